// Up to six people with gifts and guarantors, judged by us and by an independent accountant who knows which account is
// which. Of the product, only the verdict is used.
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '#core/platform/money.ts';
import { countedAccounts } from '#public/funds/bank';
import type { Role } from '#public/funds/request';
import { holds, rangeOf, wholeCents } from '#test/accountant/accountant.ts';
import { DOUBTS, type Doubt, whyInDoubt } from '#test/accountant/doubts.ts';
import { isAdverseOf, numbersFrom, type Portfolio, portfolioOf, type Real } from '#test/accountant/portfolio.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { NOW } from '#test/builders/now.ts';
import { printResult } from '#test/cloud/print-result.ts';
import { sized } from '#test/cloud/size.ts';
import { type Half, jointVerdict } from './joint-verdict.ts';

const GROUPS = sized(120, 20_000);

type Person = { name: string; role: Role; gift?: Cents };
type Group = Portfolio & { persons: Person[]; start: number };

const isOwn = ({ role }: Person) => role === 'buyer' || role === 'spouse';
const sum = (amounts: bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** The accounts in someone's sign-ins, without those of `others`. */
const seenBy = ({ real }: Group, some: readonly Person[], others: readonly Person[] = []): Real[] => {
  const isOf = (account: Real, people: readonly Person[]) => people.some(({ name }) => account.owners.includes(name));
  return real.filter((account) => isOf(account, some) && !isOf(account, others));
};

const groupOf = (start: number): Group => {
  const by = numbersFrom(start ^ 0x91f7);
  const { people, ...portfolio } = portfolioOf(start, true);
  const roles = people.map(
    (_, at): Role =>
      at === 0
        ? 'buyer'
        : ((['buyer', 'spouse', 'donor', 'donor', 'guarantor'] as const)[Math.floor(by() * 5)] ?? 'buyer'),
  );
  const persons = people.map((name, at): Person => ({ name, role: roles[at] ?? 'buyer' }));
  const group = { ...portfolio, persons, start };
  for (const person of persons) {
    if (person.role !== 'donor') continue;
    // Below, at and above the money in which no one else has a share.
    const alone = seenBy(
      group,
      [person],
      persons.filter((one) => one !== person),
    );
    const has = wholeCents(sum(alone.map((account) => rangeOf(account, group).least)));
    person.gift = cents(Math.max(1, Math.floor(has * ([0.3, 0.8, 1, 1.01][Math.floor(by() * 4)] ?? 1))));
  }
  return group;
};

const halvesOf = ({ persons, banks, level }: Group, minimum: number): Half[] =>
  persons.map(({ name, role, gift }) => {
    const own = banks.filter(({ itemId }) => itemId.startsWith(`${name} `));
    const at = NOW.toISOString();
    return {
      fundsReport: { ...aFundsReport(), proofAmount: cents(minimum), accepts: level },
      part: {
        accounts: countedAccounts(own, { level }),
        listed: [],
        institutions: [],
        readings: [{ bank: name, at }],
        holders: [],
        ownerVerified: true,
        at,
      },
      role,
      gift,
    };
  });

/** `isAll`: the amount is to the cent what they have, so that one account in doubt is one too many. */
type Judged = { isOver: boolean; isEnough: boolean; isConfirmed: boolean; isAll: boolean; doubt: Doubt | undefined };

const positive = (amounts: bigint[]) => sum(amounts.filter((one) => one > 0n));

/** True if each donor alone and all donors together can pay their gifts from money that isn't the buyers'. */
const canBePaid = (group: Group, donors: Person[], own: Person[]): boolean => {
  const most = (some: Person[]) => seenBy(group, some, own).map((account) => rangeOf(account, group).most);
  const gifts = donors.reduce((all, { gift = 0 }) => all + gift, 0);
  return (
    donors.every((donor) => holds(positive(most([donor])), donor.gift ?? 0)) &&
    (donors.length === 0 || holds(sum(most(donors)), gifts))
  );
};

const judge = (start: number): Judged[] => {
  const group = groupOf(start);
  const { persons } = group;
  const own = persons.filter(isOwn);
  const range = (account: Real) => rangeOf(account, group);
  const least = sum(seenBy(group, own).map((account) => range(account).least));
  const most = sum(seenBy(group, own).map((account) => range(account).most));
  const donors = persons.filter(({ role }) => role === 'donor');
  const sure = donors.filter((donor) => {
    const alone = seenBy(
      group,
      [donor],
      persons.filter((one) => one !== donor),
    ).map((account) => range(account).least);
    const all = seenBy(group, [donor]).map((account) => range(account).least);
    return alone.every((one) => one >= 0n) && all.every((one) => one >= 0n) && holds(sum(alone), donor.gift ?? 0);
  });
  const given = sure.reduce((all, { gift = 0 }) => all + gift, 0);
  // Money owed to a bank is taken off before a gift is added.
  const start0 = wholeCents(least + BigInt(given) * 60n);
  return [start0, start0 + 1, Math.floor(start0 * numbersFrom(start)())]
    .filter((minimum) => minimum > 0)
    .map((minimum) => {
      const halves = halvesOf(group, minimum);
      const { confirmed, covered } = jointVerdict(halves, NOW);
      const coveredOf = (role: Role) =>
        persons.filter((one, at) => one.role === role && covered.has(halves[at] as Half));
      const gifts = coveredOf('donor');
      const total = most + BigInt(gifts.reduce((all, { gift = 0 }) => all + gift, 0)) * 60n;
      const guarantors = coveredOf('guarantor').every((one) =>
        holds(positive(seenBy(group, [one], own).map((account) => range(account).most)), minimum),
      );
      const isTrue = (!confirmed || holds(total, minimum)) && canBePaid(group, gifts, own) && guarantors;
      return {
        isAll: minimum === start0,
        isConfirmed: confirmed,
        isOver: !isTrue,
        isEnough: start0 >= minimum,
        doubt: confirmed ? undefined : whyInDoubt(halves.flatMap(({ part }) => part.accounts)),
      };
    });
};

/** Groups that were once judged wrongly. */
const KEPT = [11_045];

describe('up to six people, against an accountant who knows the truth', () => {
  it.each(KEPT)('group %d is not over-confirmed', (start) => {
    expect(judge(start).some(({ isOver }) => isOver)).toBe(false);
  });

  // Seen red: with a gift that was added without comparing it with the donor's bank.
  it('are not over-confirmed, and nearly all with more than enough are confirmed', { timeout: 1_200_000 }, () => {
    const judged = Array.from({ length: GROUPS }, (_, at) => at + 1).flatMap((start) =>
      judge(start).map((one) => ({ start, ...one })),
    );
    const enough = judged.filter(({ start, isEnough }) => isEnough && !isAdverseOf(start));
    const shareOf = (some: typeof enough) => (some.filter(({ isConfirmed }) => isConfirmed).length / some.length) * 100;
    const share = shareOf(enough.filter(({ isAll }) => !isAll));
    const ofAll = shareOf(enough.filter(({ isAll }) => isAll));
    const over = judged.filter(({ isOver }) => isOver).map(({ start }) => start);
    const found = `${over.length} over-confirmed, ${shareOf(enough).toFixed(2)} % of ${enough.length} with enough confirmed: ${share.toFixed(2)} % with more, ${ofAll.toFixed(2)} % to the cent`;
    printResult('accountant of people', `${GROUPS} groups: ${found}`);
    for (const [doubt, words] of Object.entries(DOUBTS)) {
      const refused = enough.filter((one) => one.doubt === doubt).length;
      printResult('accountant of people', `refused, ${words}: ${refused}`);
    }
    expect(over).toEqual([]);
    expect(shareOf(enough)).toBeGreaterThanOrEqual(95);
    // Any other doubt would be a fault in the counting, not a doubt about accounts.
    expect(enough.filter(({ doubt }) => doubt === 'other').map(({ start }) => start)).toEqual([]);
  });
});
