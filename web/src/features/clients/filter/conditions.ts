// The conditions of a filter, as they're typed, kept in the page's address, and said. Pure.

import { type ClientField, type Condition, conditions } from '#contracts/clients/fields';
import * as z from '#core/schema.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { strings as words } from './strings.ts';

/** In place of a field: a tag. */
export const TAG = 'tag';
export type Line = { what: string; is: string; from: string; to: string };
export const emptyLine: Line = { what: TAG, is: '', from: '', to: '' };

const isRange = (kind: ClientField['kind'] | undefined) => kind === 'number' || kind === 'date';

/** Undefined where nothing was entered yet, or its field has gone. */
const conditionOf = ({ what, is, from, to }: Line, fields: readonly ClientField[]): Condition | undefined => {
  if (what === TAG) return is.trim() ? { tag: is.trim() } : undefined;
  const field = fields.find(({ id }) => id === what);
  if (!field) return undefined;
  const { id, kind } = field;
  if (!isRange(kind)) return is.trim() ? { field: id, kind, is: is.trim() } : undefined;
  if (!from.trim() && !to.trim()) return undefined;
  return { field: id, kind, ...(from.trim() && { from: from.trim() }), ...(to.trim() && { to: to.trim() }) };
};

/** Undefined unless each line says something. */
export const conditionsOf = (lines: readonly Line[], fields: readonly ClientField[]): Condition[] | undefined => {
  const said = lines.flatMap((line) => conditionOf(line, fields) ?? []);
  return said.length > 0 && said.length === lines.length ? said : undefined;
};

export const linesOf = (shown: readonly Condition[]): Line[] =>
  shown.map((condition) =>
    'tag' in condition
      ? { ...emptyLine, is: condition.tag }
      : { what: condition.field, is: condition.is ?? '', from: condition.from ?? '', to: condition.to ?? '' },
  );

/** What an address carries; none where it's not one of ours. */
export const conditionsIn = (where: string): Condition[] => {
  try {
    return z.parse(conditions, JSON.parse(where));
  } catch {
    return [];
  }
};

const shown = (text: string, kind: ClientField['kind']): string => {
  if (kind === 'date') return formatDate(text, 'day');
  const amount = Number(text.replace(/[$,%\s]/g, ''));
  return kind === 'number' && Number.isFinite(amount) ? amount.toLocaleString('en-US') : text;
};

const saidOf = (condition: Condition, fields: readonly ClientField[]): string => {
  if ('tag' in condition) return words.said.tag(condition.tag);
  const { field, kind, is, from, to } = condition;
  const name = fields.find(({ id }) => id === field)?.name ?? words.said.gone;
  if (is) return (kind === 'text' ? words.said.begins : words.said.is)(name, shown(is, kind));
  if (from && to) return words.said.between(name, shown(from, kind), shown(to, kind));
  return from ? words.said.from(name, shown(from, kind)) : words.said.to(name, shown(to ?? '', kind));
};

export const said = (all: readonly Condition[], fields: readonly ClientField[]): string =>
  all.map((condition) => saidOf(condition, fields)).join(' · ');
