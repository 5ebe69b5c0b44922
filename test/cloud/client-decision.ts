// A client's decision about sending, with the calls of their page.
import { DECISION_WORDS, type Decision } from '../../lambdas/funds/request/contract.ts';
import type { Guest } from './actors.ts';
import { call } from './client.ts';

type Client = Pick<Guest, 'link'> & Partial<Pick<Guest, 'cookie'>>;
type Decided = { is: Decision | null; number: number; sent: boolean };

/** The decision of the button that opens the bank, on a page that was loaded just now. */
export const decide = async ({ link, cookie }: Client, decision: Exclude<Decision, 'send'>): Promise<Decided> => {
  const opened = await call('POST', '/api/guest/request', { body: link, cookie });
  const seen = opened.body.decision.number;
  const body = { ...link, decision, words: DECISION_WORDS[decision], seen };
  const reply = await call('POST', '/api/guest/decision', { body, cookie });
  if (reply.status !== 200) throw new Error(`The decision was refused: ${reply.text}`);
  return reply.body;
};

/** The client agrees that the result is sent once the bank confirms it, and may close the page. */
export const agreeToSend = (guest: Client) => decide(guest, 'send when confirmed');
export const stopSending = (guest: Client) => decide(guest, 'stopped');

type Shown = {
  linkedAccounts: { item_id: string; accounts: { account_id: string; counted: boolean }[] }[];
  linkedAssetValue: number;
};

/** The client taps Send below the accounts that the page shows, whether they reach the amount or not. */
export const sendShown = async ({ link, cookie }: Client, shown: Shown) => {
  const { body: request } = await call('POST', '/api/guest/request', { body: link, cookie });
  const data = shown.linkedAccounts.flatMap(({ item_id, accounts }) =>
    accounts.filter(({ counted }) => counted).map(({ account_id }) => ({ item_id, account_id })),
  );
  const seen = { seen_decision: request.decision.number, shown_total: shown.linkedAssetValue, as_is: 1, is_later: 0 };
  const body = { ...link, report_type: request.report_type, data, ...seen };
  return call('POST', '/api/guest/communications/create/report', { body, cookie });
};
