import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AssetReportCreateRequestOptions, LinkTokenCreateRequest } from 'plaid';
import type { State } from 'simulator-kit/state';
import type { WebhookEntry, WebhookSender } from 'simulator-kit/webhook-sender';
import type { AccountFixture } from './fixtures/fixture.ts';

/** The SDK types wire values as TypeScript enums; the wire carries their strings. This is the same type with the strings. */
export type Plain<T> = T extends string
  ? string extends T
    ? T
    : `${T}`
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;

/** The simulator's whole memory. One JSON file, so that related changes are saved together. */
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
  /** The person's progress in the dialog. */
  signIn?: { itemId: string; institutionId: string; passed: boolean };
  /** The person is, or was, on the bank's own site. */
  away?: { stateId: string; institutionId: string; answer?: 'shared' | 'refused'; isUsed?: true };
  finished?: { at: string; publicToken: string | null };
  exited?: { at: string; status: string; errorCode: string | null };
};

type PublicTokenRecord = { token: string; itemId: string; createdAt: string; exchanged: boolean };

export type ItemRecord = {
  itemId: string;
  accessToken: string | null;
  institutionId: string;
  /** Accounts of a custom sandbox user, instead of the institution's own. */
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

/** A report is a recipe: its figures follow from the items and the day, so its thousands of transactions need no storage. */
export type ReportRecord = {
  id: string;
  token: string;
  createdAt: string;
  /** The time when its figures came from the banks: a filtered report has the time of the one it was made from. */
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

type TokenKind = 'link' | 'public' | 'access' | 'assets';

export const newToken = (kind: TokenKind): string => `${kind}-sandbox-${randomUUID()}`;

export const isTokenOf = (kind: TokenKind, token: string): boolean =>
  new RegExp(`^${kind}-(sandbox|production)-[0-9a-f-]+$`).test(token);

/** True for a token of Plaid's production environment. Each environment refuses the tokens of the other. */
export const isOfAnotherEnvironment = (token: string): boolean => /^[a-z]+-production-/.test(token);

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnopqrstuvwxyz123456789';

const spell = (bytes: Buffer, length: number): string =>
  Array.from({ length }, (_, index) => LETTERS[bytes[index]! % LETTERS.length]).join('');

export const newItemId = (): string => spell(randomBytes(37), 37);
export const newRequestId = (): string => spell(randomBytes(15), 15);

/** Account and transaction ids belong to one item: the same account linked twice has two ids, as at Plaid. */
export const idWithin = (itemId: string, key: string): string =>
  spell(createHash('sha512').update(`${itemId} ${key}`).digest(), 37);

export type World = {
  state: State<PlaidState>;
  now(): Date;
  timing: Timing;
  webhooks: WebhookSender;
  /** If given, /link/token/create takes only these, like the dashboard's allow-list. */
  redirectUris: string[] | undefined;
};

export type Timing = {
  /** The time to build the fast report, and the full one. */
  fastMs: number;
  fullMs: number;
  /** The wait before the first retry of a webhook; it doubles with each. */
  retryMs?: number;
};
