import { deadlineAfter } from '#core/platform/deadline.ts';
import { type Cents, cents } from '#core/platform/money.ts';
import {
  type CountedAccount,
  countFunds,
  type Funds,
  levelsAbove,
  restsOn,
  type SameAccounts,
  sharedWith,
  type Verdict,
  verdictOn,
} from '#public/funds/bank';
import { isOwnMoney, type Role } from '#public/funds/request';
import type { Accepted } from '#vocabulary/members/account';
import type { FundsReport, Part } from '../entity.ts';
import { type JointVerdict, VALID_DAYS } from '../funds-report.ts';
import type { ReportContent } from '../report.ts';

// Decides whether several people together reach the amount, and when their banks have to be read again first
// (docs/adr/016-co-buyers.md). The buyers' own money counts together. A gift counts in full if the donor's bank has it on
// top of the money counted already, and otherwise not at all. A guarantor's money is compared with the amount, but not
// added. Pure.

export type Half = {
  fundsReport: Pick<FundsReport, 'together' | 'round' | 'renews' | 'proofAmount' | 'accepts'>;
  part: Part;
  role: Role;
  /** The amount in the donor's signed letter. */
  gift?: Cents | undefined;
};

/** A limit, so that banks that never answer at the same moment don't delay the result forever. */
const MOST_ROUNDS = 3;

/** For "still good?", all banks are read together from the start. */
const roundOf = ({ fundsReport: { round, renews } }: Half): number => round ?? (renews ? 1 : 0);

export const nextRound = (halves: readonly Half[]): number => Math.max(...halves.map(roundOf)) + 1;

type Counted = readonly CountedAccount[];
type AccountsOf = (half: Half) => Counted;

/** The banks' latest answer; earlier answers help to distinguish accounts. */
const latestIn = ({ fundsReport: { together }, part }: Half): (CountedAccount & { stated: Cents[] })[] => {
  const before = new Map(together?.accounts.map(({ accountId, value }) => [accountId, value]));
  return part.accounts.map((account) => {
    const earlier = before.get(account.accountId);
    return { ...account, stated: earlier === undefined ? [account.value] : [account.value, earlier] };
  });
};

/**
 * A balance that rose may be money that left another person's bank after that one was read, so it doesn't count
 * until two readings show it.
 */
const countedIn = (half: Half): CountedAccount[] =>
  latestIn(half).map((account) => ({ ...account, value: cents(Math.min(account.value, ...account.stated)) }));

/** `covered`: the donors and guarantors whose banks have their amount on top of the money counted already. */
type Judged = { funds: Funds; covered: ReadonlySet<Half> };

const wantedOf = ({ role, gift, fundsReport }: Half): Cents | undefined =>
  role === 'donor' ? gift : role === 'guarantor' ? fundsReport.proofAmount : undefined;

/** Own money first, then gifts, then guarantors: money that counts for one of them counts for none after it. */
const judge = (halves: readonly Half[], accountsOf: AccountsOf): Judged => {
  const covered = new Set<Half>();
  let counted: Counted = halves.filter(({ role }) => isOwnMoney(role)).flatMap(accountsOf);
  const own = countFunds(counted);
  let [gifts, maybe, backed] = [0, 0, own.total];
  for (const half of [...halves].sort(
    (one, other) => Number(one.role === 'guarantor') - Number(other.role === 'guarantor'),
  )) {
    const wanted = wantedOf(half);
    if (wanted === undefined) continue;
    const theirs = accountsOf(half);
    const all = [...counted, ...theirs];
    // A payment may have left a shared account since the others' bank was read. It doesn't reduce the gift.
    const before = countFunds([...counted, ...sharedWith(counted, theirs)]);
    const after = countFunds(all);
    // Also counted alone: an account without money can raise the sum by showing that two others are different.
    const alone = countFunds(theirs).total;
    const isCovered = alone >= wanted && after.total - before.total >= wanted;
    if (isCovered) {
      covered.add(half);
      counted = all;
    }
    if (half.role !== 'donor') continue;
    if (isCovered) [gifts, backed] = [gifts + wanted, after.total];
    if (isCovered || after.atMost - before.total >= wanted) maybe += wanted;
  }
  const total = cents(Math.min(own.total + gifts, backed));
  const atMost = cents(Math.max(total, own.atMost + maybe));
  return { funds: { total, atMost, repeats: countFunds(counted).repeats }, covered };
};

const verdictOf = (halves: readonly Half[], accountsOf: AccountsOf): Verdict & Pick<Judged, 'covered'> => {
  const { funds, covered } = judge(halves, accountsOf);
  const minimum = halves[0]?.fundsReport.proofAmount ?? cents(0);
  return {
    ...verdictOn(
      funds,
      minimum,
      halves.flatMap(({ part }) => part.readings),
    ),
    covered,
  };
};

/** True if all banks have to be read together, or once more, before sealing. */
export const mustReadAgain = (halves: readonly Half[]): boolean => {
  const rounds = nextRound(halves) - 1;
  if (rounds === 0) return true;
  if (rounds >= MOST_ROUNDS) return false;
  const [latest, sure] = [verdictOf(halves, latestIn), verdictOf(halves, countedIn)];
  const isMoving = latest.covered.size !== sure.covered.size || (latest.confirmed && !sure.confirmed);
  return isMoving || (!sure.confirmed && latest.sameAccounts === 'apart');
};

type JointReasons = { sameAccounts: SameAccounts; covered: ReadonlySet<Half>; needs?: Accepted } & Pick<
  ReportContent,
  'restsOn'
>;

const restsOnTogether = (halves: readonly Half[]): Accepted => {
  const accepts = halves[0]?.fundsReport.accepts ?? 'cash';
  const accounts = halves.flatMap((of) => countedIn(of).map((account) => ({ ...account, of })));
  return restsOn(accounts, accepts, (some) => {
    const { confirmed } = verdictOf(halves, (half) => some.filter(({ of }) => of === half));
    return confirmed;
  });
};

/** The level at which they would reach it together, if only money that the request doesn't accept is missing. */
const levelNeededTogether = (halves: readonly Half[]): Accepted | undefined =>
  levelsAbove(halves[0]?.fundsReport.accepts ?? 'cash').find(
    (level) => verdictOf(halves, ({ part }) => part.wider?.[level] ?? part.accounts).confirmed,
  );

/** Confirmed only if the banks' latest answer and the one before both confirm it; otherwise in doubt. */
export const jointVerdict = (halves: readonly Half[], at: Date): JointVerdict & JointReasons => {
  const oldest = halves.map(({ part }) => part.at).sort()[0] ?? at.toISOString();
  const [latest, sure] = [verdictOf(halves, latestIn), verdictOf(halves, countedIn)];
  const isMoving = latest.confirmed && !sure.confirmed;
  const needs = latest.confirmed ? undefined : levelNeededTogether(halves);
  return {
    ...latest,
    covered: new Set([...sure.covered].filter((half) => latest.covered.has(half))),
    ...(latest.confirmed && !isMoving && { restsOn: restsOnTogether(halves) }),
    ...(isMoving && { confirmed: false, sameAccounts: 'apart' }),
    ...(needs && { needs }),
    issuedAt: at.toISOString(),
    validUntil: deadlineAfter(new Date(oldest), VALID_DAYS),
  };
};
