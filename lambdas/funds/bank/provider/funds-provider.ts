// The port to a service that reads bank accounts. Plaid is one, the sample bank the other; the rest of the product knows
// only this page.
import type { Language } from '#core/http/language.ts';
import type { Cents } from '#core/platform/money.ts';

export type BankOwner = {
  names: string[];
  addresses: { street: string; city: string; region: string; postal_code: string }[];
  phoneNumbers: string[];
  emails: string[];
};

/** Money in is positive, money out is negative. */
export type BankTransaction = { date: string; name: string; amount: Cents };

/** The content of an investment account, in US dollars unless it says otherwise. Never negative: a negative holding is a debt. */
export type Holdings = {
  cash: Cents;
  /** The part of the cash that may be withdrawn today; absent if the bank doesn't say. */
  withdrawable?: Cents;
  /** Listed stocks, funds and bonds. */
  securities: Cents;
  /** The part of cash and securities that the bank says is vested; absent if it says nothing about it. */
  vested?: Cents;
  /** Negative lines, such as cash below zero and securities sold short. The bank's total has them in it. */
  negative: Cents;
  /** Money borrowed against the account; it isn't one of the account's lines. */
  loan: Cents;
  /** The other things it holds. Their value doesn't matter. */
  others: OtherHolding[];
};
export const OTHER_HOLDINGS = ['crypto', 'currency', 'unlisted', 'credit', 'kind'] as const;
export type OtherHolding = (typeof OTHER_HOLDINGS)[number];

/** An account with its balance and owners, enough for most readers. */
export type AccountFigures = {
  accountId: string;
  /** An ID that stays the same when the account is linked again, or by another owner. Few banks report it. */
  persistentId?: string;
  name: string;
  mask: string;
  type: string;
  subtype: string;
  currency: string;
  /** The amount the owner can spend today; of an investment account, its whole value. Null if the bank doesn't say. */
  value: Cents | null;
  /** Incoming money that the bank lists but hasn't credited yet. It isn't in `value`. */
  pending?: Cents;
  /** The day a certificate of deposit matures, as the bank's own name for the account gives it. */
  maturesOn?: string;
  /** The content of an investment account; absent if the bank doesn't list it. */
  holdings?: Holdings;
  owners: BankOwner[];
};

export type BankFigures = {
  itemId: string;
  institutionId: string;
  institutionName: string;
  ownerVerified: boolean;
  readAt: string;
  accounts: AccountFigures[];
};

export type BankAccountData = AccountFigures & { transactions: BankTransaction[] };
/** Everything a bank reports about one connection. */
export type BankData = Omit<BankFigures, 'accounts'> & { accounts: BankAccountData[] };

export const PROVIDER_FAILURES = [
  /** The person must sign in at the bank again. */
  'needs_sign_in',
  /** The bank or the provider is down; it may work later. */
  'unavailable',
  /** The report isn't ready yet. */
  'not_ready',
  /** The bank has no account of the kind we can count. */
  'no_accounts',
  /** The request will never succeed. */
  'refused',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly providerCode: string;
  /** The connection that caused it, when the provider names it. */
  readonly itemId?: string;
  constructor(failure: ProviderFailure, providerCode: string, message: string, itemId?: string) {
    super(message);
    this.name = 'ProviderError';
    this.failure = failure;
    this.providerCode = providerCode;
    this.itemId = itemId;
  }
}

/** `isReady`: complete at once, so no announcement follows. */
export type OrderedReport = { reportToken: string; assetReportId: string; isReady?: true };

export type LinkingProvider = {
  /** `isSample`: for the sample bank, which only a sample request may link. */
  createLinkToken(input: {
    userId: string;
    language?: Language;
    repairToken?: string;
    isSample?: boolean;
  }): Promise<string>;
  publicTokensOf(linkToken: string): Promise<string[]>;
  exchange(publicToken: string): Promise<{ accessToken: string; itemId: string }>;
  describe(accessToken: string): Promise<{ institutionId: string; institutionName: string; needsSignIn: boolean }>;
  /** The accounts behind one sign-in, which distinguish it from another at the same bank. */
  accountNames(accessToken: string): Promise<{ name: string; mask: string }[]>;
  removeConnection(accessToken: string): Promise<void>;
};

export type ReportingProvider = {
  buildReport(input: { accessTokens: string[]; days: number; reference: string }): Promise<OrderedReport>;
  /** A new report on the same accounts with today's figures. */
  refreshReport(input: { reportToken: string; days: number; reference: string }): Promise<OrderedReport>;
  filterReport(reportToken: string, withoutAccountIds: string[]): Promise<OrderedReport>;
  readReport(reportToken: string, full: boolean): Promise<BankData[]>;
  removeReport(reportToken: string): Promise<void>;
};

export type FundsProvider = LinkingProvider &
  ReportingProvider & {
    webhookKey(keyId: string): Promise<{ jwk: import('node:crypto').JsonWebKey; expired: boolean }>;
  };
