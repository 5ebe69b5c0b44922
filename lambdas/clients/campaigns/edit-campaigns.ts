// Writing campaigns, and who they are sent as.
import { newId } from '#core/crypto/ids.ts';
import { madeBefore, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { truncate } from '#core/documents/truncate.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import { headerText } from '#core/mail/mail-layout.ts';
import type { Clock } from '#core/platform/clock.ts';
import { NO_RESULTS, requireDraft } from './campaign.ts';
import { type CampaignStore, changeCampaign, saveChange } from './campaign-store.ts';
import { type routes, SUBJECT_LENGTH } from './contract.ts';
import { campaign as campaignEntity, campaignKey, type Draft, type Sender, type StoredCampaign } from './entity.ts';

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
    try {
      await campaigns.save([campaignEntity.put(campaignKey(draft), draft), ...onceWrites(once, draft.id, now)]);
    } catch (error) {
      const first = madeBefore(error, once);
      if (!first) throw error;
      return campaigns.get(agent.id, first);
    }
    return draft;
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
