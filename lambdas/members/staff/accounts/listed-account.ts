// The lists of accounts follow the profiles through the table's stream: whatever changes a plan, a name or an address changes
// them, too. Pure.
import type { Item } from '#core/data/attribute-value.ts';
import type { Write } from '#core/data/db.ts';
import { profile } from '#public/members/account';
import { directoryWrites } from '../directory.ts';
import type { DirectoryEntry } from '../entity.ts';
import { ACCOUNT_LISTS } from '../vocabulary.ts';

type AccountList = (typeof ACCOUNT_LISTS)[number];
type Listed = { lists: AccountList[]; entry: DirectoryEntry };

/** Undefined for what isn't an account: another row, or one that has no address yet. */
const listedAs = (row: Item | undefined): Listed | undefined => {
  const keys = row && profile.keysIn(row);
  const [one] = keys ? profile.pick([row]) : [];
  if (!keys || !one?.email || one.erasedAt) return undefined;
  const plan = one.plan ?? 'free';
  return {
    lists: [
      'accounts',
      ...(plan === 'free' ? (['free'] as const) : []),
      ...(one.deactivatedAt ? (['deactivated'] as const) : []),
    ],
    entry: {
      id: keys.agentId,
      email: one.email,
      firstName: one.firstName ?? '',
      lastName: one.lastName ?? '',
      date: one.createdAt ?? '',
      more: { plan, deactivatedAt: one.deactivatedAt },
    },
  };
};

const isSame = (one: Listed | undefined, other: Listed | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Nothing where the lists show the same as before; most changes of a profile only count a request. */
export const accountListWrites = (before: Item | undefined, after: Item | undefined): Write[] => {
  const [was, is] = [listedAs(before), listedAs(after)];
  if (isSame(was, is)) return [];
  return ACCOUNT_LISTS.flatMap((list) => {
    const placed = (one: Listed | undefined) => (one?.lists.includes(list) ? { list, entry: one.entry } : undefined);
    return directoryWrites(placed(was), placed(is));
  });
};
