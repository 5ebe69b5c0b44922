import { type Cents, cents } from '#core/platform/money.ts';
import { plainWords } from '#core/platform/person-name.ts';
import type { Accepted } from '#vocabulary/members/account';

// Decides if two accounts that banks reported are the same. Each owner's sign-in reports a joint account, and a bank
// that is linked again gets new ids. The answer can be 'unclear'. Pure.

/** An account that counts, with the facts that distinguish it from another. */
export type CountedAccount = {
  itemId: string;
  accountId: string;
  institutionId: string;
  institutionName: string;
  /** Only a few banks give it. It's the same each time the account is linked. */
  persistentId: string;
  mask: string;
  name: string;
  subtype: string;
  owners: string[];
  /** The amount it counts for. */
  value: Cents;
  /** Its amount in a request that accepts less, if it's different; null if it doesn't count there. */
  below?: { [Level in Accepted]?: Cents | null | undefined };
  /** The bank's own amounts for it, if it counts for another: the whole, and the cash in it. */
  balances?: Cents[];
  /** The amounts it counted for, if the account was read more than once. */
  stated?: readonly Cents[];
  /** Its latest transactions, by day and amount, if they were read. */
  movements?: string[];
};

type Sameness = 'same' | 'unclear' | 'different';

/** Too many accounts share fewer digits. */
const FULL_MASK = 4;

const shareOwner = (one: CountedAccount, other: CountedAccount): boolean => {
  const names = new Set(one.owners.map(plainWords));
  return other.owners.some((name) => names.has(plainWords(name)));
};

/** A bank that moves to another interface has two ids for a while; some banks share a name. */
const compareInstitutions = (one: CountedAccount, other: CountedAccount): Sameness => {
  const haveIds = one.institutionId !== '' && other.institutionId !== '';
  if (haveIds && one.institutionId === other.institutionId) return 'same';
  if (plainWords(one.institutionName) !== plainWords(other.institutionName)) return 'different';
  return haveIds ? 'unclear' : 'same';
};

/** Banks show the last two to four characters of a number, and some show more than others. */
const masksAgree = ({ mask: one }: CountedAccount, { mask: other }: CountedAccount): boolean =>
  one.endsWith(other) || other.endsWith(one);

/** Two sign-ins can differ by a card payment, even if the bank is read at the same moment. */
const NEAR = cents(50_00);
const NEAR_SHARE = 0.01;

const areNear = (one: Cents, other: Cents): boolean => {
  const larger = Math.max(Math.abs(one), Math.abs(other));
  return larger > 0 && Math.abs(one - other) <= Math.max(NEAR, larger * NEAR_SHARE);
};
/** The bank's own amount; an investment counts for less. */
const balanceOf = ({ value, balances }: CountedAccount): Cents => balances?.[0] ?? value;

const isNear = (one: CountedAccount, other: CountedAccount): boolean =>
  areNear(one.value, other.value) ||
  areNear(balanceOf(one), balanceOf(other)) ||
  (one.stated ?? []).some((balance, time) => areNear(balance, other.stated?.[time] ?? other.value));

const isSameBalance = (one: CountedAccount, other: CountedAccount): boolean =>
  balanceOf(one) === balanceOf(other) && balanceOf(one) !== 0;

/** Fewer matches can be chance: everyone pays rent on the first. */
const ENOUGH_MOVEMENTS = 3;

/**
 * The same account has the same transactions under any name; two accounts hardly ever do. A few common ones are a doubt.
 * Undefined if nothing can be compared.
 */
const compareMovements = (
  { movements: one = [] }: CountedAccount,
  { movements: other = [] }: CountedAccount,
): Sameness | undefined => {
  const known = new Set(one);
  const others = new Set(other);
  const fewer = Math.min(known.size, others.size);
  const shared = [...others].filter((movement) => known.has(movement)).length;
  if (shared === 0) return fewer < ENOUGH_MOVEMENTS ? undefined : 'different';
  const [isEnough, isMost] = [shared >= ENOUGH_MOVEMENTS, shared * 2 >= fewer];
  if (isEnough && isMost) return 'same';
  return isEnough || isMost ? 'unclear' : undefined;
};

/** One sign-in lists each account once; a repeated line is a bank's mistake or a sub-account of an equal amount. */
const withinOneSignIn = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.accountId === other.accountId) return 'same';
  const isRepeated =
    one.mask !== '' &&
    one.mask === other.mask &&
    plainWords(one.name) === plainWords(other.name) &&
    isSameBalance(one, other);
  return isRepeated ? 'unclear' : 'different';
};

const isSameKind = (one: CountedAccount, other: CountedAccount): boolean =>
  one.subtype === other.subtype && plainWords(one.name) === plainWords(other.name);

/** Compares all of the bank's facts about an account but the balance, which may have been read at another time. */
const isAlike = (one: CountedAccount, other: CountedAccount): boolean =>
  one.mask.length >= FULL_MASK && one.mask === other.mask && isSameKind(one, other) && shareOwner(one, other);

/** Two banks can list one account under two names, after a merger or for private clients. */
const acrossInstitutions = (one: CountedAccount, other: CountedAccount): Sameness =>
  isAlike(one, other) || (one.mask !== '' && one.mask === other.mask && isNear(one, other)) ? 'unclear' : 'different';

