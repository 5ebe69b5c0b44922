import type { ListedClient } from '../client/contract.ts';
import type { ConsentEntry } from '../consent/contract.ts';
import type { Entry } from '../consent/ledger.ts';
import { CHANNELS, isOwnWord, type ListedRow } from './client.ts';

/** The client as the specification's list has it. */
export const listed = (client: ListedRow): ListedClient => ({
  id: client.id,
  name: client.name,
  address: client.address,
  email: client.email,
  phone_number: client.phone,
  phone_campaign: client.consent.phone.state === 'in',
  email_campaign: client.consent.email.state === 'in',
  snail_mail_campaign: client.consent.snail.state === 'in',
  opted_out: CHANNELS.filter((channel) => {
    const { state, source } = client.consent[channel];
    return state === 'out' && isOwnWord(source);
  }),
  created_at: client.createdAt,
});

export const shownEntry = ({ clientId: _, previous: __, ...entry }: Entry): ConsentEntry => entry;
