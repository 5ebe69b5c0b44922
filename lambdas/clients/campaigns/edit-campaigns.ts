import { newId } from '#core/crypto/ids.ts';
import { writeAgain } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { truncate } from '#core/documents/formatted-text.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import { headerText } from '#core/mail/mail-layout.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { type CampaignStore, changeCampaign, NO_RESULTS, requireDraft, saveChange } from './campaign.ts';
import { type Campaign, type Recipient, type routes, type Sender as SenderView, SUBJECT_LENGTH } from './contract.ts';
import {
  campaign as campaignEntity,
  campaignKey,
  type Draft,
  type Sender,
  type StoredCampaign,
  type StoredRecipient,
} from './entity.ts';

// Drafts of campaigns, and their sender.

type Content = Body<typeof routes.createCampaign>;

const contentOf = ({ subject, body, audience }: Content) => ({
  subject: truncate(headerText(subject), SUBJECT_LENGTH),
  body,
  audience: { ...audience, ids: [...new Set(audience.ids)] },
});

export const createCampaign =
  ({ campaigns, clock }: { campaigns: Pick<CampaignStore, 'get' | 'save'>; clock: Clock }) =>
  async (agent: Agent, content: Content, idempotencyKey?: string): Promise<StoredCampaign> => {
    const now = clock();
    const once = onceFor(agent.id, idempotencyKey, content);
    const draft: Draft = {
      ...contentOf(content),
      ...NO_RESULTS,
      id: newId(now),
      agentId: agent.id,
      state: 'draft',
      createdAt: now.toISOString(),
      revision: 0,
    };
    const save = campaigns.save([campaignEntity.put(campaignKey(draft), draft), ...onceWrites(once, draft.id, now)]);
    const id = await firstMade(save, once, draft.id);
    return id === draft.id ? draft : campaigns.get(agent.id, id);
  };

export const saveCampaign =
  ({ campaigns }: { campaigns: Pick<CampaignStore, 'get' | 'save'> }) =>
  async (agent: Agent, id: string, { seen, ...typed }: Body<typeof routes.saveCampaign>): Promise<StoredCampaign> => {
    const campaign = await campaigns.get(agent.id, id);
    requireDraft(campaign);
    const content = mergedEdit(seen, contentOf(typed), campaign);
    return saveChange(campaigns, campaign, [changeCampaign(campaign, content)]);
  };

export const deleteCampaign =
  ({ campaigns }: { campaigns: Pick<CampaignStore, 'get' | 'save'> }) =>
  async (agent: Agent, id: string): Promise<void> => {
    const campaign = await campaigns.get(agent.id, id);
    requireDraft(campaign);
    await campaigns.save([campaignEntity.delete(campaignKey(campaign))]);
  };

export const saveSender =
  ({ campaigns }: { campaigns: Pick<CampaignStore, 'sender' | 'saveSender'> }) =>
  (agent: Agent, { seen, ...input }: Body<typeof routes.saveSender>): Promise<Sender> =>
    writeAgain(async () => {
      const before = await campaigns.sender(agent.id);
      const typed = { ...input, name: headerText(input.name) };
      const now = { name: before?.name ?? '', postal_address: before?.postalAddress ?? '' };
      const { name, postal_address: postalAddress } = mergedEdit(seen, typed, now);
      const sender = { name, postalAddress, replyTo: agent.email };
      await campaigns.saveSender(agent.id, sender, before);
      return sender;
    });

// Campaigns, senders and recipients in the form for pages.

export const toSender = ({ name, postalAddress }: Sender): Complete<SenderView> => ({
  name,
  postal_address: postalAddress,
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
