// Plaid's report in the product's own terms: cents instead of floats, flat owners, and no Plaid type outside this page.
import type { AssetReport, AssetReportItem, Owner, Warning } from 'plaid';
import { isDate } from '#core/http/fields.ts';
import { type Cents, cents, centsFrom } from '#core/platform/money.ts';
import type { BankAccountData, BankData, BankOwner } from './funds-provider.ts';
import { holdingsOf } from './plaid-holdings.ts';

/** Without the facts that the bank doesn't state. */
const whereKnown = <Facts extends Partial<BankAccountData>>(
  facts: { [Name in keyof Facts]: Facts[Name] | undefined },
) => Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as Partial<Facts>;

const text = (value: string | null | undefined) => value ?? '';

const ownerOf = (owner: Owner): BankOwner => ({
  names: owner.names ?? [],
  addresses: (owner.addresses ?? []).map(({ data }) => ({
    street: text(data.street),
    city: text(data.city),
    region: text(data.region),
    postal_code: text(data.postal_code),
  })),
  phoneNumbers: (owner.phone_numbers ?? []).map((phone) => phone.data),
  emails: (owner.emails ?? []).map((mail) => mail.data),
});

type Account = AssetReportItem['accounts'][number];

/** Outgoing money counts as gone, and incoming money doesn't count until it arrives: the lower of the two balances. */
const disposableOf = ({ available, current }: Pick<Account['balances'], 'available' | 'current'>): Cents | null => {
  const known = [available, current].flatMap((dollars) => dollars ?? []).map(centsFrom);
  return known.length === 0 ? null : cents(Math.min(...known));
};

/** The whole value of an investment account: `available` is only its cash. */
const totalOf = ({ type, balances }: Account): Cents | null =>
  type === 'investment' ? disposableOf({ available: null, current: balances.current }) : disposableOf(balances);

const pendingOf = ({ type, balances: { available, current } }: Account): Cents | undefined =>
  type === 'depository' && available !== null && current !== null && available > current
    ? cents(centsFrom(available) - centsFrom(current))
    : undefined;

const MATURITY =
  /\bmat(?:ures|uring|urity|\.)?(?: on| date)?:? *(?:(\d{4})-(\d\d)-(\d\d)|(\d\d?)\/(\d\d?)\/(\d{4}))\b/i;

/** Plaid has no field for it: many banks write it into the name, as 2027-03-15 or 3/15/2027. */
export const maturityIn = (name: string): string | undefined => {
  const [, year, month, day, usMonth, usDay, usYear] = MATURITY.exec(name) ?? [];
  const parts = [year ?? usYear, month ?? usMonth, day ?? usDay];
  if (parts.some((part) => part === undefined)) return undefined;
  const text = parts.map((part = '') => part.padStart(2, '0')).join('-');
  return isDate(text) ? text : undefined;
};

const maturityOf = ({ type, subtype, name, official_name }: Account): string | undefined =>
  type === 'depository' && subtype === 'cd' ? (maturityIn(official_name ?? '') ?? maturityIn(name)) : undefined;

const accountOf = (account: Account): BankAccountData => ({
  accountId: account.account_id,
  persistentId: account.persistent_account_id,
  name: account.official_name ?? account.name,
  mask: text(account.mask),
  type: String(account.type),
  subtype: text(account.subtype),
  currency: account.balances.iso_currency_code ?? account.balances.unofficial_currency_code ?? '',
  value: totalOf(account),
  ...whereKnown({
    pending: pendingOf(account),
    maturesOn: maturityOf(account),
    holdings: account.type === 'investment' ? holdingsOf(account) : undefined,
  }),
  owners: (account.owners ?? []).map(ownerOf),
  transactions: (account.transactions ?? []).map((transaction) => ({
    date: transaction.date,
    name: text(transaction.original_description) || text(transaction.name),
    // Plaid counts money out as positive; our pages show money in as positive.
    amount: cents(0 - centsFrom(transaction.amount)),
  })),
});

const ownersMissing = (warnings: Warning[], itemId: string) =>
  warnings.some((warning) => {
    const about = warning.cause?.item_id;
    return String(warning.warning_code) === 'OWNERS_UNAVAILABLE' && (about === undefined || about === itemId);
  });

export const bankDataFrom = (report: AssetReport, warnings: Warning[] = []): BankData[] =>
  report.items.map((item) => {
    const accounts = item.accounts.map(accountOf);
    return {
      itemId: item.item_id,
      institutionId: item.institution_id,
      institutionName: item.institution_name,
      ownerVerified: !ownersMissing(warnings, item.item_id) && accounts.every((account) => account.owners.length > 0),
      readAt: item.date_last_updated,
      accounts,
    };
  });
