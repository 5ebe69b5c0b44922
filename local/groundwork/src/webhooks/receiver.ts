// Plays someone else's program that takes our webhooks. It verifies each event with the library of Standard Webhooks, and fails on
// request: with an error, slowly, with a redirect, or by breaking off.
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { action } from 'simulator-kit/console/elements';
import { html } from 'simulator-kit/console/html';
import { act, ConsoleError, type ConsoleRoute, view } from 'simulator-kit/console/route';
import { rowsOf } from 'simulator-kit/console/rows';
import { type Answer, answerUnderFault } from 'simulator-kit/fault';
import { createLoopbackServer, readBody } from 'simulator-kit/loopback-server';
import type { Simulator } from 'simulator-kit/simulator';
import { openState } from 'simulator-kit/state';
import { Webhook } from 'standardwebhooks';

const PAGE = '/webhooks';
const FILE = 'webhooks.json';
const KEPT = 5000;

/** Names on the internet, and their addresses. The product may call only the first. */
const HOSTS = {
  'receiver.example': ['93.184.215.14'],
  'inside.receiver.example': ['10.0.0.5'],
  'metadata.receiver.example': ['169.254.169.254'],
  'mapped.receiver.example': ['::ffff:10.0.0.5'],
  'six.receiver.example': ['fd00:ec2::254'],
  'rebinding.receiver.example': ['93.184.215.14', '127.0.0.1'],
};

const HOW = ['takes', 'fails', 'slow', 'redirects', 'closes', 'gone', 'endless'] as const;
type How = (typeof HOW)[number];
/** `name`: the path below the host. */
type Receiver = { name: string; how: How; secrets: string[] };
export type ReceivedEvent = {
  at: string;
  name: string;
  id: string;
  type: string;
  isSigned: boolean;
  status: number;
  /** The headers as they arrived, for people who verify by hand. */
  timestamp: string;
  signature: string;
  /** The address that the caller connected to. */
  address: string;
  body: string;
};
type Kept = { receivers: Receiver[]; taken: ReceivedEvent[] };

const openStore = (dataDir: string) => {
  const state = openState<Kept>(join(dataDir, FILE), () => ({ receivers: [], taken: [] }));
  const { value } = state;
  const receiver = (name: string): Receiver => {
    const known = value.receivers.find((one) => one.name === name);
    if (known) return known;
    const made: Receiver = { name, how: 'takes', secrets: [] };
    value.receivers.push(made);
    return made;
  };
  return {
    receiver,
    receivers: () => value.receivers,
    taken: () => value.taken,
    save: state.save,
    keep(one: ReceivedEvent) {
      value.taken.push(one);
      value.taken.splice(0, value.taken.length - KEPT);
      state.save();
    },
  };
};
type Store = ReturnType<typeof openStore>;

type Headers = Record<string, string | undefined>;

/** The same tolerance as the library's own check, which reads the machine's clock and not the cloud's. */
const TOLERANCE_MS = 5 * 60_000;

/** True if one of the receiver's secrets signed the event within the tolerance. */
const isSigned = ({ secrets }: Receiver, headers: Headers, body: string, now: Date): boolean => {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '', 'webhook-signature': given = '' } = headers;
  const at = new Date(Number(seconds) * 1000);
  if (!(Math.abs(now.getTime() - at.getTime()) <= TOLERANCE_MS)) return false;
  return secrets.some((secret) => given.split(' ').includes(new Webhook(secret).sign(id, at, body)));
};

const typeIn = (body: string): string => {
  try {
    return String((JSON.parse(body) as { type?: string }).type ?? '');
  } catch {
    return '';
  }
};

const isPlain = (how: How): how is keyof typeof ANSWERS => how in ANSWERS;

const text = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain', ...headers },
  body: Buffer.from(body),
});

const ANSWERS: Record<Exclude<How, 'slow' | 'closes' | 'endless'>, () => Answer> = {
  takes: () => text(200, 'Thank you'),
  fails: () => text(500, 'Something is broken here'),
  redirects: () => text(302, '', { location: 'https://inside.receiver.example/moved' }),
  gone: () => text(410, 'No longer here'),
};

