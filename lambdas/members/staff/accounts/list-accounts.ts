import * as v from 'valibot';
import type { Db } from '#core/data/db.ts';
import { PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import type { AccountRow, routes } from '../contract.ts';
import { readDirectory } from '../directory.ts';
import { directoryEntry, person } from '../entity.ts';

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
