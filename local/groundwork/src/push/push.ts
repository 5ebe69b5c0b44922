// A push service, played: Mozilla's, whose rules are public (RFC 8030, 8188, 8291, 8292). It takes what a browser could read, from
// the sender that the browser subscribed with, and carries it nowhere. Those of other browsers are not played.
import { type Answer, answerUnderFault } from '@local/simulator/fault';
import { createLoopbackServer, readBody } from '@local/simulator/loopback-server';
import type { Simulator } from '@local/simulator/simulator';
import { pushRoutes } from './console.ts';
import { type Refusal, refusalOf, type Sent } from './refusals.ts';
import { openStore, type Store } from './store.ts';

const FILE = 'push.json';
const PATH = '/wpush/v2/';

const answer = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
const refuse = ({ status, errno, message }: Refusal) => answer(status, { code: status, errno, message });

const takeMessage = (store: Store, token: string, { headers, body }: Sent): Answer => {
  const { topic, urgency = 'normal' } = headers;
  const ttl = Number(headers.ttl);
  store.take({ token, ttl, ...(topic && { topic }), urgency, body: body.toString('base64url') });
  return answer(201, {}, { ttl: String(ttl), location: `/m/${token}` });
};

export const pushSimulator = (): Simulator => ({
  name: 'push',
  title: 'Push service',
  replaces: ['https://push.services.mozilla.com'],
  dataFiles: [FILE],
  async start({ dataDir, now, faults }) {
    const store = openStore(dataDir, FILE, now);
    let origin = '';
    const take = (path: string, sent: Sent): Answer => {
      const token = path.slice(PATH.length);
      const subscription = path.startsWith(PATH) ? store.subscriptions().find((one) => one.token === token) : undefined;
      const refusal = refusalOf(sent, subscription, { origin, now: now() });
      return refusal ? refuse(refusal) : takeMessage(store, token, sent);
    };
    const server = createLoopbackServer(async (request, response) => {
      const path = request.url ?? '/';
      const sent = { headers: request.headers as Sent['headers'], body: await readBody(request) };
      const honest = async () =>
        request.method === 'POST' ? take(path, sent) : refuse({ status: 405, errno: 0, message: 'Only POST' });
      await answerUnderFault(response, faults(path), honest, (status) =>
        refuse({ status, errno: status === 429 ? 201 : 999, message: 'Ordered by a fault' }),
      ).catch(() => response.destroy());
    });
    const { baseUrl } = await server.listen();
    origin = baseUrl;
    const console = {
      section: { path: '/push', title: 'Push service' },
      routes: pushRoutes(store, (token) => `${origin}${PATH}${token}`),
    };
    return { baseUrl, console, close: server.close };
  },
});
