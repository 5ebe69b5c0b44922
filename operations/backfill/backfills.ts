// Changes to stored rows that a release needs, each pure and repeatable. One is removed when every stage has had it.
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Change, Key, Write } from '../../lambdas/core/data/db.ts';
import { accountLists } from './account-lists.ts';
import { bankItems } from './bank-items.ts';
import { clientHistory } from './client-history.ts';
import { deals } from './deals.ts';
import { notifications } from './notifications.ts';
import { officeAddresses } from './office-addresses.ts';
import { totals } from './totals.ts';

export type Backfill = {
  name: string;
  /** Why rows of before need it, in a sentence for the operator. */
  why: string;
  /** The row that says what this one needs, where it doesn't say so itself. */
  source?(row: Item & Key): Key | undefined;
  /** What a row still needs; undefined when it's fine, which it is after the change. */
  changeOf(row: Item & Key, source?: Item): Pick<Change, 'set' | 'remove'> | undefined;
};

/** Where what a row needs is in other rows, too: all of it happens at once, or nothing. */
export type SavingBackfill = Pick<Backfill, 'name' | 'why'> & {
  /** What a row still needs, on the condition that it's as it was read; undefined when it's fine, which it is afterwards. */
  writesOf(row: Item & Key): Write[] | undefined;
};

export const backfills: readonly (Backfill | SavingBackfill)[] = [
  bankItems,
  deals,
  clientHistory,
  accountLists,
  officeAddresses,
  notifications,
  totals,
];
