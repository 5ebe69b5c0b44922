import type { Secret } from '#core/aws/secrets.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, held, isNew, type Page, tried, type Write, when } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { AppError } from '#core/http/errors.ts';
import { MAIL_TAGS } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  type Client,
  type ClientStore,
  client as clientEntity,
  contactHash,
  inHistory,
  OPT_OUT,
  optOut,
} from '#public/clients/client';
import { agreed } from '#public/clients/consent';
import { accountNotification } from '#public/members/dashboard';
import { afterFailedCharge, chargeCampaignEmail, nextDay, reportUrl, senderTags } from '#public/members/senders';
import { type CampaignStore, changeCampaign, countResult } from '../campaign.ts';
import {
  campaign as campaignEntity,
  campaignKey,
  type OrderedCampaign,
  recipient,
  type StoredCampaign,
} from '../entity.ts';
import { type PartTask, partId } from '../tasks.ts';
import { unsubscribeToken } from '../unsubscribe.ts';
import { type CampaignMailer, campaignEmail, type OutgoingEmail } from './campaign-email.ts';

// One part of a campaign: its recipients, the conditions at sending, and the following part. Pure.

/** A worker can send for this long and still finish well within its time. */
const PART_SECONDS = 20;
const LARGEST_PART = 100;

export const partSize = (emailsPerSecond: number): number =>
  Math.max(1, Math.min(LARGEST_PART, Math.floor(emailsPerSecond * PART_SECONDS)));

/** A slice of the chosen clients; the cursor is a position in their list. */
export const chosenSlice = (ids: readonly string[], cursor: string | null, size: number) => {
  const from = Number(cursor ?? 0);
  const next = from + size;
  return { ids: ids.slice(from, next), nextCursor: next < ids.length ? String(next) : null };
};

const isSending = when('#state = :sending', { ':sending': 'sending' });

/** Claims a recipient in one transaction with all conditions for sending. */
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

/** The meaning of a failed claim for the part. `done`: an earlier run of the part has sent it. */
export const failedClaim = (write: string | undefined): 'done' | 'skip' | 'stop' =>
  write === 'recipient' ? 'done' : write === 'campaign' ? 'stop' : 'skip';

const skipWrites = (campaign: OrderedCampaign, client: Client, hash: string): Write[] => [
  recipient.put(
    { campaignId: campaign.id, hash },
    { agentId: campaign.agentId, clientId: client.id, name: client.name, email: client.email, state: 'skipped' },
    { if: isNew },
  ),
  countResult(campaign.agentId, campaign.id, 'skipped'),
];

/** The result of a sending, counted once: SES may have reported it already. */
export const settleWrites = (
  { agentId, id }: Pick<StoredCampaign, 'agentId' | 'id'>,
  hash: string,
  state: 'sent' | 'failed',
): Write[] => [
  recipient.update({ campaignId: id, hash }, { set: { state } }, { if: isSending }),
  countResult(agentId, id, state),
];

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