const withinInstitution = (one: CountedAccount, other: CountedAccount): Sameness => {
  const haveNumbers = one.mask !== '' && other.mask !== '';
  if (haveNumbers && !masksAgree(one, other)) return 'different';
  // Different ids decide, unless all other facts contradict them.
  if (one.persistentId && other.persistentId) return isNear(one, other) ? 'unclear' : 'different';
  if (haveNumbers) return isAlike(one, other) ? 'same' : 'unclear';
  const isSimilar = one.subtype === other.subtype || plainWords(one.name) === plainWords(other.name);
  return isSimilar || isNear(one, other) ? 'unclear' : 'different';
};

const byWhatTheBankSays = (one: CountedAccount, other: CountedAccount): Sameness => {
  const institutions = compareInstitutions(one, other);
  if (institutions === 'different') return acrossInstitutions(one, other);
  const accounts = withinInstitution(one, other);
  return accounts === 'same' ? institutions : accounts;
};

/**
 * Symmetric. Different owners prove nothing: some banks name only the person who signed in. Different digits, names
 * or brands don't either: when the amounts are close, only two lasting ids or different transactions distinguish the
 * accounts.
 */
export const compareAccounts = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.persistentId && one.persistentId === other.persistentId) return 'same';
  if (one.itemId === other.itemId) return withinOneSignIn(one, other);
  const movements = compareMovements(one, other);
  if (movements === 'same') return 'same';
  const found = byWhatTheBankSays(one, other);
  if (found !== 'different' || movements === 'different') return found;
  const haveIds = one.persistentId !== '' && other.persistentId !== '';
  return (isNear(one, other) || movements === 'unclear') && !haveIds ? 'unclear' : 'different';
};

// Parts of an account that a bank lists separately, as some do with savings goals: together they add up to exactly
// its balance, and they have its number or no number. Pure.

/** With more candidates, some add up to nearly any balance by chance: then all of them may be parts. */
const MOST_CANDIDATES = 16;

const candidatesOf = (whole: CountedAccount, accounts: readonly CountedAccount[]): CountedAccount[] =>
  accounts.filter(
    (one) =>
      one !== whole &&
      one.itemId === whole.itemId &&
      balanceOf(one) > 0 &&
      balanceOf(one) <= balanceOf(whole) &&
      (one.mask === '' || one.mask === whole.mask),
  );

/** All candidates that are in some set that adds up to the sum. */
const inASetOf = (sum: number, candidates: readonly CountedAccount[]): Set<CountedAccount> => {
  const found = new Set<CountedAccount>();
  const search = (from: number, missing: number, chosen: readonly CountedAccount[]): void => {
    if (missing === 0) for (const one of chosen) found.add(one);
    const [next] = candidates.slice(from, from + 1);
    if (missing <= 0 || !next || found.size === candidates.length) return;
    search(from + 1, missing - balanceOf(next), [...chosen, next]);
    search(from + 1, missing, chosen);
  };
  search(0, sum, []);
  return found;
};

/** The cash of an investment account that the bank also lists as a deposit, under any number. */
const sweepsOf = ({ itemId, balances }: CountedAccount, accounts: readonly CountedAccount[]) =>
  accounts.filter((one) => one.itemId === itemId && !one.balances && one.value > 0 && one.value === balances?.[1]);

/** Accounts that together are exactly one of the bank's amounts for the whole. */
const inSumsOf = (whole: CountedAccount, accounts: readonly CountedAccount[]): readonly CountedAccount[] => {
  if (balanceOf(whole) <= 0) return [];
  const candidates = candidatesOf(whole, accounts);
  if (candidates.length > MOST_CANDIDATES) return candidates;
  return (whole.balances ?? [whole.value]).flatMap((amount) => [...inASetOf(amount, candidates)]);
};

const partsOf = (whole: CountedAccount, accounts: readonly CountedAccount[]): Set<CountedAccount> =>
  new Set([...inSumsOf(whole, accounts), ...sweepsOf(whole, accounts)]);

type Parts = {
  /** Accounts that may be part of one that certainly counts, each with that account. */
  wholes: ReadonlyMap<CountedAccount, CountedAccount>;
  /** Accounts that may be parts of each other: at least one of them isn't a part. */
  tangles: ReadonlySet<CountedAccount>[];
};

type Family = { wholes: CountedAccount[]; parts: Set<CountedAccount> };

const membersOf = ({ wholes, parts }: Family): Set<CountedAccount> => new Set([...wholes, ...parts]);

/** Wholes with parts in common, directly or through others. */
const familiesOf = (accounts: readonly CountedAccount[]): Family[] => {
  let families: Family[] = [];
  for (const whole of accounts) {
    const parts = partsOf(whole, accounts);
    if (parts.size === 0) continue;
    const members = new Set([whole, ...parts]);
    const isNear = (family: Family) => [...membersOf(family)].some((one) => members.has(one));
    const near = families.filter(isNear);
    families = [
      ...families.filter((family) => !isNear(family)),
      {
        wholes: [...near.flatMap((family) => family.wholes), whole],
        parts: new Set([...near.flatMap((family) => [...family.parts]), ...parts]),
      },
    ];
  }
  return families;
};

export const findParts = (accounts: readonly CountedAccount[]): Parts => {
  const wholes = new Map<CountedAccount, CountedAccount>();
  const tangles: ReadonlySet<CountedAccount>[] = [];
  for (const family of familiesOf(accounts)) {
    const certain = family.wholes.find((one) => !family.parts.has(one));
    if (!certain) tangles.push(membersOf(family));
    else for (const part of family.parts) wholes.set(part, certain);
  }
  return { wholes, tangles };
};
