// The operations on the table, in plain values.
import { AppError } from '../http/errors.ts';
import { type Item, type Plain, textOf } from './attribute-value.ts';

export type Key = { PK: string; SK: string };
export const keyIn = ({ PK, SK }: Item): Key => ({ PK: textOf(PK), SK: textOf(SK) });

/** A condition failed: in a transaction, that of the write with this name. `item` is the current row. */
export class ConditionFailed extends Error {
  readonly item?: Item;
  readonly write?: string;
  constructor({ item, write, cause }: { item?: Item; write?: string; cause?: unknown } = {}) {
    super(write ? `The condition of "${write}" did not hold` : 'The condition did not hold', { cause });
    this.name = 'ConditionFailed';
    this.item = item;
    this.write = write;
  }
}

/** `refuse` makes the error that the caller gets if it fails. Without one, the caller gets ConditionFailed. */
export type Condition = {
  expression: string;
  values?: Record<string, Plain>;
  refuse?: (failed: ConditionFailed) => Error;
};

export const when = (expression: string, values?: Record<string, Plain>, refuse?: Condition['refuse']): Condition => ({
  expression,
  values,
  refuse,
});
export const isNew: Condition = when('attribute_not_exists(#PK)');
export const exists: Condition = when('attribute_exists(#PK)');
/** For a change of something that a person chose: NOT_FOUND if it's gone. */
export const isThere: Condition = { ...exists, refuse: (cause) => new AppError('NOT_FOUND', { cause }) };

export type Change = { set?: Item; add?: Record<string, number>; remove?: string[]; setIfAbsent?: Item };

/**
 * `table` names another table than the client's own: a bank connection is stored in the main table and in the vault
 * in one transaction. `name` identifies the write if its condition fails.
 */
export type Write = { table?: string; name?: string } & (
  | { put: Item & Key; if?: Condition }
  | { update: Key; change: Change; if?: Condition }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

export type QueryInput = {
  pk: string;
  /** A prefix of the sort key. */
  prefix?: string;
  /** Bounds of the sort key, ends included. */
  between?: [string, string];
  /** `Due` holds keys only. */
  index?: 'GSI1' | 'GSI2' | 'Due';
  descending?: boolean;
  limit?: number;
  cursor?: string;
  /** Sees every write before it; not for an index, which is never up to date. */
  consistent?: boolean;
  /** Only these attributes, `a.b` for the `b` within `a`: a long list reads only the attributes it returns. */
  attributes?: readonly string[];
};

export type Page<T> = { items: T[]; nextCursor: string | null };
