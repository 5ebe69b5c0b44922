// Sockets of a deployed site.
import WebSocket from 'ws';
import { assert, jsonOf, post, type SmokeCheck } from './check.ts';

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

export const socketChecks: SmokeCheck[] = [
  socketAnswers('a socket reaches its function, which does not know the conversation', '/ws/chat/smoke/', 404),
  socketAnswers('a socket for notifications is refused without a ticket', '/ws/events/', 401),
  socketAnswers('a socket from another site is refused', '/ws/chat/smoke/', 403, 'https://elsewhere.example'),
];

/** Uses one of your own links, as an email contains it. The only check that leaves a trace, because it begins the conversation. */
export const conversationCheck = (link: URL): SmokeCheck => ({
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
