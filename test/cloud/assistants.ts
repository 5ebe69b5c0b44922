// An agent's own assistant: the official client of its protocol signs in at the user pool's pages and calls our MCP address.
import { createHash, randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type BrowserSession, baseUrl, call } from './client.ts';

type Account = { email: string; password: string };
type Tokens = { access_token: string; refresh_token: string; id_token?: string };

/** As the local stage allows it (local/groundwork/src/synth.ts). */
const CALLBACK = 'http://localhost:33418/callback';

export const door = () => `${baseUrl()}/mcp`;

type Resource = { client_id: string; authorization_servers: string[]; scopes_supported: string[]; resource: string };
type Server = {
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  scopes_supported: string[];
};
const json = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;

/** The metadata that the protocol has an assistant look up. Our challenge names it, too, but the gateway renames that header. */
export const discover = async (): Promise<{ resource: Resource; server: Server }> => {
  const resource = await json<Resource>(`${baseUrl()}/.well-known/oauth-protected-resource/mcp`);
  const server = await json<Server>(`${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`);
  return { resource, server };
};

const post = (address: string, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** Through the pool's own page with the password. `more`: other than a good assistant asks for. */
export const connect = async ({ email, password }: Account, more: Record<string, string> = {}): Promise<Tokens> => {
  const { resource, server } = await discover();
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: resource.client_id,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: resource.scopes_supported.join(' '),
    resource: resource.resource,
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  if (asked.get('resource') === '') asked.delete('resource');
  const login = await fetch(`${server.authorization_endpoint}?${asked}`, { redirect: 'manual' });
  const page = new URL(login.headers.get('location') ?? '', baseUrl()).href;
  const back = (await post(page, { username: email, password })).headers.get('location') ?? '';
  const code = new URL(back).searchParams.get('code') ?? '';
  const given = await post(server.token_endpoint, {
    grant_type: 'authorization_code',
    client_id: resource.client_id,
    redirect_uri: CALLBACK,
    code,
    code_verifier: verifier,
  });
  return (await given.json()) as Tokens;
};

/** The official client, connected with this token. */
export const assistantWith = async (token: string): Promise<Client> => {
  const client = new Client({ name: 'an assistant', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(door()), { requestInit }));
  return client;
};

/** Allows every assistant of the agent that waits, as the agent does on My Profile. */
export const allowAll = async (agent: BrowserSession): Promise<void> => {
  const { assistants } = (await call('GET', '/api/assistants', agent)).body as { assistants: Waiting[] };
  for (const { id, asked: scopes, allowed } of assistants)
    if (allowed.length < scopes.length) await call('PUT', `/api/assistants/${id}`, { ...agent, body: { scopes } });
};
type Waiting = { id: string; asked: string[]; allowed: string[] };

/** The same, once its agent has allowed it. */
export const allowedAssistant = async (token: string, agent: BrowserSession): Promise<Client> => {
  const assistant = await assistantWith(token);
  await allowAll(agent);
  return assistant;
};

/** In addition to reading, as an assistant asks for it. */
export const TO_PROPOSE = { scope: 'groundwork/read groundwork/propose' };

type Content = { content: { type: string; text?: string }[]; isError?: boolean };

/** The JSON that a tool gives, after the sentence that it's data. */
export const dataOf = ({ content }: Content) => JSON.parse(content.at(-1)?.text ?? 'null');

/** One message as anyone can send it. */
export const send = (token: string | undefined, message: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  fetch(door(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
  });
