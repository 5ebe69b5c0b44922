// An accountant who knows the truth: no comparing, no product code, whole numbers of sixtieths of a cent instead of rounded
// cents. The rules are those of docs/adr/111-what-counts.md, read again from its table.
import type { Entry, Portfolio, Real } from './portfolio.ts';

/** Divided by 1.2 is 50 of 60, and 60 % is 36 of 60. */
const SIXTIETHS = 60n;

const smaller = (one: bigint, other: bigint | null): bigint => (other !== null && other < one ? other : one);

type Invested = Extract<Entry, { cash: bigint }>;

const ofBrokerage = ({ cash, free, papers, below, loan, says }: Invested, acceptsPapers: boolean): bigint => {
  const spendable = free !== null && free < cash ? (free > 0n ? free : 0n) : cash;
  let rest = papers;
  rest -= below;
  rest -= loan;
  if (says !== null && says < cash + papers - below) rest -= cash + papers - below - says;
  if (rest < 0n) return (spendable + rest) * SIXTIETHS;
  return spendable * SIXTIETHS + (acceptsPapers ? rest * 50n : 0n);
};

const ofRetirement = ({ is, cash, papers, below, loan, says, vested }: Invested): bigint => {
  if (is === 'ira') {
    const left = smaller(cash + papers - below, says) - loan;
    return left > 0n ? left * 36n : 0n;
  }
  if (vested === null) return 0n;
  const own = smaller(smaller(vested, cash + papers), says);
  const left = own - loan - below;
  return left > 0n ? left * 36n : 0n;
};

const worthOf = (entry: Entry, level: Portfolio['level'], spent: bigint): bigint => {
  if (entry.is === 'worthless') return 0n;
  if (entry.is === 'deposit') {
    let known: bigint | undefined;
    for (const one of entry.balances) if (one !== null && (known === undefined || one < known)) known = one;
    return known === undefined ? 0n : (known - spent) * SIXTIETHS;
  }
  if (entry.is === 'brokerage') return ofBrokerage(entry, level !== 'cash');
  return level === 'retirement' ? ofRetirement(entry) : 0n;
};

const keyOf = ({ bank, number }: Real): string => `${bank} ${number}`;

/** The table drops fractions of a cent. */
const whole = (sixtieths: bigint): bigint => (sixtieths > 0n ? sixtieths - (sixtieths % SIXTIETHS) : sixtieths);

/** The most that people had while the banks were read, and the least that counts by the table, in sixtieths of a cent. */
export const ledgerOf = ({ real, spent, level }: Portfolio): { most: bigint; least: bigint } => {
  let [most, least] = [0n, 0n];
  for (const account of real) {
    const seen = spent.get(keyOf(account)) ?? [];
    if (seen.length === 0) continue;
    const worths = seen.map((one) => worthOf(account.entry, level, one));
    most += worths.reduce((high, one) => (one > high ? one : high));
    least += whole(worths.reduce((low, one) => (one < low ? one : low)));
  }
  return { most, least };
};

/** The same of one account. */
export const rangeOf = (account: Real, { spent, level }: Pick<Portfolio, 'spent' | 'level'>) =>
  ledgerOf({ real: [account], spent, level, banks: [] });

/** True if it's at least the amount, in cents. */
export const holds = (sixtieths: bigint, minimum: number): boolean => sixtieths >= BigInt(minimum) * SIXTIETHS;
export const wholeCents = (sixtieths: bigint): number => Number(sixtieths < 0n ? 0n : sixtieths / SIXTIETHS);
