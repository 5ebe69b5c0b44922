// T-31: money moves between two buyers while their banks are read, under names that change: a naive accountant keeps
// its own ledger and knows the total at each moment while the banks were read together.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import type { CountedAccount } from '#public/funds/bank';
import { aCountedAccount } from '#test/builders/a-counted-account.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { NOW } from '#test/builders/now.ts';
import { printResult } from '#test/cloud/print-result.ts';
import { sized } from '#test/cloud/size.ts';
import type { FundsReportIn, Part } from '../entity.ts';
import { type Half, jointVerdict, mustReadAgain, nextRound } from './joint-verdict.ts';

type Buyer = 'bo' | 'cleo';

/** A sign-in's view of an account on one day. */
const shown = fc.record({
  brand: fc.constantFrom<string>('First Harbor Bank', 'First Harbor Bank', 'Harbor Private', 'Lakeside'),
  institution: fc.constantFrom<string>('ins-1', 'ins-2', ''),
  mask: fc.constantFrom('own', 'own', 'short', 'none', 'other'),
  name: fc.constantFrom<string>('Savings', 'Savings', 'House money'),
  hasId: fc.boolean(),
  namesAll: fc.boolean(),
});
type Shown = typeof shown extends fc.Arbitrary<infer T> ? T : never;
const plainly: Shown = {
  brand: 'First Harbor Bank',
  institution: 'ins-1',
  mask: 'own',
  name: 'Savings',
  hasId: false,
  namesAll: true,
};

/** Round amounts, too: people like them. */
const balance = fc.oneof(
  fc.double({ min: 4, max: 8, noNaN: true }).map((exponent) => Math.round(10 ** exponent)),
  fc.integer({ min: 1, max: 40 }).map((thousands) => thousands * 1_000_000),
  fc.integer({ min: -500_00, max: -1 }),
);

const account = fc.record({
  owner: fc.constantFrom<Buyer | 'both'>('bo', 'cleo', 'both'),
  cents: balance,
  /** The account in Bo's sign-in and in Cleo's; Bo's bank may be linked twice, as another item. */
  asBo: shown,
  asCleo: shown,
  asBoAgain: fc.option(shown),
});
type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;

