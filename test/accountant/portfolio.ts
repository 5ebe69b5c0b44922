// Portfolios as they really are, and as banks report them: people, joint accounts, banks linked twice or moved to other ids, numbers
// that collide, lasting ids that are missing, balances below zero or unknown, and securities with loans. Made from a number, so that
// one that was counted wrongly can be kept.
import { cents } from '../../lambdas/core/platform/money.ts';
import type { AccountFigures, BankFigures, Holdings } from '../../lambdas/funds/bank/provider/funds-provider.ts';
import { NOW } from '../builders/now.ts';

/** An entry of someone who knows the account, in whole cents. */
export type Entry =
  | { is: 'deposit'; balances: (bigint | null)[] }
  | {
      is: 'brokerage' | 'ira' | 'plan';
      cash: bigint;
      free: bigint | null;
      papers: bigint;
      below: bigint;
      loan: bigint;
      says: bigint | null;
      vested: bigint | null;
    }
  | { is: 'worthless' };

export type Real = {
  bank: number;
  number: string;
  owners: string[];
  kind: string;
  name: string;
  entry: Entry;
  lasting: boolean;
};

/** A payment may leave an account between two sign-ins: `spent` by each of them. */
export type Portfolio = {
  level: 'cash' | 'investments' | 'retirement';
  real: Real[];
  spent: Map<string, bigint[]>;
  banks: BankFigures[];
};

