// The remains at the bank and in the vault, read from outside.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { call, local } from './client.ts';

type PlaidState = {
  items: Record<string, { itemId: string; accessToken?: string; removedAt?: string }>;
  reports: Record<string, { id: string; itemIds: string[]; removed: boolean }>;
};

const plaidState = (): PlaidState => JSON.parse(readFileSync(join(inject('dataDir'), 'plaid.json'), 'utf8'));

/** The part of these connections that the bank still holds. */
export const leftAtBank = (itemIds: string[]) => {
  const { items, reports } = plaidState();
  return {
    items: itemIds.filter((id) => items[id] && !items[id]?.removedAt),
    reports: Object.values(reports).filter((one) => !one.removed && one.itemIds.some((id) => itemIds.includes(id)))
      .length,
  };
};

/** Names of the rows that an owner has in the vault. */
export const inVault = async (owner: string): Promise<string[]> => {
  const tables = (await call('GET', '/_local/tables')).body as { name: string }[];
  const vault = tables.find(({ name }) => name.includes('Vault'))?.name;
  const { body } = await call('GET', `/_local/tables/${vault}?partition=${encodeURIComponent(owner)}`);
  return (body.items as { SK: string }[]).map(({ SK }) => SK);
};

/** The bank reports something about a connection to the product, with the sandbox's own call. Nothing changes at the bank. */
export const tellAboutBank = (itemId: string, webhook_code: string): Promise<void> =>
  askSandbox('fire_webhook', itemId, { webhook_type: 'ITEM', webhook_code });

/** The bank wants its person to sign in again, and says so. */
export const endSignIn = (itemId: string): Promise<void> => askSandbox('reset_login', itemId, {});

const askSandbox = async (call: string, itemId: string, order: object): Promise<void> => {
  const { plaid } = await local();
  const { clientId: client_id, secret, baseUrl } = plaid;
  const access_token = plaidState().items[itemId]?.accessToken;
  const reply = await fetch(`${baseUrl}/sandbox/item/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, secret, access_token, ...order }),
  });
  if (!reply.ok) throw new Error(`The sandbox refused: ${await reply.text()}`);
};