/** The moments for a transfer: any day before both are read together, or once during it. */
const PHASES = ['before', 'after Bo', 'after Cleo'] as const;
const move = fc.record({
  from: fc.nat({ max: 7 }),
  to: fc.nat({ max: 7 }),
  share: fc.constantFrom(1, 1, 0.5),
  when: fc.constantFrom(...PHASES),
});
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const world = fc.record({
  accounts: fc.array(account, { minLength: 1, maxLength: 5 }),
  moves: fc.oneof(
    fc.array(move, { maxLength: 4 }),
    move.map((one) => [{ ...one, when: 'while read' as const }]),
  ),
  boIsReadFirst: fc.boolean(),
  /** A card's spending between two readings of the same minute. */
  spent: fc.constantFrom<number>(0, 0, 500, 4_900),
  history: fc.constant<number>(0),
  /** As multiples of the naive accountant's total. */
  asked: fc.constantFrom(1.0001, 1.01, 1.1, 1.3, 1.6, 1.99),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/**
 * A joint account under two names: its owners have looked at its transactions, and a payment leaves it between the
 * two readings.
 */
const worldWithHistory = fc
  .record({
    world,
    held: fc.integer({ min: 10_000_00, max: 900_000_00 }),
    shown,
    share: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    history: fc.constantFrom(1, 2, 3, 8, 60),
  })
  .map(({ world: one, held, shown: asBo, share, history }): World => {
    const asCleo: Shown = { ...asBo, brand: 'Lakeside', institution: 'ins-3', mask: 'other', name: 'Ours' };
    const joint: Account = { owner: 'both', cents: held, asBo, asCleo: { ...asCleo, hasId: false }, asBoAgain: null };
    return { ...one, accounts: [joint, ...one.accounts.slice(1)], spent: Math.round(held * share), history };
  });

/** The accountant: one balance per existing account, and no knowledge of banks. */
class Ledger {
  private readonly held: bigint[];
  private readonly movements: string[][];
  constructor(accounts: Account[], history: number) {
    this.held = accounts.map((one) => BigInt(one.cents));
    this.movements = accounts.map((_, index) =>
      Array.from({ length: history }, (_unused, at) => `2026-10-${10 + (at % 20)} ${index * 100_000 + at * 7 + 100}`),
    );
  }
  move({ from, to, share }: Omit<Move, 'when'>): void {
    const [source, target] = [from % this.held.length, to % this.held.length];
    const there = this.held[source] ?? 0n;
    if (source === target || there <= 0n) return;
    const amount = share === 1 ? there : there / 2n;
    this.held[source] = there - amount;
    this.held[target] = (this.held[target] ?? 0n) + amount;
  }
  spend(amount: number): void {
    const richest = this.held.reduce((at, one, index) => (one > (this.held[at] ?? 0n) ? index : at), 0);
    if ((this.held[richest] ?? 0n) <= BigInt(amount)) return;
    this.held[richest] = (this.held[richest] ?? 0n) - BigInt(amount);
    if (amount > 0 && this.movements[richest]?.length) this.movements[richest]?.push(`2026-11-21 ${amount}`);
  }
  movementsOf(index: number): { movements?: string[] } {
    const movements = this.movements[index] ?? [];
    return movements.length > 0 ? { movements: [...movements] } : {};
  }
  of(index: number): number {
    return Number(this.held[index] ?? 0n);
  }
  total(): bigint {
    return this.held.reduce((sum, one) => sum + one, 0n);
  }
}

const maskOf = (number: string, how: Shown['mask'], salt: string) =>
  ({ own: number, short: number.slice(-2), none: '', other: `${salt}${number.slice(0, 3)}`.slice(-4) })[how];

const seenAs = (
  ledger: Ledger,
  index: number,
  how: Shown,
  itemId: string,
  owner: Buyer,
  all: Account,
): CountedAccount => {
  const number = String(4_711 + index * 1_013);
  const owners = all.owner === 'both' ? ['Bo Buyer', 'Cleo Buyer'] : [all.owner === 'bo' ? 'Bo Buyer' : 'Cleo Buyer'];
  return aCountedAccount({
    itemId,
    accountId: `${itemId}-${index}`,
    institutionId: how.institution && `${how.institution}-${how.brand}`,
    institutionName: how.brand,
    persistentId: how.hasId ? `lasting-${index}` : '',
    mask: maskOf(number, how.mask, itemId),
    name: how.name,
    subtype: 'savings',
    owners: how.namesAll ? owners : [owner === 'bo' ? 'Bo Buyer' : 'Cleo Buyer'],
    value: cents(ledger.of(index)),
    ...ledger.movementsOf(index),
  });
};

const partOf = (accounts: Account[], ledger: Ledger, buyer: Buyer): Part => {
  const views = accounts.flatMap((one, index) => {
    if (one.owner !== 'both' && one.owner !== buyer) return [];
    const how = buyer === 'bo' ? one.asBo : one.asCleo;
    const first = seenAs(ledger, index, how, `${buyer}-1`, buyer, one);
    return buyer === 'bo' && one.asBoAgain
      ? [first, seenAs(ledger, index, one.asBoAgain, 'bo-2', buyer, one)]
      : [first];
  });
  const at = NOW.toISOString();
  const readings = [{ bank: buyer, at }];
  return { accounts: views, listed: [], institutions: [], readings, holders: [], ownerVerified: true, at };
};

type Found = { confirmed: boolean; most: bigint };

/** The product's decision, and the highest total at any moment while the banks were read together. */
const decide = (
  { accounts, moves, boIsReadFirst, spent, history }: World | Honest,
  minimumOf: (most: bigint) => number,
): Found => {
  const ledger = new Ledger(accounts, history);
  const moveIn = (phase: string) => {
    for (const one of moves) if (one.when === phase) ledger.move(one);
  };
  moveIn('before');
  let bo = partOf(accounts, ledger, 'bo');
  moveIn('after Bo');
  let cleo = partOf(accounts, ledger, 'cleo');
  moveIn('after Cleo');
  const minimum = minimumOf(ledger.total());
  let fundsReports = [aFundsReport(), aFundsReport()].map((one): Half['fundsReport'] => ({
    ...one,
    proofAmount: cents(minimum),
  }));
  const halves = (): [Half, Half] => [
    { fundsReport: fundsReports[0] as FundsReportIn<'pending'>, part: bo, role: 'buyer' },
    { fundsReport: fundsReports[1] as FundsReportIn<'pending'>, part: cleo, role: 'buyer' },
  ];
  let most = ledger.total();
  while (mustReadAgain(halves())) {
    const round = nextRound(halves());
    const before = [bo, cleo];
    fundsReports = fundsReports.map((one, at) => ({
      ...one,
      round,
      together: { others: [], accounts: before[at]?.accounts ?? [] },
    }));
    most = ledger.total();
    const read = (buyer: Buyer) => {
      if (buyer === 'bo') bo = partOf(accounts, ledger, 'bo');
      else cleo = partOf(accounts, ledger, 'cleo');
    };
    read(boIsReadFirst ? 'bo' : 'cleo');
    if (round === 1) moveIn('while read');
    ledger.spend(spent);
    read(boIsReadFirst ? 'cleo' : 'bo');
  }
  return { confirmed: jointVerdict(halves(), NOW).confirmed, most };
};

const above = (asked: number) => (most: bigint) =>
  Math.max(1, most > 0n ? Math.ceil(Number(most) * asked) : Math.ceil(asked * 100));

/** Two people with their own accounts and perhaps a joint one, at banks that name them consistently. */
const honest = fc.record({
  accounts: fc.array(
    account.map((one) => ({ ...one, asBo: plainly, asCleo: plainly, asBoAgain: null })),
    { minLength: 1, maxLength: 5 },
  ),
  moves: fc.constant<Move[]>([]),
  boIsReadFirst: fc.boolean(),
  spent: fc.constant(0),
  history: fc.constantFrom(0, 8),
  /** Between the two readings, wages came in and bills were paid. */
  asked: fc.double({ min: 0.5, max: 1, noNaN: true }),
});
type Honest = typeof honest extends fc.Arbitrary<infer T> ? T : never;

const RUNS = sized(250, 10_000);

describe('two buyers', () => {
  // Seen red: 1,718 of 10,000 before banks were read together and accounts compared by their content; 51 without reading
  // again; 74 when their transactions weren't compared.
  // P-04.
  it('are never confirmed for more than there was at one moment', () => {
    let tried = 0;
    let over = 0;
    fc.assert(
      fc.property(fc.oneof(world, worldWithHistory), (one) => {
        tried++;
        const minimumOf = above(one.asked);
        const { confirmed, most } = decide(one, minimumOf);
        if (confirmed && BigInt(minimumOf(most)) > most) over++;
        expect(confirmed, 'confirmed although there was less').toBe(false);
      }),
      { numRuns: RUNS },
    );
    printResult('over-confirmed', `${over} of ${tried} worlds in which money moves and names change`);
  });

  it('with enough money are confirmed at least 95 times in 100', () => {
    let confirmed = 0;
    const all = fc.sample(honest, { numRuns: RUNS }).filter(({ accounts }) => accounts.some((one) => one.cents > 0));
    for (const one of all) {
      const minimumOf = (most: bigint) => Math.max(1, Math.floor(Number(most) * one.asked));
      if (decide(one, minimumOf).confirmed) confirmed++;
    }
    printResult('honest pairs confirmed', `${confirmed} of ${all.length}`);
    expect(confirmed / all.length).toBeGreaterThanOrEqual(0.95);
  });
});
