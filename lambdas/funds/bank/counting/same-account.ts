// Whether two accounts that banks reported are one and the same. A joint account is reported by each owner's sign-in, and a
// bank that is linked again gets new ids. The answer can be 'unclear'. Pure.
import type { Cents } from '#core/platform/money.ts';

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

const isSameBalance = ({ value: one }: CountedAccount, { value: other }: CountedAccount): boolean =>
  one === other && one !== 0;

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
  isAlike(one, other) || (one.mask !== '' && one.mask === other.mask && isSameBalance(one, other))
    ? 'unclear'
    : 'different';

/** Some banks show a different number of an account at each sign-in: only everything else can tell. */
const withDifferentMasks = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.persistentId && other.persistentId) return 'different';
  const mayShareOwner = one.owners.length === 0 || other.owners.length === 0 || shareOwner(one, other);
  return isSameBalance(one, other) && isSameKind(one, other) && mayShareOwner ? 'unclear' : 'different';
};

const withinInstitution = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.mask === '' || other.mask === '') {
    const isSimilar = one.subtype === other.subtype || plain(one.name) === plain(other.name);
    return isSimilar || isSameBalance(one, other) ? 'unclear' : 'different';
  }
  if (!masksAgree(one, other)) return withDifferentMasks(one, other);
  // Different ids decide, unless everything else speaks against them.
  if (one.persistentId && other.persistentId) return isSameBalance(one, other) ? 'unclear' : 'different';
  return isAlike(one, other) ? 'same' : 'unclear';
};

/** Symmetric. Different owners prove nothing: some banks name only the person who signed in. */
export const compareAccounts = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.persistentId && one.persistentId === other.persistentId) return 'same';
  if (one.itemId === other.itemId) return withinOneSignIn(one, other);
  const institutions = compareInstitutions(one, other);
  if (institutions === 'different') return acrossInstitutions(one, other);
  const accounts = withinInstitution(one, other);
  return accounts === 'same' ? institutions : accounts;
};
