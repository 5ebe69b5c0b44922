// What a client has in the agent's own fields goes into the colleague's fields of the same name. What has no place there is a note, which
// moves with the client.
import type { Db, Write } from '#core/data/db.ts';
import { type Client, clientNotes, readValue } from '#public/clients/client';
import { fieldsOf, nameOfPlaceholder } from '#public/clients/fields';
import type { StoredHandover } from '../entity.ts';

export type Carried = { fields: Client['fields']; hasNotes?: true; writes: Write[] };

export const carryFields = async (
  db: Pick<Db, 'get'>,
  client: Client,
  { from, to }: StoredHandover,
  now: Date,
): Promise<Carried> => {
  if (Object.keys(client.fields).length === 0) return { fields: {}, writes: [] };
  const [here, there] = await Promise.all([fieldsOf(db, from), fieldsOf(db, to)]);
  const fields: Client['fields'] = {};
  const left: string[] = [];
  for (const { id, name, kind } of here) {
    const value = client.fields[id];
    if (value === undefined) continue;
    const same = there.find((one) => one.kind === kind && nameOfPlaceholder(one.name) === nameOfPlaceholder(name));
    const read = same && readValue(String(value), same);
    if (same && read && 'value' in read) fields[same.id] = read.value;
    else left.push(`${name}: ${value}`);
  }
  if (left.length === 0) return { fields, writes: [] };
  const { id: clientId } = client;
  const known = client.hasNotes ? await clientNotes.get(db, { clientId }, { consistent: true }) : undefined;
  const notes = [...(known?.notes ?? []), { at: now.toISOString(), text: left.join('\n') }];
  return { fields, hasNotes: true, writes: [clientNotes.put({ clientId }, { clientId, notes })] };
};
