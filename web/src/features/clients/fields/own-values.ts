// What a client has in the agent's own fields, as it is shown and as it is typed. Pure.

import type { ClientField } from '#contracts/clients/fields';
import type { ListedClient, OwnFields } from '#contracts/clients/list';
import { formatDate } from '#web/ui/format/date-time.tsx';

/** Empty where there is none. */
export const shownValue = ({ id, kind }: ClientField, { fields }: Pick<ListedClient, 'fields'>): string => {
  const value = fields[id];
  if (value === undefined) return '';
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return kind === 'date' ? formatDate(value, 'day') : value;
};

/** Names a value among the fields of the form and in what the server says of it. */
export type ValueName = `fields.${string}`;
export const valueName = (id: string): ValueName => `fields.${id}`;

export const typedValues = (fields: OwnFields): Record<ValueName, string> =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [valueName(id), String(value)]));

/** Only what was changed: a choice that is no longer offered stays. */
export const changedValues = (typed: Readonly<Record<string, string>>, before: OwnFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      const id = name.startsWith('fields.') ? name.slice('fields.'.length) : undefined;
      return id !== undefined && text !== String(before[id] ?? '') ? [[id, text]] : [];
    }),
  );
