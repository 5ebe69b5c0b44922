// Sends one part of a campaign. Each recipient is claimed at the moment of sending, so a part that runs again after a
// crash passes over everyone who has the email.
import type { Secret } from '#core/aws/secrets.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Page, type Write } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Client, type ClientStore, contactHash } from '#public/clients/client';
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
} from './part.ts';

export type SendDeps = {
  campaigns: Pick<CampaignStore, 'get' | 'sender' | 'save'>;
  clients: Pick<ClientStore, 'getMany' | 'optedIn'>;
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

/** Saves unless an earlier run, or SES's own event, has done so. */
const saveOnce = async ({ campaigns }: Pick<SendDeps, 'campaigns'>, writes: Write[]) => {
  try {
    await campaigns.save(writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

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
  const page = await clients.optedIn(agentId, 'mailable', { limit, cursor: cursor ?? undefined });
  const leftOut = new Set(audience.ids);
  return { items: page.items.filter(({ id }) => !leftOut.has(id)), nextCursor: page.nextCursor };
};

/** False when the campaign was stopped. */
const sendTo = async (deps: SendDeps, campaign: OrderedCampaign, client: Client, key: string): Promise<boolean> => {
  const hash = contactHash(campaign.agentId, client.email);
  try {
    await deps.campaigns.save(claimWrites(campaign, client, hash, deps.clock()));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const meaning = failedClaim(error.write);
    if (meaning === 'skip') await saveOnce(deps, skipWrites(campaign, client, hash));
    return meaning !== 'stop';
  }
  try {
    await deps.mailer(emailTo(campaign, client, hash, { key, siteUrl: deps.siteUrl }));
  } catch (error) {
    if (!(error instanceof Error && REFUSED.test(error.name))) throw error;
    await saveOnce(deps, settleWrites(campaign, hash, 'failed'));
    return true;
  }
  await saveOnce(deps, settleWrites(campaign, hash, 'sent'));
  await deps.pause(1000 / deps.rate);
  return true;
};

export const sendPart =
  (deps: SendDeps) =>
  async (task: PartTask): Promise<Item> => {
    const campaign = await deps.campaigns.get(task.agentId, task.campaignId);
    if (campaign.state !== 'scheduled' && campaign.state !== 'sending') return { skipped: true };
    if (campaign.state === 'scheduled') await deps.campaigns.save([changeCampaign(campaign, { state: 'sending' })]);
    const { items, nextCursor } = await recipientsOf(deps, campaign, task.cursor);
    const key = await deps.pinKey();
    for (const client of items) if (!(await sendTo(deps, campaign, client, key))) return { stopped: true };
    await saveOnce(deps, [afterPart(task, nextCursor, deps.clock())]);
    return { count: items.length };
  };
