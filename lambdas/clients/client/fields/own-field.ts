// What clients have in the agent's own fields: how a value is read, compared and sorted. Pure.
import { beginningOf } from '#core/documents/beginning.ts';
import { day } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';
import { nameKey } from '../client.ts';
import type { FieldKind, OwnFields } from '../vocabulary.ts';

type Value = OwnFields[string];
export type ValueOf = { kind: FieldKind; choices?: readonly string[] | undefined };

/** Of numbers: so that they fit into a sort key with two decimals. */
const MOST = 1e12;
const KEY_LENGTH = 80;
const DIGITS = 15;

const NUMBER = /^-?\$?-?\d[\d,]*(?:\.\d{1,2})?%?$/;
/** 12/3/2026, as spreadsheets here write it. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const readNumber = (text: string): number | undefined => {
  const compact = text.replace(/\s/g, '');
  if (!NUMBER.test(compact)) return undefined;
  const value = Number(compact.replace(/[$,%]/g, ''));
  return Math.abs(value) < MOST ? value : undefined;
};

const readDay = (text: string): string | undefined => {
  const [, month = '', date = '', year = ''] = AMERICAN.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  return iso !== '' && z.safeParse(day, iso).success ? iso : undefined;
};

const readers: Record<FieldKind, (text: string, field: ValueOf) => Value | undefined> = {
  text: (text) => text,
  number: readNumber,
  date: readDay,
  choice: (text, { choices = [] }) => choices.find((one) => nameKey(one) === nameKey(text)),
};

const problems: Record<FieldKind, (field: ValueOf) => string> = {
  text: () => 'This is too long.',
  number: () => 'Enter a number with at most two decimals.',
  date: () => 'Enter a date, such as 2026-12-03.',
  choice: ({ choices = [] }) => `Choose one of these: ${choices.join(', ')}.`,
};

/** What was typed as it is stored; or why it can't be. */
export const readValue = (text: string, field: ValueOf): { value: Value } | { problem: string } => {
  const value = readers[field.kind](text, field);
  return value === undefined ? { problem: problems[field.kind](field) } : { value };
};

/** How values are sorted and compared. Numbers are moved above zero, and have the same length. */
export const valueKey = (value: Value): string =>
  typeof value === 'number'
    ? String(Math.round((value + MOST) * 100)).padStart(DIGITS, '0')
    : beginningOf(nameKey(value).replaceAll('#', ' '), KEY_LENGTH);
