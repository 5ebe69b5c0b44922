// One part of a campaign: whom it goes to, what must still be true when an email goes out, and what comes after it. Pure.
import { isNew, type Write, when } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import { type Client, client as clientEntity, inHistory, OPT_OUT, optOut } from '#public/clients/client';
import { accountNotification } from '#public/dashboard';
import { nextDay, reportUrl, senderTags } from '#public/members/senders';
import { countResult } from '../campaign-store.ts';
import {
  campaign as campaignEntity,
  campaignKey,
  type OrderedCampaign,
  recipient,
  type StoredCampaign,
} from '../entity.ts';
import { type PartTask, partId } from '../tasks.ts';
import { campaignEmail } from './campaign-email.ts';
import type { OutgoingEmail } from './campaign-mailer.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A worker can send for this long and still finish well within its time. */
export const PART_SECONDS = 20;
const LARGEST_PART = 100;

export const partSize = (emailsPerSecond: number): number =>
  Math.max(1, Math.min(LARGEST_PART, Math.floor(emailsPerSecond * PART_SECONDS)));

/** A slice of the clients who were chosen; the cursor is a position in their list. */
export const chosenSlice = (ids: readonly string[], cursor: string | null, size: number) => {
  const from = Number(cursor ?? 0);
  const next = from + size;
  return { ids: ids.slice(from, next), nextCursor: next < ids.length ? String(next) : null };
};

const isSending = when('#state = :sending', { ':sending': 'sending' });

/** Claims a recipient in one transaction with everything that has to be true at the moment of sending. */
export const claimWrites = (campaign: OrderedCampaign, client: Client, hash: string, at: Date): Write[] => {
  const { agentId } = campaign;
  return [
    recipient.put(
      { campaignId: campaign.id, hash },
      {
        agentId,
        clientId: client.id,
        name: client.name,
        email: client.email,
        state: 'sending',
        at: at.toISOString(),
      },
      {
        // Skipped: because of another client with the same address.
        if: when('attribute_not_exists(#PK) OR #state IN (:sending, :skipped)', {
          ':sending': 'sending',
          ':skipped': 'skipped',
        }),
        name: 'recipient',
        index: inHistory(agentId, client.email, at.toISOString()),
      },
    ),
    optOut.check({ agentId, channel: 'email', hash }, when('attribute_not_exists(#PK)'), { name: OPT_OUT }),
    clientEntity.check(
      { agentId, clientId: client.id },
      when('#consent.#email.#state = :in AND #email = :address', { ':in': 'in', ':address': client.email }),
      { name: 'opted-in client' },
    ),
    campaignEntity.check(campaignKey(campaign), isSending, { name: 'campaign' }),
  ];
};

/** What a claim that failed means for the part. `done`: an earlier run of the part has sent it. */
export const failedClaim = (write: string | undefined): 'done' | 'skip' | 'stop' =>
  write === 'recipient' ? 'done' : write === 'campaign' ? 'stop' : 'skip';

export const skipWrites = (campaign: OrderedCampaign, client: Client, hash: string): Write[] => [
  recipient.put(
    { campaignId: campaign.id, hash },
    { agentId: campaign.agentId, clientId: client.id, name: client.name, email: client.email, state: 'skipped' },
    { if: isNew },
  ),
  countResult(campaign.agentId, campaign.id, 'skipped'),
];

/** How sending ended, counted once: SES may have told us already. */
export const settleWrites = (
  { agentId, id }: Pick<StoredCampaign, 'agentId' | 'id'>,
  hash: string,
  state: 'sent' | 'failed',
): Write[] => [
  recipient.update({ campaignId: id, hash }, { set: { state } }, { if: isSending }),
  countResult(agentId, id, state),
];

/** The next part, or the end of the campaign. */
export const afterPart = ({ agentId, campaignId, part }: PartTask, nextCursor: string | null, at: Date): Write => {
  if (!nextCursor)
    return campaignEntity.update(
      { agentId, campaignId },
      { set: { state: 'sent', finishedAt: at.toISOString() }, add: { revision: 1 } },
      { if: isSending },
    );
  const next: PartTask = { type: 'part', agentId, campaignId, part: part + 1, cursor: nextCursor };
  return { ...outboxWrite('campaign', next, at, partId(campaignId, part + 1)), if: isNew };
};

/**
 * The account has sent all it may today: the same part begins again when the next day does, and passes over everyone who has
 * the email.
 */
export const untilTomorrow = (task: PartTask, at: Date): Write[] => {
  const { agentId, campaignId, part } = task;
  const next: PartTask = { ...task, part: part + 1 };
  const startAt = nextDay(at);
  const news = {
    subject: 'Your campaign continues tomorrow',
    body: 'It has reached the number of emails that your account can send in a day. The other clients get it after midnight (UTC).',
  };
  return [
    { ...scheduledOutboxWrite('campaign', next, { at, startAt, id: partId(campaignId, part + 1) }), if: isNew },
    accountNotification(agentId, 'emails', news, at),
  ];
};

/** The account may not send anymore. */
export const stoppedWrite = ({ agentId, id }: Pick<StoredCampaign, 'agentId' | 'id'>, at: Date): Write =>
  campaignEntity.update(
    { agentId, campaignId: id },
    { set: { state: 'stopped', finishedAt: at.toISOString() }, add: { revision: 1 } },
    { if: isSending },
  );

export const emailTo = (
  campaign: OrderedCampaign,
  client: Pick<Client, 'id' | 'name' | 'email'>,
  hash: string,
  { key, siteUrl }: { key: string; siteUrl: string },
): OutgoingEmail => {
  const { sender } = campaign;
  const token = unsubscribeToken(key, {
    agentId: campaign.agentId,
    campaignId: campaign.id,
    clientId: client.id,
    hash,
  });
  return {
    ...campaignEmail(campaign, sender, client.name, {
      unsubscribeUrl: `${siteUrl}/unsubscribe/${token}`,
      reportUrl: reportUrl({ key, siteUrl }, { agentId: campaign.agentId, to: client.email }),
    }),
    to: client.email,
    fromName: sender.name,
    replyTo: sender.replyTo,
    unsubscribeUrl: `${siteUrl}/api/unsubscribe/${token}`,
    tags: {
      [MAIL_TAGS.campaign]: campaign.id,
      [MAIL_TAGS.recipient]: hash,
      ...senderTags(campaign.agentId, client.email),
    },
  };
};
