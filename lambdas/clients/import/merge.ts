// One client of two records. What the newer record says of name and contact holds; of two consents the stricter one.

import type { Decision } from '../consent/ledger.ts';
import { CHANNELS, type Channel, type Client, type ConsentState, contactOf } from '../list/client.ts';
import type { Person } from '../list/read-input.ts';

export type OptIns = Partial<Record<Channel, boolean>>;

const different = (before: Client, after: Client, channel: Channel) =>
  contactOf(before, channel) !== contactOf(after, channel);

/** A yes was given for one address or number: it does not go over to another one. A no stays. */
export const endedByNewContact = (before: Client, after: Client, by: string): Decision[] =>
  CHANNELS.filter((channel) => before.consent[channel].state === 'in' && different(before, after, channel)).map(
    (channel) => ({ channel, to: 'unknown' as const, by, source: 'contact changed' as const }),
  );

/** Fields that the newer record leaves empty stay. */
export const withPerson = (client: Client, person: Person): Client => ({
  ...client,
  name: person.name || client.name,
  address: person.address || client.address,
  email: person.email || client.email,
  phone: person.phoneNumber ? person.phone : client.phone,
  phoneNumber: person.phoneNumber || client.phoneNumber,
});

/** no beats yes beats nothing, whoever said it first. */
export const stricter = (known: ConsentState, said: boolean | undefined): ConsentState => {
  if (known === 'out' || said === false) return 'out';
  return known === 'in' || said ? 'in' : 'unknown';
};

/** What the opt-ins of another record change, and which of them an opt-out on record outweighs. */
export const mergedDecisions = (
  client: Client,
  optIns: OptIns,
  made: Pick<Decision, 'by' | 'source' | 'said'>,
): { decisions: Decision[]; keptOptOut: Channel[] } => {
  const changed = CHANNELS.filter(
    (channel) => stricter(client.consent[channel].state, optIns[channel]) !== client.consent[channel].state,
  );
  return {
    decisions: changed.map((channel) => ({
      ...made,
      channel,
      to: stricter(client.consent[channel].state, optIns[channel]),
    })),
    keptOptOut: CHANNELS.filter((channel) => optIns[channel] === true && client.consent[channel].state === 'out'),
  };
};