/** The account has reached today's limit: the same part starts again tomorrow, and skips everyone who has the email. */
const untilTomorrow = (task: PartTask, at: Date): Write[] => {
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
const stoppedWrite = ({ agentId, id }: Pick<StoredCampaign, 'agentId' | 'id'>, at: Date): Write =>
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

// Sends one part of a campaign. Each recipient is claimed at the moment of sending, so a part that runs again after a
// crash skips everyone who has the email.

export type SendDeps = {
  db: Pick<Db, 'get' | 'transact'>;
  campaigns: Pick<CampaignStore, 'get' | 'sender' | 'save'>;
  clients: Pick<ClientStore, 'get' | 'consentRecord' | 'getMany' | 'optedIn' | 'mailableByTag'>;
  mailer: CampaignMailer;
  pinKey: Secret;
  siteUrl: string;
  clock: Clock;
  /** SES's limit for the account, in emails per second. */
  rate: number;
  pause: (ms: number) => Promise<void>;
};

/** SES refuses these for their content or address, so trying again would not help. */
const REFUSED = /MessageRejected|InvalidParameterValue/;

const recipientsOf = async (
  { clients, rate }: SendDeps,
  { agentId, audience }: OrderedCampaign,
  cursor: string | null,
): Promise<Page<Client>> => {
  const limit = partSize(rate);
  if (audience.mode === 'chosen') {
    const { ids, nextCursor } = chosenSlice(audience.ids, cursor, limit);
    return { items: await clients.getMany(agentId, ids), nextCursor };
  }
  if (audience.mode === 'tagged')
    return clients.mailableByTag(agentId, { limit, cursor: cursor ?? undefined, tag: audience.tag ?? '' });
  const page = await clients.optedIn(agentId, 'mailable', { limit, cursor: cursor ?? undefined });
  const leftOut = new Set(audience.ids);
  return { items: page.items.filter(({ id }) => !leftOut.has(id)), nextCursor: page.nextCursor };
};

/** The next step after a recipient: another one, or the end of the campaign, or of the day. */
type Next = 'next' | 'stopped' | 'sender stopped' | 'wait';

/** True if the consent record says so; false for a client deleted in the meantime. */
const stillAgreed = async (deps: SendDeps, client: Client): Promise<boolean> => {
  try {
    return await agreed(deps)(client, 'email');
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
};

/** Undefined: the recipient is claimed, and the email may go out. */
const claim = async (deps: SendDeps, campaign: OrderedCampaign, client: Client, hash: string) => {
  const now = deps.clock();
  const [charge, hasAgreed] = await Promise.all([
    chargeCampaignEmail(deps.db, { agentId: campaign.agentId, to: client.email }, now),
    stillAgreed(deps, client),
  ]);
  if (charge.verdict !== 'send') return charge.verdict === 'stop' ? 'sender stopped' : 'skip';
  if (!hasAgreed) return 'skip';
  const { failed } = await tried(deps.campaigns.save([...claimWrites(campaign, client, hash, now), ...charge.writes]));
  return failed && (afterFailedCharge(failed) ?? failedClaim(failed.write));
};

const AFTER_REFUSAL = {
  done: 'next',
  skip: 'next',
  stop: 'stopped',
  wait: 'wait',
  'sender stopped': 'sender stopped',
} as const;

const sendTo = async (deps: SendDeps, campaign: OrderedCampaign, client: Client, key: string): Promise<Next> => {
  const hash = contactHash(campaign.agentId, client.email);
  const refusal = await claim(deps, campaign, client, hash);
  if (refusal === 'skip') await held(deps.campaigns.save(skipWrites(campaign, client, hash)));
  if (refusal) return AFTER_REFUSAL[refusal];
  try {
    await deps.mailer(emailTo(campaign, client, hash, { key, siteUrl: deps.siteUrl }));
  } catch (error) {
    if (!(error instanceof Error && REFUSED.test(error.name))) throw error;
    await held(deps.campaigns.save(settleWrites(campaign, hash, 'failed')));
    return 'next';
  }
  await held(deps.campaigns.save(settleWrites(campaign, hash, 'sent')));
  await deps.pause(1000 / deps.rate);
  return 'next';
};

const endEarly = async (deps: SendDeps, task: PartTask, campaign: OrderedCampaign, why: Exclude<Next, 'next'>) => {
  const now = deps.clock();
  if (why === 'wait') await held(deps.campaigns.save(untilTomorrow(task, now)));
  if (why === 'sender stopped') await held(deps.campaigns.save([stoppedWrite(campaign, now)]));
  return why === 'wait' ? { waits: true } : { stopped: true };
};

export const sendPart =
  (deps: SendDeps) =>
  async (task: PartTask): Promise<Item> => {
    const campaign = await deps.campaigns.get(task.agentId, task.campaignId);
    if (campaign.state !== 'scheduled' && campaign.state !== 'sending') return { skipped: true };
    if (campaign.state === 'scheduled') await deps.campaigns.save([changeCampaign(campaign, { state: 'sending' })]);
    const { items, nextCursor } = await recipientsOf(deps, campaign, task.cursor);
    const key = await deps.pinKey();
    for (const client of items) {
      const next = await sendTo(deps, campaign, client, key);
      if (next !== 'next') return endEarly(deps, task, campaign, next);
    }
    await held(deps.campaigns.save([afterPart(task, nextCursor, deps.clock())]));
    return { count: items.length };
  };
