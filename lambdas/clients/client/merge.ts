// Merges two records into one client. The newer record's name and contact count; of two consents, the stricter one
// does. Pure.

import { contactOf } from './client.ts';
import { sharesContact, withClaims } from './client-writes.ts';
import { type Decision, recordDecisions } from './consent/consent-record.ts';
import type { Client, RecordEntry } from './entity.ts';
import type { Person } from './person.ts';
import { CHANNELS, type Channel, type ConsentState } from './vocabulary.ts';

export type OptIns = Partial<Record<Channel, boolean>>;
type Grounds = Pick<Decision, 'by' | 'source' | 'said'>;

/** A consent was given for one address or number and ends with it. An opt-out stays. */
export const endedByNewContact = (before: Client, after: Client, by: string): Decision[] =>
  CHANNELS.filter(
    (channel) => before.consent[channel].state === 'in' && contactOf(before, channel) !== contactOf(after, channel),
  ).map((channel) => ({ channel, to: 'unknown', by, source: 'contact changed' }));

/** Fields that the newer record leaves empty stay. */
export const withPerson = (client: Client, person: Person): Client => ({
  ...client,
  name: person.name || client.name,
  address: person.address || client.address,
  email: person.email || client.email,
  phone: person.phoneNumber ? person.phone : client.phone,
  phoneNumber: person.phoneNumber || client.phoneNumber,
});

/** No beats yes, and yes beats never asked, in either order. */
export const stricter = (known: ConsentState, said: boolean | undefined): ConsentState => {
  if (known === 'out' || said === false) return 'out';
  return known === 'in' || said ? 'in' : 'unknown';
};

/** The changes from another record's opt-ins, and those outweighed by a recorded opt-out. */
export const mergedDecisions = (
  client: Client,
  optIns: OptIns,
  grounds: Grounds,
): { decisions: Decision[]; keptOptOut: Channel[] } => {
  const merged = (channel: Channel) => stricter(client.consent[channel].state, optIns[channel]);
  return {
    decisions: CHANNELS.filter((channel) => merged(channel) !== client.consent[channel].state).map((channel) => ({
      ...grounds,
      channel,
      to: merged(channel),
    })),
    keptOptOut: CHANNELS.filter((channel) => optIns[channel] === true && client.consent[channel].state === 'out'),
  };
};

/** A known client merged with another record. `optedOut`: channels closed by an opt-out outside the record. */
export const mergeRecord = (
  before: Client,
  record: { person: Person; optIns: OptIns },
  grounds: Grounds,
  at: Date,
  optedOut: readonly Channel[] = [],
): { client: Client; entries: RecordEntry[]; keptOptOut: Channel[] } => {
  const named = withClaims(withPerson(before, record.person), sharesContact(before));
  const ended = recordDecisions(named, endedByNewContact(before, named, grounds.by), at);
  const { decisions, keptOptOut } = mergedDecisions(ended.client, record.optIns, grounds);
  const isRefused = ({ to, channel }: Decision) => to === 'in' && optedOut.includes(channel);
  const merged = recordDecisions(
    ended.client,
    decisions.filter((decision) => !isRefused(decision)),
    at,
  );
  return {
    client: merged.client,
    entries: [...ended.entries, ...merged.entries],
    keptOptOut: [...keptOptOut, ...decisions.filter(isRefused).map(({ channel }) => channel)],
  };
};
