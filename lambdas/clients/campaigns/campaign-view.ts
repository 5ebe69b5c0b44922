// Campaigns, senders and recipients as the pages have them.
import type { Campaign, Recipient, Sender as SenderView } from './contract.ts';
import type { Sender, StoredCampaign, StoredRecipient } from './entity.ts';

export const toSender = ({ name, postalAddress, replyTo }: Sender): SenderView => ({
  name,
  postal_address: postalAddress,
  reply_to: replyTo,
});

export const toCampaign = (campaign: StoredCampaign): Campaign => {
  const { sent, skipped, failed, bounced, complained, unsubscribed, opened } = campaign;
  return {
    id: campaign.id,
    state: campaign.state,
    subject: campaign.subject,
    body: campaign.body,
    audience: campaign.audience,
    created_at: campaign.createdAt,
    send_at: campaign.sendAt ?? null,
    finished_at: 'finishedAt' in campaign ? campaign.finishedAt : null,
    sender: campaign.sender ? toSender(campaign.sender) : null,
    results: { sent, skipped, failed, bounced, complained, unsubscribed, opened },
  };
};

export const toRecipient = (recipient: StoredRecipient): Recipient => ({
  name: recipient.name,
  email: recipient.email,
  client_id: recipient.clientId,
  state: recipient.state,
  bounced: recipient.bouncedAt !== undefined,
  complained: recipient.complainedAt !== undefined,
  unsubscribed: recipient.unsubscribedAt !== undefined,
  opened: recipient.openedAt !== undefined,
});
