// A socket gets and sends nothing more once the session that it was opened in has ended.
// Seen red: with sockets left open until they closed after two hours, and with tickets that any ID token got and that outlived their
// session.
import { describe, expect, it } from 'vitest';
import { guestOf } from '../cloud/actors.ts';
import { type BrowserSession, baseUrl, call, signInOnPages } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { printResult } from '../cloud/print-result.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { opened, type Raw, socketPath, tryToConnect } from './raw-socket.ts';

/** The socket that news goes to, and one in a conversation. */
const socketsOf = async (agent: BrowserSession, conversation: string): Promise<Raw[]> => {
  const events = await opened(socketPath.events(await ticketOf(agent)));
  const chat = await opened(socketPath.chat(conversation));
  chat.send({ type: 'hello', ticket: await ticketOf(agent) });
  await chat.waitFor(({ type }) => type === 'ready');
  return [events, chat];
};

const anAgentInChat = async () => {
  const agent = await newAgent();
  const { link } = await guestOf({ id: '', ...agent });
  const conversation = (await call('POST', '/api/chat/sessions/', { body: { ...link, step: 2 } })).body.id as string;
  return { agent, link, conversation };
};

describe("an agent's sockets", () => {
  it.each([
    ['logged out', 'DELETE', '/api/session'],
    ['logged out everywhere', 'POST', '/api/session/end-everywhere'],
  ])('are closed when the agent has %s', async (_, method, path) => {
    const { agent, conversation } = await anAgentInChat();
    const sockets = await socketsOf(agent, conversation);
    const ended = await call(method, path, { ...agent, headers: { origin: baseUrl() } });
    expect(ended.status).toBe(200);
    await Promise.all(sockets.map(({ closed }) => closed));
    printResult('T-22', `sockets: ${sockets.length} closed after ${method} ${path}`);
  });

  // P-10.
  it('are not opened by a ticket from before that', { tags: 'deep' }, async () => {
    const { agent, conversation } = await anAgentInChat();
    const [news, chat] = [await ticketOf(agent), await ticketOf(agent)];
    await call('DELETE', '/api/session', { ...agent, headers: { origin: baseUrl() } });
    expect(await tryToConnect(socketPath.events(news))).toBe(401);
    const socket = await opened(socketPath.chat(conversation));
    socket.send({ type: 'hello', ticket: chat });
    const answer = await socket.waitFor(({ type }) => type === 'ready' || type === 'error');
    expect(answer.type).toBe('error');
    socket.end();
    printResult('T-22', 'tickets of an ended session: 2 tried, none opened a socket');
  });

  it('take the session, not an ID token alone or with the cookie of someone else', async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const tried = await Promise.all(
      [{ token: agent.token }, { token: agent.token, cookie: other.cookie }].map((proof) =>
        call('POST', '/api/socket-ticket', proof),
      ),
    );
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'STEP_UP_NEEDED'],
      [403, 'STEP_UP_NEEDED'],
    ]);
  });

  it('stay open when the session is only refreshed, and those of others when someone leaves', {
    tags: 'deep',
  }, async () => {
    const { agent, link, conversation } = await anAgentInChat();
    const other = await anAgentInChat();
    const [events, chat] = (await socketsOf(agent, conversation)) as [Raw, Raw];
    const guest = await opened(socketPath.chat(conversation));
    guest.send({ type: 'hello', ...link });
    await guest.waitFor(({ type }) => type === 'ready');
    await call('POST', '/api/session/refresh', { cookie: agent.cookie, headers: { origin: baseUrl() } });
    const left = await socketsOf(other.agent, other.conversation);
    await call('DELETE', '/api/session', { ...other.agent, headers: { origin: baseUrl() } });
    await Promise.all(left.map(({ closed }) => closed));
    chat.send({ type: 'message', message: 'Still here', from: 'agent', client_id: 'still-here', use_assistant: false });
    await chat.waitFor(({ type }) => type === 'ack');
    await guest.waitFor(({ type }) => type === 'message');
    for (const socket of [events, chat, guest]) socket.end();
  });

  it("open again for the agent's other devices", { tags: 'deep' }, async () => {
    const { agent, conversation } = await anAgentInChat();
    const phone = await signInOnPages(agent);
    const sockets = await socketsOf(agent, conversation);
    await call('DELETE', '/api/session', { ...phone, headers: { origin: baseUrl() } });
    await Promise.all(sockets.map(({ closed }) => closed));
    for (const socket of await socketsOf(agent, conversation)) socket.end();
  });
});
