import type { State } from '@local/simulator/state';
import type { WebhookSender } from '@local/simulator/webhook-sender';
import type { PlaidState } from './state.ts';

/** What every endpoint works with. */
export type World = {
  state: State<PlaidState>;
  now(): Date;
  timing: Timing;
  webhooks: WebhookSender;
  /** When given, /link/token/create takes only these, as the dashboard's allow-list does. */
  redirectUris: string[] | undefined;
};

export type Timing = {
  /** How long building takes: the fast report and the full one. */
  fastMs: number;
  fullMs: number;
  /** The wait before the first retry of a webhook; it doubles with each. */
  retryMs?: number;
};
