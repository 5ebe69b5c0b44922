import type { Complete } from '#core/platform/complete.ts';
import { isOwnWord } from './client.ts';
import type { ClientInList } from './entity.ts';
import { CHANNELS, type ListedClient } from './vocabulary.ts';

export const toListedClient = (client: ClientInList): Complete<ListedClient> => ({
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
  tags: client.tags,
  created_at: client.createdAt,
});
