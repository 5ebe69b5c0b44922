// Which clients a segment has: one of its conditions leads to them through the table, and all of them are looked at again in each row.
// Pure.
import { tagKey } from '../client.ts';
import type { Client } from '../entity.ts';
import type { Condition } from '../vocabulary.ts';
import { readValue, valueKey } from './own-field.ts';

type OfField = Extract<Condition, { field: string }>;
const isOfField = (condition: Condition): condition is OfField => 'field' in condition;

/** As it's compared; undefined where nothing, or nothing of this kind, was entered. */
const keyOf = (text: string | undefined, { kind }: OfField): string | undefined => {
  if (!text) return undefined;
  // A choice that is no longer offered is still found.
  const read = readValue(text, { kind: kind === 'choice' ? 'text' : kind });
  return 'value' in read ? valueKey(read.value) : undefined;
};

const holdsFor = (condition: OfField, client: Pick<Client, 'fields'>): boolean => {
  const value = client.fields[condition.field];
  if (value === undefined) return false;
  const key = valueKey(value);
  const { is, from, to } = condition;
  const [same, least, most] = [keyOf(is, condition), keyOf(from, condition), keyOf(to, condition)];
  // What can't be read finds no one, not everyone.
  if ((is && !same) || (from && !least) || (to && !most)) return false;
  if (same !== undefined && !(condition.kind === 'text' ? key.startsWith(same) : key === same)) return false;
  return (least === undefined || key >= least) && (most === undefined || key <= most);
};

const holds = (condition: Condition, client: Pick<Client, 'tags' | 'fields'>): boolean =>
  isOfField(condition) ? holdsFor(condition, client) : client.tags.some((tag) => tagKey(tag) === tagKey(condition.tag));

export const matches = (client: Pick<Client, 'tags' | 'fields'>, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => holds(condition, client));

/** Follows the '#' that ends a part of a sort key: after every name that begins with it, in any script. */
const AFTER_PART = '$';

type Range = { prefix: string } | { between: [string, string] };

const rangeOf = (condition: Condition): Range => {
  if (!isOfField(condition)) return { prefix: `TAG#${tagKey(condition.tag)}#` };
  const start = `FIELD#${condition.field}#`;
  const same = keyOf(condition.is, condition);
  if (same !== undefined) return { prefix: condition.kind === 'text' ? start + same : `${start}${same}#` };
  const [least, most] = [keyOf(condition.from, condition), keyOf(condition.to, condition)];
  if (least === undefined && most === undefined) return { prefix: start };
  const end = most === undefined ? `FIELD#${condition.field}` : start + most;
  // The lower one is first, or the table refuses the call; no value is between them then, and no row passes.
  return { between: [start + (least ?? ''), end + AFTER_PART].sort() as [string, string] };
};

/** One value leads to fewer than a range does. */
const isRange = (condition: Condition): boolean => isOfField(condition) && !condition.is;

/** The rows of an agent's clients that have what the most telling condition says. */
export const rowsFor = (conditions: readonly Condition[]): Range => {
  const [first] = conditions.toSorted((one, other) => Number(isRange(one)) - Number(isRange(other)));
  if (!first) throw new Error('A segment has a condition');
  return rangeOf(first);
};
