// Passes a call to the protocol's own library, and returns its answer. Nothing is kept between calls: each has its own server.
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { KeyHolder } from '#core/http/actor.ts';
import { PlainText } from '#core/http/plain-text.ts';
import { Answer } from '#core/http/serve.ts';
import { log } from '#core/platform/log.ts';
import { nameAssistant, nameIn } from './connected-assistants.ts';
import { serverFor, type ToolDeps } from './tools.ts';

/** The type of an empty body. */
export const NOTHING = { 'content-type': 'text/plain' };

/** The headers that the protocol reads. */
const PASSED = /^(accept|content-type|mcp-.*)$/i;

const requestOf = (url: string, { headers }: Pick<APIGatewayProxyEvent, 'headers'>, body: unknown): Request => {
  const passed = Object.entries(headers).filter(
    (pair): pair is [string, string] => PASSED.test(pair[0]) && pair[1] !== undefined,
  );
  return new Request(url, { method: 'POST', headers: passed, body: JSON.stringify(body) });
};

/** The assistant with the name in this message, or the one that it gave before. */
const named = async ({ db }: Pick<ToolDeps, 'db'>, actor: KeyHolder, body: unknown): Promise<KeyHolder> => {
  const name = nameIn(body);
  if (name === '' || name === actor.key.name) return actor;
  await nameAssistant(db, { agentId: actor.id, id: actor.key.id }, name);
  return { ...actor, key: { ...actor.key, name } };
};

export const speakMcp = (deps: ToolDeps, url: string) => {
  const handlerFor = (actor: KeyHolder) =>
    createMcpHandler(() => serverFor(deps, actor), {
      responseMode: 'json',
      keepAliveMs: 0,
      onerror: (error) => log.warn('a message of an assistant was refused', {}, error),
    });
  return async (caller: KeyHolder, event: APIGatewayProxyEvent, body: unknown): Promise<Answer<PlainText>> => {
    const actor = await named(deps, caller, body);
    const reply = await handlerFor(actor).fetch(requestOf(url, event, body), { parsedBody: body });
    const type = reply.headers.get('content-type');
    return new Answer(reply.status, new PlainText(await reply.text()), {
      headers: type ? { 'content-type': type } : NOTHING,
    });
  };
};
