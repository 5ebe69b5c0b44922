// Plaid as the local cloud starts it.
import type { ConsoleRoute } from 'simulator-kit/console/route';
import type { Simulator } from 'simulator-kit/simulator';
import { LINK_SCRIPT_PATH } from './link/link-routes.ts';
import { createPlaid, timingAt } from './plaid.ts';

export type PlaidOptions = {
  clientId: string;
  secret: string;
  /** The speed of banks with a report: 0.1 is ten times as fast. */
  pace: number;
};

export const plaidSimulator = ({ clientId, secret, pace }: PlaidOptions): Simulator => {
  const keys = { clientId, secret };
  return {
    name: 'plaid',
    title: 'Plaid',
    replaces: ['https://sandbox.plaid.com', 'https://production.plaid.com'],
    keys,
    dataFiles: ['plaid.json'],
    browserPaths: ['/link/'],
    siteConfig: ({ browserPath }) => ({ plaidScript: `${browserPath}${LINK_SCRIPT_PATH}` }),
    async start({ dataDir, siteUrl, now, faults, travel }) {
      const plaid = createPlaid({ dataDir, ...keys, siteUrl, now, faults, travel, timing: timingAt(pace) });
      const { baseUrl } = await plaid.listen();
      return {
        baseUrl,
        webhooks: {
          list: () => plaid.webhooks().map((entry) => ({ ...entry, name: nameOf(entry.body) })),
          fire: plaid.fire,
          actions: [{ path: RETIRE_KEY, label: "Retire Plaid's key" }],
        },
        console: { routes: [retireKey(plaid.rotateKey)] },
        close: plaid.close,
      };
    },
  };
};

const RETIRE_KEY = '/webhooks/retire-key';

/** The next webhook is signed with another key. */
const retireKey = (rotateKey: () => void): ConsoleRoute => ({
  method: 'POST',
  path: RETIRE_KEY,
  run() {
    rotateKey();
    return { kind: 'done', data: {}, back: '/sent-webhooks' };
  },
});

const nameOf = (body: string): string => {
  const { webhook_type, webhook_code } = JSON.parse(body) as { webhook_type: string; webhook_code: string };
  return `${webhook_type} ${webhook_code}`;
};
