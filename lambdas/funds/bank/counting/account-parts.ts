// Parts of an account that a bank lists beside it, as some list savings goals: together they are exactly its balance, and they
// have its number or none. Pure.
import type { CountedAccount } from './same-account.ts';

/** Among more, some add up to nearly any balance by chance: then all of them may be parts. */
const MOST_CANDIDATES = 16;

const candidatesOf = (whole: CountedAccount, accounts: readonly CountedAccount[]): CountedAccount[] =>
  accounts.filter(
    (one) =>
      one !== whole &&
      one.itemId === whole.itemId &&
      one.value > 0 &&
      one.value <= whole.value &&
      (one.mask === '' || one.mask === whole.mask),
  );

/** Everything that is in one of the sets of candidates which add up to the sum. */
const inASetOf = (sum: number, candidates: readonly CountedAccount[]): Set<CountedAccount> => {
  const found = new Set<CountedAccount>();
  const search = (from: number, missing: number, chosen: readonly CountedAccount[]): void => {
    if (missing === 0) for (const one of chosen) found.add(one);
    const [next] = candidates.slice(from, from + 1);
    if (missing <= 0 || !next || found.size === candidates.length) return;
    search(from + 1, missing - next.value, [...chosen, next]);
    search(from + 1, missing, chosen);
  };
  search(0, sum, []);
  return found;
};

const partsOf = (whole: CountedAccount, accounts: readonly CountedAccount[]): Set<CountedAccount> => {
  if (whole.value <= 0) return new Set();
  const candidates = candidatesOf(whole, accounts);
  if (candidates.length <= MOST_CANDIDATES) return inASetOf(whole.value, candidates);
  return new Set(candidates);
};

export type Parts = {
  /** What may be part of an account that certainly is one, and that account. */
  wholes: ReadonlyMap<CountedAccount, CountedAccount>;
  /** Accounts that may be parts of each other: at least one of them is none. */
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
