// The demo agent's own program: the receiver of the local cloud (/_local/webhooks), which gets all that happens in the story.
import type { Seeds } from './story.ts';

const NAME = 'crm';
const EVENTS = [
  'request.opened',
  'request.sent_to_bank',
  'request.expired',
  'request.extended',
  'request.canceled',
  'report.ready',
  'letter.viewed',
  'letter.replied',
  'document.signed',
  'client.consent_changed',
  'transaction.closed',
];

export const seedWebhook = async ({ agent, product }: Seeds): Promise<void> => {
  const body = { url: `https://receiver.example/${NAME}`, events: EVENTS, description: 'Contacts and deals' };
  const { secret } = await agent.call('POST', '/api/webhooks', { body });
  await product.call('POST', `/_local/webhooks/receivers/${NAME}/secrets`, { body: { secret } });
};
