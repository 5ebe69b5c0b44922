// A campaign as a client would get it, to the agent only. Its unsubscribe link unsubscribes no one.
import type { Item } from '#core/data/attribute-value.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { allowEmail, reportUrl } from '#public/members/senders';
import type { TestTask } from '../tasks.ts';
import { campaignEmail } from './campaign-email.ts';
import type { SendDeps } from './send-part.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

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
