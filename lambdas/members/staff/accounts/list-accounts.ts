import * as v from 'valibot';
import type { Item } from '#core/data/attribute-value.ts';
import type { Db, Write } from '#core/data/db.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { profile } from '#public/members/account';
import type { AccountRow, routes } from '../contract.ts';
import { directoryWrites, readDirectory } from '../directory.ts';
import { type DirectoryEntry, directoryEntry, person } from '../entity.ts';
import { ACCOUNT_LISTS } from '../vocabulary.ts';

const account = directoryEntry.projection(
  v.object({
    ...person,
    more: v.object({ plan: v.picklist(['free', 'subscribed']), deactivatedAt: v.optional(v.string()) }),
  }),
);

const rowOf = ({ id, email, firstName, lastName, date, more }: ReturnType<typeof account.read>): AccountRow => ({
  id,
  email,
  first_name: firstName,
  last_name: lastName,
  date_joined: date,
  plan: more.plan,
  deactivated_at: more.deactivatedAt ?? null,
});

export const listAccounts =
  ({ db }: { db: Pick<Db, 'query'> }) =>
  async ({ show = 'accounts', ...query }: Query<typeof routes.accounts>): Promise<Reply<typeof routes.accounts>> => {
    const page = await readDirectory(db, show, account, { ...query, limit: query.limit ?? PAGE_LIMIT });
    return { accounts: page.items.map(rowOf), next_cursor: page.nextCursor };
  };

// The lists of accounts follow the profiles through the table's stream: every change of a plan, a name or an address
// changes them, too. Pure.

type AccountList = (typeof ACCOUNT_LISTS)[number];
type Listed = { lists: AccountList[]; entry: DirectoryEntry };

/** Undefined if it isn't an account: another row, or one without an address yet. */
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

/** Empty if the lists show the same as before; most changes of a profile only count a request. */
export const accountListWrites = (before: Item | undefined, after: Item | undefined): Write[] => {
  const [was, is] = [listedAs(before), listedAs(after)];
  if (isSame(was, is)) return [];
  return ACCOUNT_LISTS.flatMap((list) => {
    const placed = (one: Listed | undefined) => (one?.lists.includes(list) ? { list, entry: one.entry } : undefined);
    return directoryWrites(placed(was), placed(is));
  });
};
