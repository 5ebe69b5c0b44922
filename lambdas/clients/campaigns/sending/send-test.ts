// A campaign as a client would get it, to the agent only. Its unsubscribe link unsubscribes no one.
import type { Item } from '#core/data/attribute-value.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import type { TestTask } from '../tasks.ts';
import { unsubscribeToken } from '../unsubscribe-token.ts';
import { campaignEmail } from './campaign-email.ts';
import type { SendDeps } from './send-part.ts';

export const sendTest =
  (deps: Pick<SendDeps, 'campaigns' | 'mailer' | 'pinKey' | 'siteUrl'>) =>
  async (task: TestTask): Promise<Item> => {
    const [campaign, sender] = await Promise.all([
      deps.campaigns.get(task.agentId, task.campaignId),
      deps.campaigns.sender(task.agentId),
    ]);
    if (!sender) throw new PermanentError('The campaign has no sender');
    const noOne = { agentId: task.agentId, campaignId: campaign.id, clientId: '', hash: '' };
    const token = unsubscribeToken(await deps.pinKey(), noOne);
    const email = campaignEmail(campaign, sender, { name: task.name }, `${deps.siteUrl}/unsubscribe/${token}`);
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
