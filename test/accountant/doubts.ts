// Why an amount that people really have is not confirmed: what makes two of their accounts look like one. Whose each account is
// comes from the portfolio, not from the counting.
import { type CountedAccount, compareAccounts, findParts } from '../../lambdas/funds/bank/counting/same-account.ts';

export const DOUBTS = {
  digits: 'two accounts at one bank, of which one sign-in shows no digits, or digits that both have',
  near: 'two accounts with nearly as much, without a lasting ID of both',
  overdraft: 'one overdraft that two sign-ins show with other digits or owners, taken off twice',
  payment: 'one account that two sign-ins show with other digits or owners, and a payment between the two',
  sum: 'accounts that together are by chance exactly another one',
  other: 'anything else',
} as const;
export type Doubt = keyof typeof DOUBTS;

/** The person's two words, the bank and the sign-in come before the number. */
const numberIn = ({ accountId }: CountedAccount): string => {
  const [, , bank, , number] = accountId.split(' ');
  return `${bank} ${number}`;
};

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(50_00, Math.max(Math.abs(one), Math.abs(other)) / 100);

/** The doubt about one account that two sign-ins may show as two. */
const doubtOfOne = (one: CountedAccount, other: CountedAccount): Doubt | undefined => {
  if (one.value < 0 && other.value < 0) return 'overdraft';
  return one.value === other.value ? undefined : 'payment';
};

const doubtOf = (one: CountedAccount, other: CountedAccount): Doubt | undefined => {
  const found = compareAccounts(one, other);
  if (numberIn(one) === numberIn(other)) return found === 'unclear' ? doubtOfOne(one, other) : undefined;
  if (found === 'different') return undefined;
  const amounts = ({ value, balances = [] }: CountedAccount) => [value, ...balances];
  return amounts(one).some((amount) => amounts(other).some((another) => isNear(amount, another))) ? 'near' : 'digits';
};

/** The first that applies, in the order of the table. */
export const whyInDoubt = (accounts: readonly CountedAccount[]): Doubt => {
  const found = new Set(
    accounts.flatMap((one, at) => accounts.slice(at + 1).flatMap((two) => doubtOf(one, two) ?? [])),
  );
  const { wholes, tangles } = findParts(accounts);
  if (tangles.length > 0 || [...wholes].some(([part, whole]) => numberIn(part) !== numberIn(whole))) found.add('sum');
  return (Object.keys(DOUBTS) as Doubt[]).find((doubt) => found.has(doubt)) ?? 'other';
};