/** Numbers that are always the same for the same start (mulberry32). */
export const numbersFrom = (start: number): (() => number) => {
  let state = (start * 2_654_435_761 + 1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const PEOPLE = ['Bo Buyer', 'Cleo Buyer', 'Dana Donor'];
const SIX = [...PEOPLE, 'Ed Buyer', 'Fay Donor', 'Gus Guarantor'];
const KINDS = [
  ...Array<string>(6).fill('checking'),
  ...Array<string>(6).fill('savings'),
  'money market',
  'cd',
  ...Array<string>(5).fill('brokerage'),
  'mutual fund',
  'ira',
  'roth',
  '401k',
  'hsa',
  'prepaid',
  'crypto exchange',
  'credit card',
  'fixed annuity',
  '529',
  'euro savings',
];
const PLANS = ['401k'];
const IRAS = ['ira', 'roth'];
const BROKERAGES = ['brokerage', 'mutual fund'];
const DEPOSITS = ['checking', 'savings', 'money market', 'cd'];

class Chance {
  private readonly next: () => number;
  constructor(start: number) {
    this.next = numbersFrom(start);
  }
  one = <T>(things: readonly T[]): T => things[Math.floor(this.next() * things.length)] as T;
  is = (share: number): boolean => this.next() < share;
  upTo = (most: number): number => Math.floor(this.next() * (most + 1));
  /** Round amounts, too: people like them. */
  money = (): bigint =>
    this.is(0.25) ? BigInt((1 + this.upTo(79)) * 500_000) : BigInt(Math.round(10 ** (4 + this.next() * 4.5)));
}

const depositOf = (by: Chance): Entry => {
  if (by.is(0.03)) return { is: 'deposit', balances: [null, null] };
  const current = by.is(0.05) ? -BigInt(by.upTo(900_000)) : by.money();
  if (by.is(0.1)) return { is: 'deposit', balances: [null, current] };
  return {
    is: 'deposit',
    balances: [
      by.is(0.2) ? current - BigInt(by.upTo(50_000)) : current + BigInt(by.is(0.1) ? by.upTo(9_000_000) : 0),
      current,
    ],
  };
};

const investedOf = (by: Chance, is: 'brokerage' | 'ira' | 'plan'): Entry => {
  const cash = by.is(0.7) ? by.money() / 4n : 0n;
  const papers = by.is(0.9) ? by.money() * 3n : 0n;
  const below = by.is(0.08) ? by.money() / 8n : 0n;
  const loan = by.is(0.15) ? by.money() / 2n : 0n;
  const sum = cash + papers - below;
  return {
    is,
    cash,
    papers,
    below,
    loan,
    free: by.is(0.3) ? null : by.is(0.15) ? cash / 2n : cash,
    says: by.is(0.1) ? null : by.is(0.05) ? sum - BigInt(by.upTo(2_000_000)) : sum,
    vested: is === 'plan' && by.is(0.7) ? (papers * BigInt(by.upTo(10))) / 10n : null,
  };
};

const entryOf = (by: Chance, kind: string): Entry => {
  if (DEPOSITS.includes(kind)) return depositOf(by);
  if (BROKERAGES.includes(kind)) return investedOf(by, 'brokerage');
  if (IRAS.includes(kind)) return investedOf(by, 'ira');
  return PLANS.includes(kind) ? investedOf(by, 'plan') : { is: 'worthless' };
};

/** Among more than three people, two share an account. */
const sharedBy = (by: Chance, people: string[]): string[] => {
  if (people.length <= 3) return people;
  const first = by.upTo(people.length - 1);
  return people.filter((_, at) => at === first || at === (first + 1) % people.length);
};

const realAccounts = (by: Chance, people: string[], collisions: number, least = 1): Real[] => {
  const known = new Map<string, Real>();
  for (let left = least + by.upTo(5); left > 0; left--) {
    const bank = by.upTo(2);
    const end = by.is(collisions) ? by.one(['4821', '7730']) : String(by.upTo(9_999)).padStart(4, '0');
    const number = `${1_000 + by.upTo(8_999)}${end}`;
    const kind = by.one(KINDS);
    const owners = by.is(0.3) ? sharedBy(by, people) : [by.one(people)];
    const name = by.is(0.5) ? `Plain ${kind}` : `${by.one(['House', 'Daily', 'Rainy day'])} ${kind}`;
    const lasting = bank === 2 && DEPOSITS.includes(kind);
    known.set(`${bank} ${number}`, { bank, number, owners, kind, name, entry: entryOf(by, kind), lasting });
  }
  return [...known.values()];
};

type SignIn = {
  itemId: string;
  bank: number;
  person: string;
  digits: number;
  isMoved: boolean;
  forgetsIds: boolean;
  namesOne: boolean;
};

const signInsOf = (by: Chance, real: Real[], people: string[], isAdverse: boolean): SignIn[] =>
  people.flatMap((person) =>
    [...new Set(real.filter(({ owners }) => owners.includes(person)).map(({ bank }) => bank))].flatMap((bank) =>
      Array.from({ length: by.is(0.2) ? 2 : 1 }, (_, time) => ({
        itemId: `${person} ${bank} ${time}`,
        bank,
        person,
        digits: by.is(isAdverse ? 0.5 : 0.88) ? 4 : by.one([3, 2, 0]),
        isMoved: by.is(0.1),
        forgetsIds: by.is(0.2),
        namesOne: by.is(0.15),
      })),
    ),
  );

const money = (amount: bigint) => cents(Number(amount));
const least = (...amounts: (bigint | null)[]): bigint | null =>
  amounts.reduce((low, one) => (one === null || (low !== null && low <= one) ? low : one), null);

const TYPES: Record<string, string> = {
  'credit card': 'credit',
  hsa: 'depository',
  prepaid: 'depository',
  'euro savings': 'depository',
};
const typeOf = (kind: string) => TYPES[kind] ?? (DEPOSITS.includes(kind) ? 'depository' : 'investment');

const holdingsOf = (entry: Entry & { is: 'brokerage' | 'ira' | 'plan' }): Holdings => ({
  cash: money(entry.cash),
  ...(entry.free !== null && { withdrawable: money(entry.free) }),
  securities: money(entry.papers),
  ...(entry.vested !== null && { vested: money(entry.vested) }),
  negative: money(entry.below),
  loan: money(entry.loan),
  others: [],
});

const figuresOf = (real: Real, signIn: SignIn, spent: bigint): AccountFigures => {
  const { entry, kind, number, owners } = real;
  const isInvested = entry.is !== 'deposit' && entry.is !== 'worthless';
  const known = entry.is === 'deposit' ? least(...entry.balances) : isInvested ? entry.says : 10_000_000n;
  const [available = null, current = null] = entry.is === 'deposit' ? entry.balances : [];
  return {
    accountId: `${signIn.itemId} ${number}`,
    ...(real.lasting && !signIn.forgetsIds && { persistentId: `${real.bank} ${number}` }),
    name: real.name,
    mask: signIn.digits === 0 ? '' : number.slice(-signIn.digits),
    type: typeOf(kind),
    subtype: kind === 'euro savings' ? 'savings' : kind,
    currency: kind === 'euro savings' ? 'EUR' : 'USD',
    value: known === null ? null : money(entry.is === 'deposit' ? known - spent : known),
    ...(available !== null && current !== null && available > current && { pending: money(available - current) }),
    ...(isInvested && { holdings: holdingsOf(entry) }),
    owners: [{ names: signIn.namesOne ? [signIn.person] : owners, addresses: [], phoneNumbers: [], emails: [] }],
  };
};

/** Every fourth has banks that tell hardly anything: nothing of it may be counted twice, and much of it stays in doubt. */
export const isAdverseOf = (start: number): boolean => start % 4 === 0;

/** Some banks also list the cash of an investment account as an account. */
const sweepOf = (by: Chance, real: Real, shown: AccountFigures): AccountFigures[] => {
  const { holdings } = shown;
  if (real.entry.is !== 'brokerage' || !holdings || holdings.cash === 0 || !by.is(0.1)) return [];
  const { holdings: _, ...account } = shown;
  const accountId = `${shown.accountId} cash`;
  return [
    {
      ...account,
      accountId,
      name: 'Cash',
      mask: by.one(['', '9911']),
      type: 'depository',
      subtype: 'cash management',
      value: holdings.cash,
    },
  ];
};

/** `several`: of two to six people, each with separate sign-ins. */
export const portfolioOf = (start: number, several = false): Portfolio & { people: string[] } => {
  const by = new Chance(start);
  const people = several ? SIX.slice(0, 2 + by.upTo(4)) : PEOPLE.slice(0, 1 + by.upTo(2));
  const isAdverse = isAdverseOf(start);
  // With all the accounts of a bank, the last digits of two are the same in one of thousands.
  // Of more accounts, fewer each, so that as many portfolios have two.
  const usual = several ? 0.03 : 0.1;
  const real = realAccounts(by, people, isAdverse ? 0.7 : usual, several ? people.length : 1);
  const spent = new Map<string, bigint[]>();
  const banks = signInsOf(by, real, people, isAdverse).map((signIn): BankFigures => {
    const shown = real.filter(({ bank, owners }) => bank === signIn.bank && owners.includes(signIn.person));
    const accounts = shown.flatMap((one) => {
      const payment = by.is(0.1) ? BigInt(by.upTo(4_000)) : 0n;
      const key = `${one.bank} ${one.number}`;
      spent.set(key, [...(spent.get(key) ?? []), payment]);
      const account = figuresOf(one, signIn, payment);
      return [account, ...sweepOf(by, one, account)];
    });
    return {
      itemId: signIn.itemId,
      institutionId: `ins-${signIn.bank}${signIn.isMoved ? '-new' : ''}`,
      institutionName: `Bank ${signIn.bank}`,
      ownerVerified: true,
      readAt: NOW.toISOString(),
      accounts,
    };
  });
  return { level: by.one(['cash', 'investments', 'investments', 'retirement']), real, spent, banks, people };
};
