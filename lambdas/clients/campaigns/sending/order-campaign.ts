import type { Item } from '#core/data/attribute-value.ts';
import type { Db, Write } from '#core/data/db.ts';
import { countedEmail, type OutboxEntry, outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { allowEmail, noteSender, refuseContacts, reportUrl, transactCharged } from '#public/members/senders';
import {
  type CampaignStore,
  changeCampaign,
  requireComplete,
  requireDraft,
  saveChange,
  sendTime,
} from '../campaign.ts';
import type { StoredCampaign } from '../entity.ts';
import { type PartTask, partId, type TestTask } from '../tasks.ts';
import { unsubscribeToken } from '../unsubscribe.ts';
import { campaignEmail } from './campaign-email.ts';
import type { SendDeps } from './send-part.ts';

// Sending a campaign: as a test, now or later, and stopping it.

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

/** The first part; a later time waits in the outbox, where upkeep starts due work every minute. */
export const firstPartWrite = (agentId: string, campaignId: string, now: Date, later: Date | undefined): Write => {
  const task: PartTask = { type: 'part', agentId, campaignId, part: 0, cursor: null };
  const id = partId(campaignId, 0);
  return later
    ? scheduledOutboxWrite('campaign', task, { at: now, startAt: later, id })
    : outboxWrite('campaign', task, now, id);
};

/** The sender is stored with the campaign: its emails name the sender at the time of the order. */
export const sendCampaign =
  ({ db, campaigns, clock }: Deps) =>
  async (agent: Agent, id: string, sendAt: string | undefined): Promise<StoredCampaign> => {
    const now = clock();
    const later = sendTime(sendAt, now);
    const [campaign, sender] = await Promise.all([campaigns.get(agent.id, id), campaigns.sender(agent.id)]);
    requireDraft(campaign);
    const { subject, body } = campaign;
    await refuseContacts(db, { agentId: agent.id, fields: { subject, body }, to: 'opted in' }, now);
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

// A campaign in the form that a client gets, to the agent only. Its unsubscribe link unsubscribes no one.

export const sendTest =
  (deps: Pick<SendDeps, 'db' | 'campaigns' | 'mailer' | 'pinKey' | 'siteUrl' | 'clock'>) =>
  async (task: TestTask, { id: outboxId, counted }: Pick<OutboxEntry, 'id' | 'counted'>): Promise<Item> => {
    const { agentId, to } = task;
    const verdict = await allowEmail(deps.db, { agentId, to, outboxId, counted }, deps.clock());
    if (verdict !== 'send') return { skipped: true, why: verdict };
    const [campaign, sender] = await Promise.all([
      deps.campaigns.get(task.agentId, task.campaignId),
      deps.campaigns.sender(task.agentId),
    ]);
    if (!sender) throw new PermanentError('The campaign has no sender');
    const noOne = { agentId: task.agentId, campaignId: campaign.id, clientId: '', hash: '' };
    const key = await deps.pinKey();
    const token = unsubscribeToken(key, noOne);
    const email = campaignEmail(campaign, sender, task.name, {
      unsubscribeUrl: `${deps.siteUrl}/unsubscribe/${token}`,
      reportUrl: reportUrl({ key, siteUrl: deps.siteUrl }, { agentId, to }),
    });
    await deps.mailer({
      ...email,
      subject: `[Test] ${email.subject}`,
      to: task.to,
      fromName: sender.name,
      replyTo: sender.replyTo,
      unsubscribeUrl: `${deps.siteUrl}/api/unsubscribe/${token}`,
      tags: { campaigntest: campaign.id },
    });
    return {};
  };
