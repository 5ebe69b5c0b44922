// Writing a campaign, trying it on oneself, and letting it go.

import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import { headerText } from '#core/mail/mail-layout.ts';
import type { Clock } from '#core/platform/clock.ts';
import { missingFields, NO_RESULTS, requireDraft, type Sender, type StoredCampaign, sendTime } from './campaign.ts';
import { type CampaignStore, campaignChange } from './campaign-store.ts';
import type { routes } from './contract.ts';
import { SUBJECT_LENGTH } from './contract.ts';
import { type CampaignTask, partId } from './tasks.ts';

type Content = Body<typeof routes.createCampaign>;
type Deps = { campaigns: CampaignStore; clock: Clock };

const contentOf = ({ subject, body, audience }: Content) => ({
  subject: headerText(subject).slice(0, SUBJECT_LENGTH),
  body,
  audience: { ...audience, ids: [...new Set(audience.ids)] },
});

export const manageCampaigns = ({ campaigns, clock }: Deps) => {
  const save = async (campaign: StoredCampaign, writes: Write[]) => {
    try {
      await campaigns.save(writes);
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
    return campaigns.get(campaign.agentId, campaign.id);
  };

  return {
    async create(agent: Agent, content: Content): Promise<{ id: string }> {
      const now = clock();
      const id = newId(now);
      await campaigns.create({
        ...contentOf(content),
        ...NO_RESULTS,
        id,
        agentId: agent.id,
        state: 'draft',
        createdAt: now.toISOString(),
        revision: 0,
      });
      return { id };
    },

    async edit(agent: Agent, id: string, content: Content): Promise<StoredCampaign> {
      const campaign = await campaigns.get(agent.id, id);
      requireDraft(campaign);
      return save(campaign, [campaignChange(campaign, contentOf(content))]);
    },

    async remove(agent: Agent, id: string): Promise<void> {
      const campaign = await campaigns.get(agent.id, id);
      requireDraft(campaign);
      await campaigns.save([{ delete: keys.campaign(agent.id, id) }]);
    },

    saveSender: async (agent: Agent, input: { name: string; postal_address: string }): Promise<Sender> => {
      const sender = { name: headerText(input.name), postalAddress: input.postal_address, replyTo: agent.email };
      await campaigns.saveSender(agent.id, sender);
      return sender;
    },

    async test(agent: Agent, id: string): Promise<{ to: string }> {
      const campaign = await campaigns.get(agent.id, id);
      const missing = missingFields(
        { ...campaign, audience: { mode: 'all', ids: [] } },
        await campaigns.sender(agent.id),
      );
      if (Object.keys(missing).length > 0) throw new AppError('INVALID', { fields: missing });
      const task: CampaignTask = { type: 'test', agentId: agent.id, campaignId: id, to: agent.email, name: agent.name };
      await campaigns.save([outboxWrite('campaign', task, clock())]);
      return { to: agent.email };
    },

    /** The sender is written down with it: what stands in the mails is what was true when they were ordered. */
    async send(agent: Agent, id: string, sendAt: string | undefined): Promise<StoredCampaign> {
      const now = clock();
      const at = sendTime(sendAt, now);
      const [campaign, sender] = await Promise.all([campaigns.get(agent.id, id), campaigns.sender(agent.id)]);
      requireDraft(campaign);
      const missing = missingFields(campaign, sender);
      if (Object.keys(missing).length > 0) throw new AppError('INVALID', { fields: missing });
      const task: CampaignTask = { type: 'part', agentId: agent.id, campaignId: id, part: 0, cursor: null };
      const first = outboxWrite('campaign', task, now, partId(id, 0));
      // A later time waits in the outbox itself: what is due there is started each minute.
      if (at) Object.assign(first.put, { state: 'waiting', GSI1SK: at.toISOString() });
      return save(campaign, [
        campaignChange(campaign, {
          state: at ? 'scheduled' : 'sending',
          sendAt: (at ?? now).toISOString(),
          sender: { ...sender!, replyTo: agent.email },
        }),
        first,
      ]);
    },

    async stop(agent: Agent, id: string): Promise<StoredCampaign> {
      const campaign = await campaigns.get(agent.id, id);
      if (campaign.state === 'scheduled') {
        // Back on the desk: it can be changed and sent again, under a number of its own.
        return save(campaign, [campaignChange(campaign, { state: 'draft' }), { delete: keys.outbox(partId(id, 0)) }]);
      }
      if (campaign.state !== 'sending') throw new AppError('CONFLICT', { message: 'This campaign is not on its way.' });
      return save(campaign, [campaignChange(campaign, { state: 'stopped', finishedAt: clock().toISOString() })]);
    },
  };
};
