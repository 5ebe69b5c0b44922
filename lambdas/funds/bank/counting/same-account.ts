// Whether two accounts that banks reported are one and the same. A joint account is reported by each owner's sign-in, and a
// bank that is linked again gets new ids. The answer can be 'unclear'. Pure.
import { type Cents, cents } from '#core/platform/money.ts';

/** An account that counts, with what tells it from another. */
export type CountedAccount = {
  itemId: string;
  accountId: string;
  institutionId: string;
  institutionName: string;
  /** Only a few banks give it. It stays the same however often an account is linked. */
  persistentId: string;
  mask: string;
  name: string;
  subtype: string;
  owners: string[];
  value: Cents;
  /** What the bank said each time, where it was read more than once. */
  stated?: readonly Cents[];
  /** Its latest transactions, by day and amount, where they were read. */
  movements?: string[];
};

export type Sameness = 'same' | 'unclear' | 'different';

/** Fewer digits are shared by too many accounts. */
const FULL_MASK = 4;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const shareOwner = (one: CountedAccount, other: CountedAccount): boolean => {
  const names = new Set(one.owners.map(plain));
  return other.owners.some((name) => names.has(plain(name)));
};

/** A bank that has moved to another interface has two ids for a while; some banks share a name. */
const compareInstitutions = (one: CountedAccount, other: CountedAccount): Sameness => {
  const haveIds = one.institutionId !== '' && other.institutionId !== '';
  if (haveIds && one.institutionId === other.institutionId) return 'same';
  if (plain(one.institutionName) !== plain(other.institutionName)) return 'different';
  return haveIds ? 'unclear' : 'same';
};

/** Banks show the last two to four characters of a number, and not always as many. */
const masksAgree = ({ mask: one }: CountedAccount, { mask: other }: CountedAccount): boolean =>
  one.endsWith(other) || other.endsWith(one);

/** Two sign-ins can be a card payment apart, also when the bank is read at one moment. */
const NEAR = cents(50_00);
const NEAR_SHARE = 0.01;

const areNear = (one: Cents, other: Cents): boolean => {
  const larger = Math.max(Math.abs(one), Math.abs(other));
  return larger > 0 && Math.abs(one - other) <= Math.max(NEAR, larger * NEAR_SHARE);
};
const isNear = (one: CountedAccount, other: CountedAccount): boolean =>
  areNear(one.value, other.value) ||
  (one.stated ?? []).some((balance, time) => areNear(balance, other.stated?.[time] ?? other.value));

const isSameBalance = ({ value: one }: CountedAccount, { value: other }: CountedAccount): boolean =>
  one === other && one !== 0;

/** Fewer that agree can be chance: everyone pays rent on the first. */
const ENOUGH_MOVEMENTS = 3;

/** What came in and went out is the same however a bank names the account, and hardly ever the same of two accounts. */
const compareMovements = (
  { movements: one = [] }: CountedAccount,
  { movements: other = [] }: CountedAccount,
): 'same' | 'different' | undefined => {
  if (Math.min(one.length, other.length) < ENOUGH_MOVEMENTS) return undefined;
  const known = new Set(one);
  const shared = new Set(other.filter((movement) => known.has(movement))).size;
  if (shared === 0) return 'different';
  return shared >= ENOUGH_MOVEMENTS && shared * 2 >= Math.min(known.size, new Set(other).size) ? 'same' : undefined;
};

/** One sign-in lists each account once; the same line twice is a bank's mistake or a sub-account of an equal amount. */
const withinOneSignIn = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.accountId === other.accountId) return 'same';
  const isRepeated =
    one.mask !== '' && one.mask === other.mask && plain(one.name) === plain(other.name) && isSameBalance(one, other);
  return isRepeated ? 'unclear' : 'different';
};

const isSameKind = (one: CountedAccount, other: CountedAccount): boolean =>
  one.subtype === other.subtype && plain(one.name) === plain(other.name);

/** All that a bank says about an account, except for the balance, which may have been read at another time. */
const isAlike = (one: CountedAccount, other: CountedAccount): boolean =>
  one.mask.length >= FULL_MASK && one.mask === other.mask && isSameKind(one, other) && shareOwner(one, other);

/** Two banks can list one account under two names of theirs, after a merger or for private clients. */
const acrossInstitutions = (one: CountedAccount, other: CountedAccount): Sameness =>
  isAlike(one, other) || (one.mask !== '' && one.mask === other.mask && isNear(one, other)) ? 'unclear' : 'different';

const withinInstitution = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.mask === '' || other.mask === '') {
    const isSimilar = one.subtype === other.subtype || plain(one.name) === plain(other.name);
    return isSimilar || isNear(one, other) ? 'unclear' : 'different';
  }
  if (!masksAgree(one, other)) return 'different';
  // Different ids decide, unless everything else speaks against them.
  if (one.persistentId && other.persistentId) return isNear(one, other) ? 'unclear' : 'different';
  return isAlike(one, other) ? 'same' : 'unclear';
};

const byWhatTheBankSays = (one: CountedAccount, other: CountedAccount): Sameness => {
  const institutions = compareInstitutions(one, other);
  if (institutions === 'different') return acrossInstitutions(one, other);
  const accounts = withinInstitution(one, other);
  return accounts === 'same' ? institutions : accounts;
};

/**
 * Symmetric. Different owners prove nothing: some banks name only the person who signed in. Nor do different digits, names or brands:
 * where there's about as much money, only two ids that last, or other transactions, tell one account from another.
 */
export const compareAccounts = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.persistentId && one.persistentId === other.persistentId) return 'same';
  if (one.itemId === other.itemId) return withinOneSignIn(one, other);
  const movements = compareMovements(one, other);
  if (movements === 'same') return 'same';
  const found = byWhatTheBankSays(one, other);
  if (found !== 'different' || movements === 'different') return found;
  const haveIds = one.persistentId !== '' && other.persistentId !== '';
  return isNear(one, other) && !haveIds ? 'unclear' : 'different';
};
