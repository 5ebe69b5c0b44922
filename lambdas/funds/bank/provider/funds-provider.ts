// The port to whoever can look into bank accounts. Plaid is one; the domain only knows this page.
import type { Language } from '#core/http/language.ts';
import type { Cents } from '#core/platform/money.ts';

export type BankOwner = {
  names: string[];
  addresses: { street: string; city: string; region: string; postal_code: string }[];
  phoneNumbers: string[];
  emails: string[];
};

export type BankAccountData = {
  accountId: string;
  name: string;
  mask: string;
  type: string;
  subtype: string;
  currency: string;
  /** Available, else current; null when the bank says neither. */
  value: Cents | null;
  owners: BankOwner[];
  /** What came in is above zero, what went out below. */
  transactions: { date: string; name: string; amount: Cents }[];
};

export type BankData = {
  itemId: string;
  institutionName: string;
  ownerVerified: boolean;
  accounts: BankAccountData[];
};

export type ProviderFailure =
  /** The person must sign in at the bank again. */
  | 'needs_sign_in'
  /** The bank or the provider is away; later it may work. */
  | 'unavailable'
  /** Not there yet. */
  | 'not_ready'
  /** No account of the kind we can count. */
  | 'no_accounts'
  /** Will never work as asked. */
  | 'refused';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  readonly providerCode: string;
  /** The connection it is about, where the provider says so. */
  readonly itemId?: string;
  constructor(
    failure: ProviderFailure,
    providerCode: string,
    message: string,
    itemId?: string,
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = 'ProviderError';
    this.failure = failure;
    this.providerCode = providerCode;
    this.itemId = itemId;
  }
}

export type OrderedReport = { reportToken: string; assetReportId: string };

export type FundsProvider = {
  createLinkToken(input: { userId: string; language?: Language; repairToken?: string }): Promise<string>;
  exchange(publicToken: string): Promise<{ accessToken: string; itemId: string }>;
  describe(accessToken: string): Promise<{ institutionId: string; institutionName: string; needsSignIn: boolean }>;
  /** What tells one sign-in at a bank from another. */
  accountNames(accessToken: string): Promise<{ name: string; mask: string }[]>;
  buildReport(input: { accessTokens: string[]; days: number; reference: string }): Promise<OrderedReport>;
  /** The same accounts as they stand now, as a report of its own. */
  refreshReport(input: { reportToken: string; days: number; reference: string }): Promise<OrderedReport>;
  /** A report without these accounts. */
  filterReport(reportToken: string, withoutAccountIds: string[]): Promise<OrderedReport>;
  readReport(reportToken: string, full: boolean): Promise<BankData[]>;
  removeReport(reportToken: string): Promise<void>;
  removeConnection(accessToken: string): Promise<void>;
  webhookKey(keyId: string): Promise<{ jwk: import('node:crypto').JsonWebKey; expired: boolean }>;
};
