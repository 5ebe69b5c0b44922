// One part of a campaign. Each recipient is claimed in the moment of sending, in one transaction with what must still be
// true: the campaign goes on, the client is opted in, and nobody with this address opted out. So a part that runs again
// after a crash passes over everybody who has it.

import type { Secret } from '#core/aws/secrets.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { type Client, contactHash } from '../list/client.ts';
import { clientFrom } from '../list/client-rows.ts';
import type { ClientStore } from '../list/client-store.ts';
import type { StoredCampaign } from './campaign.ts';
import { campaignMail } from './campaign-mail.ts';
import type { CampaignMailer } from './campaign-mailer.ts';
import { type CampaignStore, campaignChange, countWrite } from './campaign-store.ts';
import type { Results } from './contract.ts';
import { type CampaignTask, partId } from './tasks.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

export type SendDeps = {
  campaigns: Pick<CampaignStore, 'get' | 'sender' | 'save'>;
  clients: Pick<ClientStore, 'getMany' | 'optedIn'>;
  mailer: CampaignMailer;
  pinKey: Secret;
  siteUrl: string;
  clock: Clock;
  /** Mails a second that SES grants the account. */
  rate: number;
  pause: (ms: number) => Promise<void>;
};

type Part = Extract<CampaignTask, { type: 'part' }>;

/** As many as go out well within a worker's time. */
export const PART_SECONDS = 20;
const PART_AT_MOST = 100;

/** SES refuses these for what they are, however often they are offered. */
const REFUSED = /MessageRejected|InvalidParameterValue/;

