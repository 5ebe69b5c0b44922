import { type ListedClient, type OwnFields, routes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { changedValues, typedValues, type ValueName } from '../fields/own-values.ts';
import { strings } from '../strings.ts';

const words = strings.form;

/** `fields.f1`: in the agent's own fields. */
export type ClientFields = {
  name: string;
  address: string;
  email: string;
  phone_number: string;
  tags: string;
} & { [name in ValueName]: string };

/** As they are typed into one field. */
export const tagsIn = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const bodyOf = (typed: ClientFields, before: OwnFields) => {
  const { name, address, email, phone_number, tags } = typed;
  return { name, address, email, phone_number, tags: tagsIn(tags), fields: changedValues(typed, before) };
};

/** `merge` names the client it is the same as; `force` keeps both. */
export const addClient = async (query: { merge?: string; force?: string }, fields: ClientFields) => {
  const { merged } = await call(routes.addClient, { query, body: bodyOf(fields, {}) });
  notify({ type: 'success', content: (merged ? words.merged : words.added)(fields.name.trim()) });
};

/** What the form began with, named as the server names what it refuses. */
export type SeenClient = Pick<ListedClient, 'name' | 'address' | 'email' | 'phone_number' | 'tags'> &
  Record<ValueName, string>;

export const seenOf = ({ name, address, email, phone_number, tags, fields }: ListedClient): SeenClient => ({
  name,
  address,
  email,
  phone_number,
  tags,
  ...typedValues(fields),
});

export const editClient = async (
  { id, fields: before }: ListedClient,
  typed: ClientFields,
  { name, address, email, phone_number, tags, ...values }: SeenClient,
) => {
  const fields = changedValues(values, {});
  const seen = { name, address, email, phone_number, tags, fields };
  const { ended } = await call(routes.editClient, { params: { id }, body: { ...bodyOf(typed, before), seen } });
  notify({ type: 'success', content: words.saved(typed.name.trim()) });
  if (ended.length === 0) return;
  const channels = ended.map((channel) => strings.consent.channels[channel].toLowerCase()).join(', ');
  notify({ type: 'warning', content: words.ended(channels) });
};
