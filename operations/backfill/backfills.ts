// Changes to stored rows that a release needs, each pure and repeatable. One is removed when every stage has had it.
import type { Item } from '../../lambdas/core/data/attribute-value.ts';
import type { Change, Key } from '../../lambdas/core/data/db.ts';
import { accountLists } from './account-lists.ts';
import { bankItems } from './bank-items.ts';
import { clientHistory } from './client-history.ts';
import { deals } from './deals.ts';
import { notifications } from './notifications.ts';
import { officeAddresses } from './office-addresses.ts';

export type Backfill = {
  name: string;
  /** Why rows of before need it, in a sentence for the operator. */
  why: string;
  /** The row that says what this one needs, where it doesn't say so itself. */
  source?(row: Item & Key): Key | undefined;
  /** What a row still needs; undefined when it's fine, which it is after the change. */
  changeOf(row: Item & Key, source?: Item): Pick<Change, 'set' | 'remove'> | undefined;
};

export const backfills: readonly Backfill[] = [
  bankItems,
  deals,
  clientHistory,
  accountLists,
  officeAddresses,
  notifications,
];
