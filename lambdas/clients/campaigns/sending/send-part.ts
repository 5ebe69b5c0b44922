// Sends one part of a campaign. Each recipient is claimed at the moment of sending, so a part that runs again after a
// crash passes over everyone who has the email.
import type { Secret } from '#core/aws/secrets.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db, held, type Page } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Client, type ClientStore, contactHash } from '#public/clients/client';
import { agreed } from '#public/clients/consent';
import { afterFailedCharge, chargeCampaignEmail } from '#public/members/senders';
import { type CampaignStore, changeCampaign } from '../campaign-store.ts';
import type { OrderedCampaign } from '../entity.ts';
import type { PartTask } from '../tasks.ts';
import type { CampaignMailer } from './campaign-mailer.ts';
import {
  afterPart,
  chosenSlice,
  claimWrites,
  emailTo,
  failedClaim,
  partSize,
  settleWrites,
  skipWrites,
  stoppedWrite,
  untilTomorrow,
} from './part.ts';

export type SendDeps = {
  db: Pick<Db, 'get' | 'transact'>;
  campaigns: Pick<CampaignStore, 'get' | 'sender' | 'save'>;
  clients: Pick<ClientStore, 'get' | 'consentRecord' | 'getMany' | 'optedIn' | 'mailableByTag'>;
  mailer: CampaignMailer;
  pinKey: Secret;
  siteUrl: string;
  clock: Clock;
  /** Emails a second that SES grants the account. */
  rate: number;
  pause: (ms: number) => Promise<void>;
};

/** SES refuses these for their content or address; trying again would not help. */
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

/** What comes after a recipient: the next one, or the end of the campaign, or of the day. */
type Next = 'next' | 'stopped' | 'sender stopped' | 'wait';

/** By the consent record; who was deleted in the meantime hasn't. */
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
  try {
    await deps.campaigns.save([...claimWrites(campaign, client, hash, now), ...charge.writes]);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return afterFailedCharge(error) ?? failedClaim(error.write);
  }
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

/** Writes what ends the part early. */
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
