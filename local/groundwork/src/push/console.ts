// The push service's page of the console: the browsers that subscribed, and what was sent to them, which only they can read.
import { dataTable } from '@local/simulator/console/data-table';
import { action, empty, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import { ConsoleError, type ConsoleRoute } from '@local/simulator/console/route';
import type { Message, Store, Subscription } from './store.ts';

const PAGE = '/push';
const KEY = /^B[\w-]{86}$/;

const subscriptionTable = (rows: Subscription[]): Html =>
  rows.length === 0
    ? empty('No browser has subscribed', 'A browser gets here when someone turns on news on this device.')
    : dataTable(
        [
          { name: 'Subscription', cell: ({ token }) => token.slice(0, 8) },
          { name: 'Since', cell: ({ at }) => timeOf(at) },
          {
            name: 'Ended',
            cell: ({ token, endedAt }) =>
              endedAt ? timeOf(endedAt) : action(`${PAGE}/subscriptions/${token}/end`, 'End'),
          },
        ],
        rows,
      );

const messageTable = (rows: Message[]): Html =>
  rows.length === 0
    ? empty('Nothing was sent', 'News for a browser that is turned on ends up here, encrypted.')
    : dataTable(
        [
          { name: 'Sent', cell: ({ at }) => timeOf(at) },
          { name: 'To', cell: ({ token }) => token.slice(0, 8) },
          { name: 'Urgency', cell: ({ urgency }) => urgency },
          { name: 'Seconds to live', number: true, cell: ({ ttl }) => ttl },
          { name: 'Bytes', number: true, cell: ({ body }) => Buffer.from(body, 'base64url').length },
        ],
        rows,
      );

const page = (store: Store): Html => html`<h1>Push service</h1>
<p>Plays the service that carries notifications to a browser.</p>
<h2>Browsers</h2>
${subscriptionTable(store.subscriptions().toReversed())}
<h2>Messages</h2>
${messageTable(store.messages().toReversed())}`;

export const pushRoutes = (store: Store, addressOf: (token: string) => string): ConsoleRoute[] => [
  {
    method: 'GET',
    path: PAGE,
    run: () => ({
      kind: 'view',
      data: { subscriptions: store.subscriptions(), messages: store.messages() },
      page: () => ({ title: 'Push service', here: 'push', content: page(store) }),
    }),
  },
  {
    // What a browser asks for on its own connection to the service.
    method: 'POST',
    path: `${PAGE}/subscriptions`,
    run: ({ body: { key } }) => {
      if (typeof key !== 'string' || !KEY.test(key)) throw new ConsoleError(400, "key is the sender's public key");
      const { token } = store.subscribe(key);
      return { kind: 'done', data: { token, endpoint: addressOf(token) }, back: PAGE };
    },
  },
  {
    method: 'POST',
    path: `${PAGE}/subscriptions/:token/end`,
    run: ({ params: { token = '' } }) => {
      if (!store.end(token)) throw new ConsoleError(404, `There is no subscription ${token}`);
      return { kind: 'done', data: { token }, back: PAGE };
    },
  },
];