export const sendPart = (deps: SendDeps) => {
  const { campaigns, clients, clock } = deps;
  const size = Math.max(1, Math.min(PART_AT_MOST, Math.floor(deps.rate * PART_SECONDS)));

  const people = async (campaign: StoredCampaign, cursor: string | null): Promise<Page<Client>> => {
    const { mode, ids } = campaign.audience;
    if (mode === 'all') {
      const page = await clients.optedIn(campaign.agentId, 'mailable', { limit: size, cursor: cursor ?? undefined });
      const left = new Set(ids);
      return { items: page.items.filter(({ id }) => !left.has(id)), nextCursor: page.nextCursor };
    }
    const from = Number(cursor ?? 0);
    const chosen = ids.slice(from, from + size);
    const rows = await clients.getMany(chosen.map((id) => keys.client(campaign.agentId, id)));
    return { items: rows.map(clientFrom), nextCursor: from + size < ids.length ? String(from + size) : null };
  };

  const claimWrites = (campaign: StoredCampaign, client: Client, hash: string): Write[] => [
    {
      put: {
        ...keys.recipient(campaign.id, hash),
        agentId: campaign.agentId,
        clientId: client.id,
        name: client.name,
        email: client.email,
        state: 'sending',
        at: clock().toISOString(),
      },
      if: when('attribute_not_exists(#PK) OR #state = :sending', { ':sending': 'sending' }),
    },
    { check: keys.stop(campaign.agentId, 'email', hash), if: when('attribute_not_exists(#PK)') },
    {
      check: keys.client(campaign.agentId, client.id),
      if: when('#consent.#email.#state = :in AND #email = :address', { ':in': 'in', ':address': client.email }),
    },
    {
      check: keys.campaign(campaign.agentId, campaign.id),
      if: when('#state = :sending', { ':sending': 'sending' }),
    },
  ];

  const settle = async (campaign: StoredCampaign, hash: string, state: keyof Results) => {
    try {
      await campaigns.save([
        {
          update: keys.recipient(campaign.id, hash),
          change: { set: { state } },
          if: when('#state = :sending', { ':sending': 'sending' }),
        },
        countWrite(campaign.agentId, campaign.id, state),
      ]);
    } catch (error) {
      // SES's own word was faster.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };

  const skip = async (campaign: StoredCampaign, client: Client, hash: string) => {
    const row: Item = { agentId: campaign.agentId, clientId: client.id, name: client.name, email: client.email };
    try {
      await campaigns.save([
        { put: { ...keys.recipient(campaign.id, hash), ...row, state: 'skipped' }, if: isNew },
        countWrite(campaign.agentId, campaign.id, 'skipped'),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };

  /** False when the campaign was stopped. */
  const sendOne = async (campaign: StoredCampaign, client: Client, key: string): Promise<boolean> => {
    const hash = contactHash(campaign.agentId, client.email);
    try {
      await campaigns.save(claimWrites(campaign, client, hash));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.at === 3) return false;
      if (error.at > 0) await skip(campaign, client, hash);
      return true;
    }
    const leaving = { agentId: campaign.agentId, campaignId: campaign.id, clientId: client.id, hash };
    const token = unsubscribeToken(key, leaving);
    const { sender } = campaign;
    if (!sender) throw new PermanentError('The campaign has no sender');
    const pageUrl = `${deps.siteUrl}/unsubscribe/${token}`;
    try {
      await deps.mailer({
        ...campaignMail(campaign, sender, client, pageUrl),
        to: client.email,
        fromName: sender.name,
        replyTo: sender.replyTo,
        unsubscribeUrl: `${deps.siteUrl}/api/unsubscribe/${token}`,
        tags: { [MAIL_TAGS.campaign]: campaign.id, [MAIL_TAGS.recipient]: hash },
      });
    } catch (error) {
      if (!REFUSED.test((error as Error).name)) throw error;
      await settle(campaign, hash, 'failed');
      return true;
    }
    await settle(campaign, hash, 'sent');
    await deps.pause(1000 / deps.rate);
    return true;
  };

  const begin = async (campaign: StoredCampaign): Promise<StoredCampaign> => {
    if (campaign.state !== 'scheduled') return campaign;
    await campaigns.save([campaignChange(campaign, { state: 'sending' })]);
    return { ...campaign, state: 'sending', revision: campaign.revision + 1 };
  };

  const goOn = async ({ agentId, campaignId, part }: Part, cursor: string | null) => {
    const now = clock();
    const next: Part = { type: 'part', agentId, campaignId, part: part + 1, cursor };
    const write: Write = cursor
      ? { ...outboxWrite('campaign', next, now, partId(campaignId, part + 1)), if: isNew }
      : {
          update: keys.campaign(agentId, campaignId),
          change: { set: { state: 'sent', finishedAt: now.toISOString() }, add: { revision: 1 } },
          if: when('#state = :sending', { ':sending': 'sending' }),
        };
    try {
      await campaigns.save([write]);
    } catch (error) {
      // Done by an earlier run of this part, or stopped meanwhile.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };

  return async (task: Part): Promise<Item> => {
    const found = await campaigns.get(task.agentId, task.campaignId);
    if (found.state !== 'scheduled' && found.state !== 'sending') return { skipped: true };
    const campaign = await begin(found);
    const { items, nextCursor } = await people(campaign, task.cursor);
    const key = await deps.pinKey();
    for (const client of items) if (!(await sendOne(campaign, client, key))) return { stopped: true };
    await goOn(task, nextCursor);
    return { count: items.length };
  };
};

/** To the agent alone; its way out leads nowhere. */
export const sendTest =
  (deps: Pick<SendDeps, 'campaigns' | 'mailer' | 'pinKey' | 'siteUrl'>) =>
  async (task: Extract<CampaignTask, { type: 'test' }>): Promise<Item> => {
    const [campaign, sender] = await Promise.all([
      deps.campaigns.get(task.agentId, task.campaignId),
      deps.campaigns.sender(task.agentId),
    ]);
    if (!sender) throw new PermanentError('The campaign has no sender');
    const leaving = { agentId: task.agentId, campaignId: campaign.id, clientId: '', hash: '' };
    const token = unsubscribeToken(await deps.pinKey(), leaving);
    const mail = campaignMail(campaign, sender, { name: task.name }, `${deps.siteUrl}/unsubscribe/${token}`);
    await deps.mailer({
      ...mail,
      subject: `[Test] ${mail.subject}`,
      to: task.to,
      fromName: sender.name,
      replyTo: sender.replyTo,
      unsubscribeUrl: `${deps.siteUrl}/api/unsubscribe/${token}`,
      tags: { campaigntest: campaign.id },
    });
    return {};
  };
