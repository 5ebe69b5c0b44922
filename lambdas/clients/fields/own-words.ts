import { longDate } from '#core/mail/long-date.ts';
import type { OwnFields } from '#vocabulary/clients/client';
import type { StoredField } from './entity.ts';
import { nameOfPlaceholder } from './field-name.ts';

type Field = Pick<StoredField, 'id' | 'name' | 'kind'>;

/** A day without a time is that day everywhere; its noon is the same day in the market. */
const NOON = 'T17:00:00.000Z';

const wordsOf = ({ id, kind }: Field, values: OwnFields): string => {
  const value = values[id];
  if (value === undefined) return '';
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return kind === 'date' ? longDate(`${value}${NOON}`, 'en') : value;
};

/** What a text says in place of each of the agent's own fields; empty where a client has nothing in it. */
export const ownWords = (fields: readonly Field[], values: OwnFields): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [nameOfPlaceholder(field.name), wordsOf(field, values)]));
