import { type ListedClient, routes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const words = strings.form;

export type ClientFields = {
  name: string;
  address: string;
  email: string;
  phone_number: string;
  tags: string;
};

/** As they are typed into one field. */
export const tagsIn = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const bodyOf = ({ tags, ...typed }: ClientFields) => ({ ...typed, tags: tagsIn(tags) });

/** `merge` names the client it is the same as; `force` keeps both. */
export const addClient = async (query: { merge?: string; force?: string }, fields: ClientFields) => {
  const { merged } = await call(routes.addClient, { query, body: bodyOf(fields) });
  notify({ type: 'success', content: (merged ? words.merged : words.added)(fields.name.trim()) });
};

/** What the form began with, named as the server names what it refuses. */
export type SeenClient = Pick<ListedClient, 'name' | 'address' | 'email' | 'phone_number' | 'tags'>;

export const seenOf = ({ name, address, email, phone_number, tags }: ListedClient): SeenClient => ({
  name,
  address,
  email,
  phone_number,
  tags,
});

export const editClient = async ({ id }: ListedClient, typed: ClientFields, seen: SeenClient) => {
  const { ended } = await call(routes.editClient, { params: { id }, body: { ...bodyOf(typed), seen } });
  notify({ type: 'success', content: words.saved(typed.name.trim()) });
  if (ended.length === 0) return;
  const channels = ended.map((channel) => strings.consent.channels[channel].toLowerCase()).join(', ');
  notify({ type: 'warning', content: words.ended(channels) });
};
