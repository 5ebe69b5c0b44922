import WebSocket from 'ws';
import type { Finding } from '../command/options.ts';

// The form of a smoke check, and code that several of them share.
type Request = (path: string, init?: RequestInit) => Promise<Response>;
/** `run` throws when something is wrong. */
type SmokeCheck = {
  what: string;
  run(site: URL, request: Request): Promise<void>;
  /** The remedy for something optional: prod may lack it until its keys are set, other stages forever. */
  optional?: string;
};

const assert = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const jsonOf = async (reply: Response): Promise<Record<string, string>> => {
  const text = await reply.text();
  assert(reply.ok && text.startsWith('{'), `answered ${reply.status} without JSON: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, string>;
};

// Pages, headers, refusals and webhooks of a deployed site.

const assertHeader = (reply: Response, name: string, pattern: RegExp) => {
  const value = reply.headers.get(name) ?? '';
  assert(pattern.test(value), `${name} is '${value}', not ${pattern}`);
};

const assertRefusal = async (reply: Response, status: number, code: string) => {
  const text = await reply.text();
  assert(reply.status === status, `answered ${reply.status}, not ${status}: ${text.slice(0, 200)}`);
  assert(text.includes(`"${code}"`), `answered ${text.slice(0, 200)}, not the code ${code}`);
};

const securityHeaders: SmokeCheck = {
  what: 'the first page has its security headers',
  async run(site, request) {
    const reply = await request('/');
    assert(reply.status === 200, `answered ${reply.status}`);
    assertHeader(reply, 'content-type', /^text\/html/);
    assertHeader(reply, 'content-security-policy', /default-src 'self'.*frame-ancestors 'none'/);
    assertHeader(reply, 'x-content-type-options', /^nosniff$/);
    assertHeader(reply, 'referrer-policy', /^no-referrer$/);
    assertHeader(reply, 'cross-origin-opener-policy', /^same-origin-allow-popups$/);
    if (site.protocol === 'https:') assertHeader(reply, 'strict-transport-security', /max-age=\d{8}/);
  },
};

const config: SmokeCheck = {
  what: 'config.json names the pool, the client and the Region',
  async run(_, request) {
    const settings = await jsonOf(await request('/config.json'));
    for (const name of ['stage', 'region', 'userPoolId', 'userPoolClientId', 'hostedUiDomain', 'tenant'])
      assert(Boolean(settings[name]), `${name} is missing`);
    assert(/^[\w-]+_\w+$/.test(settings.userPoolId ?? ''), `userPoolId '${settings.userPoolId}' is not a pool`);
  },
};

const deepLink: SmokeCheck = {
  what: 'a link from an email opens the page, not an error of the bucket',
  async run(_, request) {
    const reply = await request('/guest/unknown/unknown');
    assert(reply.status === 200, `answered ${reply.status}`);
    assertHeader(reply, 'content-type', /^text\/html/);
  },
};

const unknownFile: SmokeCheck = {
  what: 'a file that does not exist is a 404',
  async run(_, request) {
    const { status } = await request('/no-such-file.png');
    assert(status === 404, `answered ${status}`);
  },
};

const FORGED = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
const UNKNOWN_LINK = { request_id: 'unknown', request_pin: 'ABCDEF' };

const refusals: SmokeCheck[] = [
  {
    what: 'a call without a token is refused with 401',
    run: async (_, request) => assertRefusal(await request('/api/me'), 401, 'UNAUTHENTICATED'),
  },
  {
    what: 'a call with a forged token is refused with 401',
    run: async (_, request) => assertRefusal(await request('/api/me', { headers: FORGED }), 401, 'UNAUTHENTICATED'),
  },
  {
    what: 'an unknown path of the API is a 404 in JSON',
    run: async (_, request) => assertRefusal(await request('/api/no-such-path'), 404, 'NOT_FOUND'),
  },
  {
    what: 'an unknown link is not found',
    run: async (_, request) =>
      assertRefusal(await request('/api/guest/create_link_token', post(UNKNOWN_LINK)), 404, 'LINK_NOT_FOUND'),
  },
];

const unsignedWebhook = (service: 'plaid' | 'stripe'): SmokeCheck => ({
  what: `a ${service} webhook without a signature is refused`,
  async run(_, request) {
    const { status } = await request(`/api/webhooks/${service}`, post({ webhook_type: 'ASSETS' }));
    assert(status === 400 || status === 401 || status === 403, `answered ${status}`);
  },
});

const linkToken: SmokeCheck = {
  what: 'Plaid gives a link token',
  async run(_, request) {
    const { link_token } = await jsonOf(await request('/api/create_link_token'));
    assert(/^link-/.test(link_token ?? ''), `answered '${link_token}', which is not a link token`);
  },
  optional:
    "Banks can be linked once Plaid's keys are in place, and Plaid allows this site's address (docs/operations.md)",
};

const httpChecks: SmokeCheck[] = [
  securityHeaders,
  config,
  deepLink,
  unknownFile,
  ...refusals,
  unsignedWebhook('plaid'),
  unsignedWebhook('stripe'),
  linkToken,
];

// Sockets of a deployed site.

/** The status of the answer to an attempt to open a socket. */
const openSocket = (url: URL, origin: string): Promise<number> =>
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

const socketAnswers = (what: string, path: string, expected: number, origin?: string): SmokeCheck => ({
  what,
  async run(site) {
    const status = await openSocket(new URL(path, site), origin ?? site.origin);
    assert(status === expected, `answered ${status}, not ${expected}`);
  },
});

const socketChecks: SmokeCheck[] = [
  socketAnswers('a socket reaches its function, which does not know the conversation', '/ws/chat/smoke/', 404),
  socketAnswers('a socket for notifications is refused without a ticket', '/ws/events/', 401),
  socketAnswers('a socket from another site is refused', '/ws/chat/smoke/', 403, 'https://elsewhere.example'),
];

/** Uses one of your own links, as an email contains it. This is the only check that changes something: it begins the conversation. */
const conversationCheck = (link: URL): SmokeCheck => ({
  what: 'the socket of a conversation opens',
  async run(site, request) {
    const [, id, pin] = /^\/guest(?:-tasks)?\/([^/]+)\/([^/]+)\/?$/.exec(link.pathname) ?? [];
    assert(Boolean(id && pin), `${link.pathname} is not the link of a request`);
    const session = { request_id: id, request_pin: pin, name: 'Smoke test', step: 1, chat_key: 'smoke' };
    const { id: sessionId } = await jsonOf(await request('/api/chat/sessions/', post(session)));
    assert(Boolean(sessionId), 'no conversation was started');
    const status = await openSocket(new URL(`/ws/chat/${sessionId}/`, site), site.origin);
    assert(status === 101, `answered ${status}, not 101`);
  },
});

// Tests a deployed site from outside without an account. It changes nothing.

/** Runs every check, even after one has failed, and reports each finding. */
export const smokeTest = async (
  address: string,
  report: (finding: Finding) => void = () => {},
  link?: string,
): Promise<Finding[]> => {
  const site = new URL(address);
  const request: Request = (path, init) =>
    fetch(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  const unreachable = await request('/').then(
    () => undefined,
    (error: Error) => causeOf(error),
  );
  if (unreachable !== undefined) {
    // Every further check would report the same.
    const finding: Finding = { level: 'fail', what: `${site.origin} cannot be reached`, help: unreachable };
    report(finding);
    return [finding];
  }
  const findings: Finding[] = [];
  const stage = await request('/config.json')
    .then(async (reply) => (await jsonOf(reply)).stage)
    .catch(() => undefined);
  const checks = [...httpChecks, ...socketChecks, ...(link ? [conversationCheck(new URL(link))] : [])];
  for (const { what, run, optional } of checks) {
    const finding = await run(site, request).then(
      (): Finding => ({ level: 'ok', what }),
      (error: Error): Finding =>
        optional && (stage !== 'prod' || error.message.includes('"NOT_SET_UP"'))
          ? { level: 'warn', what: `${what}: ${causeOf(error)}`, help: optional }
          : { level: 'fail', what, help: causeOf(error) },
    );
    findings.push(finding);
    report(finding);
  }
  return findings;
};

const causeOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
