// Sending a campaign: as a test, now or later, and stopping it.
import type { Db, Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { noteSender, transactCharged } from '#public/members/senders';
import { requireComplete, requireDraft, sendTime } from '../campaign.ts';
import { type CampaignStore, changeCampaign, saveChange } from '../campaign-store.ts';
import type { StoredCampaign } from '../entity.ts';
import { type PartTask, partId, type TestTask } from '../tasks.ts';

type Deps = {
  db: Pick<Db, 'get' | 'transact'>;
  campaigns: Pick<CampaignStore, 'get' | 'sender' | 'save'>;
  clock: Clock;
};
type TestDeps = { db: Pick<Db, 'get' | 'transact'>; campaigns: Pick<CampaignStore, 'get' | 'sender'>; clock: Clock };

export const testCampaign =
  ({ db, campaigns, clock }: TestDeps) =>
  async (agent: Agent, id: string): Promise<{ to: string }> => {
    const [campaign, sender] = await Promise.all([campaigns.get(agent.id, id), campaigns.sender(agent.id)]);
    requireComplete({ ...campaign, audience: { mode: 'all', ids: [] } }, sender);
    const task: TestTask = { type: 'test', agentId: agent.id, campaignId: id, to: agent.email, name: agent.name };
    const now = clock();
    await transactCharged(db, { agent, to: [agent.email] }, [countedEmail(outboxWrite('campaign', task, now))], now);
    return { to: agent.email };
  };

/** The first part; a later time waits in the outbox, which starts what is due every minute. */
export const firstPartWrite = (agentId: string, campaignId: string, now: Date, later: Date | undefined): Write => {
  const task: PartTask = { type: 'part', agentId, campaignId, part: 0, cursor: null };
  const id = partId(campaignId, 0);
  return later
    ? scheduledOutboxWrite('campaign', task, { at: now, startAt: later, id })
    : outboxWrite('campaign', task, now, id);
};

/** The sender is stored with the campaign: its emails say what was true when it was ordered. */
export const sendCampaign =
  ({ db, campaigns, clock }: Deps) =>
  async (agent: Agent, id: string, sendAt: string | undefined): Promise<StoredCampaign> => {
    const now = clock();
    const later = sendTime(sendAt, now);
    const [campaign, sender] = await Promise.all([campaigns.get(agent.id, id), campaigns.sender(agent.id)]);
    requireDraft(campaign);
    const ordered = {
      state: later ? ('scheduled' as const) : ('sending' as const),
      sendAt: (later ?? now).toISOString(),
      sender: { ...requireComplete(campaign, sender), replyTo: agent.email },
    };
    return saveChange(campaigns, campaign, [
      changeCampaign(campaign, ordered),
      firstPartWrite(agent.id, id, now, later),
      await noteSender(db, agent, now),
    ]);
  };

export const stopCampaign =
  ({ campaigns, clock }: Pick<Deps, 'campaigns' | 'clock'>) =>
  async (agent: Agent, id: string): Promise<StoredCampaign> => {
    const campaign = await campaigns.get(agent.id, id);
    if (campaign.state === 'scheduled')
      // A draft again: it can be changed and sent.
      return saveChange(campaigns, campaign, [
        changeCampaign(campaign, { state: 'draft' }),
        outboxEntry.delete({ id: partId(id, 0) }),
      ]);
    if (campaign.state !== 'sending')
      throw new AppError('CONFLICT', { message: "This campaign isn't being sent, so there's nothing to stop." });
    const stopped = { state: 'stopped' as const, finishedAt: clock().toISOString() };
    return saveChange(campaigns, campaign, [changeCampaign(campaign, stopped)]);
  };