const OWN_FAULTS: Partial<Record<How, { kind: 'timeout' | 'reset'; when: 'before' }>> = {
  slow: { kind: 'timeout', when: 'before' },
  closes: { kind: 'reset', when: 'before' },
};

/** Sends data until the caller hangs up. */
const answerWithoutEnd = (response: ServerResponse): void => {
  const piece = 'x'.repeat(16 * 1024);
  const go = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.on('drain', go);
  go();
};

const consoleRoutes = (store: Store): ConsoleRoute[] => [
  view({
    path: PAGE,
    title: 'Webhook receiver',
    lead: "Plays an agent's own program at https://receiver.example: the path names a receiver.",
    read: () => ({ receivers: store.receivers(), taken: store.taken() }),
    show: ({ receivers, taken }) => [
      html`<h2>Receivers</h2>`,
      rowsOf(
        receivers.map(({ name, how, secrets }) => ({ name, how, secrets: secrets.length })),
        {
          none: ['No receiver yet', 'One appears with the first event to https://receiver.example/any-name.'],
          buttonsOf: ({ name }) => HOW.map((how) => action(`${PAGE}/receivers/${name}/${how}`, how)),
        },
      ),
      html`<h2>Events</h2>`,
      rowsOf(taken.toReversed().slice(0, 200), {
        none: ['Nothing was sent', 'Add a webhook to an account and send it a test event.'],
      }),
    ],
  }),
  act(`${PAGE}/receivers/:name/secrets`, PAGE, ({ params: { name = '' }, body: { secret } }) => {
    if (typeof secret !== 'string' || !secret.startsWith('whsec_'))
      throw new ConsoleError(400, 'secret is a whsec_...');
    const receiver = store.receiver(name);
    receiver.secrets = [...new Set([secret, ...receiver.secrets])].slice(0, 5);
    store.save();
    return { name };
  }),
  act(`${PAGE}/receivers/:name/:how`, PAGE, ({ params: { name = '', how = '' } }) => {
    if (!HOW.includes(how as How)) throw new ConsoleError(400, `A receiver ${HOW.join(', ')}`);
    store.receiver(name).how = how as How;
    store.save();
    return { name, how };
  }),
];

export const receiverSimulator = (): Simulator => ({
  name: 'webhooks',
  title: 'Webhook receiver',
  hosts: HOSTS,
  dataFiles: [FILE],
  async start({ dataDir, now, faults }) {
    const store = openStore(dataDir);
    const server = createLoopbackServer(async (request, response) => {
      const path = request.url ?? '/';
      const body = (await readBody(request)).toString('utf8');
      const headers = request.headers as Headers;
      const receiver = store.receiver(path.slice(1).split(/[/?]/)[0] ?? '');
      const take = (status: number) => {
        const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'x-local-address': address = '' } = headers;
        const signed = isSigned(receiver, headers, body, now());
        const { name } = receiver;
        const signature = headers['webhook-signature'] ?? '';
        const at = now().toISOString();
        const type = typeIn(body);
        store.keep({ at, name, id, type, isSigned: signed, status, timestamp, signature, address, body });
      };
      if (receiver.how === 'endless') {
        take(200);
        return answerWithoutEnd(response);
      }
      const honest = async (): Promise<Answer> => {
        const answer = ANSWERS[isPlain(receiver.how) ? receiver.how : 'takes']();
        take(answer.status);
        return answer;
      };
      const own = OWN_FAULTS[receiver.how];
      if (own) take(0);
      const fault = own ?? faults(`/${receiver.name}`);
      await answerUnderFault(response, fault, honest, (status) => text(status, 'Ordered by a fault')).catch(() =>
        response.destroy(),
      );
    });
    const { baseUrl } = await server.listen();
    return {
      baseUrl,
      console: { section: { path: PAGE, title: 'Webhook receiver' }, routes: consoleRoutes(store) },
      close: server.close,
    };
  },
});
