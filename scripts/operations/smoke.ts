// Whether a deployed site answers as it should, asked from outside without an account: it changes nothing.
import WebSocket from 'ws';
import type { Finding } from './report.ts';

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
/** Throws what is wrong. */
type Check = { what: string; run(site: URL, ask: Ask): Promise<void> };

const demand = (holds: boolean, otherwise: string) => {
  if (!holds) throw new Error(otherwise);
};

const header = (reply: Response, name: string, pattern: RegExp) => {
  const value = reply.headers.get(name) ?? '';
  demand(pattern.test(value), `${name} is '${value}', not ${pattern}`);
};

const demandRefusal = async (reply: Response, status: number, code: string) => {
  const text = await reply.text();
  demand(reply.status === status, `answered ${reply.status}, not ${status}: ${text.slice(0, 200)}`);
  demand(text.includes(`"${code}"`), `answered ${text.slice(0, 200)}, not the code ${code}`);
};

const jsonOf = async (reply: Response): Promise<Record<string, string>> => {
  const text = await reply.text();
  demand(reply.ok && text.startsWith('{'), `answered ${reply.status}, and no JSON: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, string>;
};

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const pageHeaders: Check = {
  what: 'the first page comes with the headers that protect it',
  async run(site, ask) {
    const reply = await ask('/');
    demand(reply.status === 200, `answered ${reply.status}`);
    header(reply, 'content-type', /^text\/html/);
    header(reply, 'content-security-policy', /default-src 'self'.*frame-ancestors 'none'/);
    header(reply, 'x-content-type-options', /^nosniff$/);
    header(reply, 'referrer-policy', /^no-referrer$/);
    header(reply, 'cross-origin-opener-policy', /^same-origin-allow-popups$/);
    if (site.protocol === 'https:') header(reply, 'strict-transport-security', /max-age=\d{8}/);
  },
};

const config: Check = {
  what: 'config.json names pool, client and region',
  async run(_, ask) {
    const settings = await jsonOf(await ask('/config.json'));
    for (const name of ['stage', 'region', 'userPoolId', 'userPoolClientId', 'hostedUiDomain', 'tenant'])
      demand(Boolean(settings[name]), `${name} is missing`);
    demand(/^[\w-]+_\w+$/.test(settings.userPoolId ?? ''), `userPoolId '${settings.userPoolId}' is no pool`);
  },
};

const deepLink: Check = {
  what: 'a link from a mail opens the page, not an error of the bucket',
  async run(_, ask) {
    const reply = await ask('/guest/nobody/nothing');
    demand(reply.status === 200, `answered ${reply.status}`);
    header(reply, 'content-type', /^text\/html/);
  },
};

const unknownFile: Check = {
  what: 'a file that does not exist is a 404',
  async run(_, ask) {
    const { status } = await ask('/no-such-file.png');
    demand(status === 404, `answered ${status}`);
  },
};

const refusals: Check[] = [
  {
    what: 'a call without a token is refused with 401',
    run: async (_, ask) => demandRefusal(await ask('/api/me'), 401, 'UNAUTHENTICATED'),
  },
  {
    what: 'a call with a forged token is refused with 401',
    run: async (_, ask) =>
      demandRefusal(
        await ask('/api/me', { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } }),
        401,
        'UNAUTHENTICATED',
      ),
  },
  {
    what: 'a path that the API does not know is a 404 in JSON',
    run: async (_, ask) => demandRefusal(await ask('/api/no-such-path'), 404, 'NOT_FOUND'),
  },
  {
    what: 'a link that nobody sent is not found',
    run: async (_, ask) =>
      demandRefusal(
        await ask('/api/guest/create_link_token', post({ request_id: 'nobody', request_pin: 'ABCDEF' })),
        404,
        'LINK_NOT_FOUND',
      ),
  },
];

const unsigned = (service: string): Check => ({
  what: `a webhook of ${service} without a signature is refused`,
  async run(_, ask) {
    const { status } = await ask(`/api/webhooks/${service}`, post({ webhook_type: 'ASSETS' }));
    demand(status === 400 || status === 401 || status === 403, `answered ${status}`);
  },
});

const linkToken: Check = {
  what: 'the bank provider gives a link token',
  async run(_, ask) {
    const { link_token } = await jsonOf(await ask('/api/create_link_token'));
    demand(/^link-/.test(link_token ?? ''), `answered with '${link_token}', which is no link token`);
  },
};

const upgrade = (url: URL, origin: string): Promise<number> =>
  new Promise((resolve, reject) => {
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, { origin, handshakeTimeout: 15_000 });
    socket.once('open', () => {
      socket.close();
      resolve(101);
    });
    socket.once('unexpected-response', (_, reply) => {
      socket.terminate();
      resolve(reply.statusCode ?? 0);
    });
    socket.once('error', reject);
  });

const upgraded = (what: string, path: string, expected: number, origin?: string): Check => ({
  what,
  async run(site) {
    const status = await upgrade(new URL(path, site), origin ?? site.origin);
    demand(status === expected, `answered ${status}, not ${expected}`);
  },
});

const sockets: Check[] = [
  upgraded('a socket reaches its function, which knows no such conversation', '/ws/chat/smoke/', 404),
  upgraded('a socket for notifications is refused without a ticket', '/ws/events/', 401),
  upgraded('a socket that another site opens is refused', '/ws/chat/smoke/', 403, 'https://elsewhere.example'),
];

/** With a link of somebody's own, as a mail carries it: the one proof that leaves a trace (the conversation begins). */
const conversation = (link: URL): Check => ({
  what: 'the socket of a conversation opens',
  async run(site, ask) {
    const [, id, pin] = /^\/guest(?:-tasks)?\/([^/]+)\/([^/]+)\/?$/.exec(link.pathname) ?? [];
    demand(Boolean(id && pin), `${link.pathname} is no link of a request`);
    const session = { request_id: id, request_pin: pin, name: 'Smoke test', step: 1, chat_key: 'smoke' };
    const { id: sessionId } = await jsonOf(await ask('/api/chat/sessions/', post(session)));
    demand(Boolean(sessionId), 'no conversation was begun');
    const status = await upgrade(new URL(`/ws/chat/${sessionId}/`, site), site.origin);
    demand(status === 101, `answered ${status}, not 101`);
  },
});

const checks: Check[] = [
  pageHeaders,
  config,
  deepLink,
  unknownFile,
  ...refusals,
  unsigned('plaid'),
  unsigned('stripe'),
  linkToken,
  ...sockets,
];

/** All of them, whatever the first one says; told one by one. */
export const smoke = async (
  address: string,
  tell: (finding: Finding) => void = () => {},
  link?: string,
): Promise<Finding[]> => {
  const site = new URL(address);
  const ask: Ask = (path, init) =>
    fetch(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  const findings: Finding[] = [];
  const silence = await ask('/').then(
    () => undefined,
    (error: Error) => causeOf(error),
  );
  if (silence !== undefined) {
    // Each of the others would say the same.
    const unreached: Finding = { level: 'fail', what: `${site.origin} cannot be reached`, help: silence };
    tell(unreached);
    return [unreached];
  }
  for (const { what, run } of link ? [...checks, conversation(new URL(link))] : checks) {
    const finding = await run(site, ask).then(
      (): Finding => ({ level: 'ok', what }),
      (error: Error): Finding => ({ level: 'fail', what, help: causeOf(error) }),
    );
    findings.push(finding);
    tell(finding);
  }
  return findings;
};

const causeOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
