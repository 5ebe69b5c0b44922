import type { WebhookEntry } from '@local/simulator/webhook-sender';
import type { AssetReportCreateRequestOptions, LinkTokenCreateRequest } from 'plaid';
import type { AccountFixture } from './fixtures/fixture.ts';
import type { Plain } from './plain.ts';

/** Everything the simulator remembers. One JSON file, so that what belongs together is saved together. */
export type PlaidState = {
  linkTokens: Record<string, LinkTokenRecord>;
  publicTokens: Record<string, PublicTokenRecord>;
  items: Record<string, ItemRecord>;
  reports: Record<string, ReportRecord>;
  webhooks: WebhookEntry[];
  keys: SigningKey[];
};

export type LinkTokenRecord = {
  token: string;
  createdAt: string;
  expiresAt: string;
  request: Plain<LinkTokenCreateRequest>;
  /** Update mode: the item to repair. */
  itemId?: string;
  sessionId: string;
  /** How far the person got in the dialog. */
  signIn?: { itemId: string; institutionId: string; passed: boolean };
  /** The person is, or was, on the bank's own site. */
  away?: { stateId: string; institutionId: string; answer?: 'shared' | 'refused'; isUsed?: true };
  finished?: { at: string; publicToken: string | null };
  exited?: { at: string; status: string; errorCode: string | null };
};

export type PublicTokenRecord = { token: string; itemId: string; createdAt: string; exchanged: boolean };

export type ItemRecord = {
  itemId: string;
  accessToken: string | null;
  institutionId: string;
  /** Accounts of a custom sandbox user, in place of the institution's own. */
  ownAccounts?: AccountFixture[];
  /** The chosen accounts' keys. */
  chosen: string[];
  products: string[];
  webhook: string | null;
  needsLogin: boolean;
  refusalsLeft: number;
  createdAt: string;
  removedAt?: string;
  lastWebhook?: { sent_at: string; code_sent: string };
};

/** A report is a recipe: its figures follow from the items and the day, so thousands of transactions cost nothing to keep. */
export type ReportRecord = {
  id: string;
  token: string;
  createdAt: string;
  /** When its figures came from the banks: a filtered report has those of the one it was made from. */
  readAt: string;
  itemIds: string[];
  /** The chosen accounts by item, as they were on the day: later changes do not change a report. */
  chosen: Record<string, string[]>;
  excludedAccountIds: string[];
  daysRequested: number;
  options: Plain<AssetReportCreateRequestOptions>;
  fast: ReportPart;
  full: ReportPart;
  removed: boolean;
};

export type ReportPart = { status: 'none' | 'building' | 'ready' | 'failed'; dueAt?: string };

export type SigningKey = {
  kid: string;
  privateJwk: Record<string, unknown>;
  publicJwk: { x: string; y: string };
  createdAt: number;
  expiredAt: number | null;
};

export const emptyState = (): PlaidState => ({
  linkTokens: {},
  publicTokens: {},
  items: {},
  reports: {},
  webhooks: [],
  keys: [],
});
