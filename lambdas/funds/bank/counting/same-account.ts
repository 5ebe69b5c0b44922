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

const isSameInstitution = (one: CountedAccount, other: CountedAccount): boolean =>
  one.institutionId !== '' && other.institutionId !== ''
    ? one.institutionId === other.institutionId
    : plain(one.institutionName) === plain(other.institutionName);

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

/** Two banks can list one account under two names of theirs, after a merger or for private clients. */
const acrossInstitutions = (one: CountedAccount, other: CountedAccount): Sameness =>
  one.mask !== '' && one.mask === other.mask && isSameBalance(one, other) ? 'unclear' : 'different';

const withinInstitution = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.mask === '' || other.mask === '') {
    const isAlike = one.subtype === other.subtype || plain(one.name) === plain(other.name);
    return isAlike || isSameBalance(one, other) ? 'unclear' : 'different';
  }
  if (!masksAgree(one, other)) return 'different';
  // Different ids decide, unless everything else speaks against them.
  if (one.persistentId && other.persistentId) return isSameBalance(one, other) ? 'unclear' : 'different';
  const isCertain =
    one.mask.length >= FULL_MASK &&
    one.mask === other.mask &&
    one.subtype === other.subtype &&
    plain(one.name) === plain(other.name) &&
    shareOwner(one, other);
  return isCertain ? 'same' : 'unclear';
};

/** Symmetric. Different owners prove nothing: some banks name only the person who signed in. */
export const compareAccounts = (one: CountedAccount, other: CountedAccount): Sameness => {
  if (one.persistentId && one.persistentId === other.persistentId) return 'same';
  if (one.itemId === other.itemId) return withinOneSignIn(one, other);
  return isSameInstitution(one, other) ? withinInstitution(one, other) : acrossInstitutions(one, other);
};
