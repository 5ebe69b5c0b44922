// The operations on the table, in plain values.
import { type Item, type Plain, textOf } from './attribute-value.ts';

export type Key = { PK: string; SK: string };
/** Of a row of any kind. */
export const keyIn = ({ PK, SK }: Item): Key => ({ PK: textOf(PK), SK: textOf(SK) });

export type Condition = { expression: string; values?: Record<string, Plain> };

export const when = (expression: string, values?: Record<string, Plain>): Condition => ({ expression, values });
export const isNew: Condition = when('attribute_not_exists(#PK)');
export const exists: Condition = when('attribute_exists(#PK)');

export type Change = { set?: Item; add?: Record<string, number>; remove?: string[]; setIfAbsent?: Item };

/**
 * `table` names another table than the client's own: a bank connection is stored in the main table and in the vault at once.
 * `name` says which write it was when its condition fails.
 */
export type Write = { table?: string; name?: string } & (
  | { put: Item & Key; if?: Condition }
  | { update: Key; change: Change; if?: Condition }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

export type QueryInput = {
  pk: string;
  /** Rows whose sort key begins with this. */
  prefix?: string;
  /** Rows whose sort key lies between these, ends included. */
  between?: [string, string];
  /** `Due` holds keys only. */
  index?: 'GSI1' | 'GSI2' | 'Due';
  descending?: boolean;
  limit?: number;
  cursor?: string;
  /** Sees every write before it; not for an index, which is never up to date. */
  consistent?: boolean;
  /** These attributes only, `a.b` for the `b` within `a`: a long list is read as short as it is answered. */
  attributes?: readonly string[];
};

export type Page<T> = { items: T[]; nextCursor: string | null };
