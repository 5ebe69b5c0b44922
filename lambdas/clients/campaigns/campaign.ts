import { type Db, held, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import { bodyProblem, sendTimeProblem, textProblem } from './contract.ts';
import {
  campaign as campaignEntity,
  campaignKey,
  type Draft,
  recipient,
  type Sender,
  type StoredCampaign,
  type StoredRecipient,
  sender as senderEntity,
} from './entity.ts';
import type { Results } from './vocabulary.ts';

// A campaign and its allowed actions. Pure.

export const NO_RESULTS: Results = {
  sent: 0,
  skipped: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  opened: 0,
};

export function requireDraft(campaign: StoredCampaign): asserts campaign is Draft {
  if (campaign.state !== 'draft')
    throw new AppError('CONFLICT', {
      message: "This campaign has been sent or scheduled, so it can't be changed anymore.",
    });
}

const missingFields = (
  campaign: Pick<Draft, 'subject' | 'body' | 'audience'>,
  sender: Sender | undefined,
): Record<string, string> => {
  const missing: Record<string, string> = {};
  const subject = campaign.subject ? textProblem(campaign.subject) : 'Enter a subject.';
  const body = campaign.body ? bodyProblem(campaign.body) : 'Write a message.';
  if (subject) missing.subject = subject;
  if (body) missing.body = body;
  if (!sender?.postalAddress)
    missing.sender = 'Enter your sender details with a postal address first. The law requires it.';
  if (campaign.audience.mode === 'chosen' && campaign.audience.ids.length === 0)
    missing.audience = 'Choose at least one client.';
  if (campaign.audience.mode === 'tagged' && !campaign.audience.tag?.trim()) missing.audience = 'Enter the tag.';
  return missing;
};

export const requireComplete = (
  campaign: Pick<Draft, 'subject' | 'body' | 'audience'>,
  sender: Sender | undefined,
): Sender => {
  const fields = missingFields(campaign, sender);
  if (!sender || Object.keys(fields).length > 0) throw new AppError('INVALID', { fields });
  return sender;
};

/** Undefined means now. */
export const sendTime = (given: string | undefined, now: Date): Date | undefined => {
  if (!given) return undefined;
  const at = new Date(given);
  const problem = sendTimeProblem(at, now);
  if (problem) throw new AppError('INVALID', { fields: { send_at: problem } });
  return at;
};

type PageInput = { limit?: number; cursor?: string };
type CampaignChange = Parameters<typeof campaignEntity.update>[1]['set'];

/** Fails if the campaign has changed since it was read. */
export const changeCampaign = (campaign: StoredCampaign, set: CampaignChange): Write =>
  campaignEntity.update(
    campaignKey(campaign),
    { set, add: { revision: 1 } },
    { if: when('#revision = :revision', { ':revision': campaign.revision }), name: 'campaign' },
  );

export const countResult = (agentId: string, campaignId: string, result: keyof Results): Write =>
  campaignEntity.update({ agentId, campaignId }, { add: { [result]: 1 } });

export type CampaignStore = {
  list(agentId: string, page: PageInput): Promise<Page<StoredCampaign>>;
  get(agentId: string, campaignId: string): Promise<StoredCampaign>;
  sender(agentId: string): Promise<Sender | undefined>;
  /** Replaces the sender as read; fails if it has changed since. */
  saveSender(agentId: string, sender: Sender, before: Sender | undefined): Promise<void>;
  recipients(campaignId: string, page: PageInput): Promise<Page<StoredRecipient>>;
  recipient(campaignId: string, hash: string): Promise<StoredRecipient | undefined>;
  save(writes: Write[]): Promise<void>;
};

export const createCampaignStore = (db: Db): CampaignStore => ({
  list: (agentId, { limit = PAGE_LIMIT, cursor }) =>
    campaignEntity.list(db, { pk: campaignEntity.partition({ agentId }), descending: true, limit, cursor }),
  async get(agentId, campaignId) {
    const found = await campaignEntity.get(db, { agentId, campaignId }, { consistent: true });
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  },
  sender: (agentId) => senderEntity.get(db, { agentId }, { consistent: true }),
  saveSender: (agentId, sender, before) => {
    const isAsRead = before
      ? when('#name = :name AND #postalAddress = :address', {
          ':name': before.name,
          ':address': before.postalAddress,
        })
      : isNew;
    return db.put(senderEntity.item({ agentId }, sender), isAsRead);
  },
  recipients: (campaignId, { limit = PAGE_LIMIT, cursor }) =>
    recipient.list(db, { pk: recipient.partition({ campaignId }), limit, cursor }),
  recipient: (campaignId, hash) => recipient.get(db, { campaignId, hash }, { consistent: true }),
  save: (writes) => db.transact(writes),
});

/** Saves a change to a campaign and returns its new state; CONFLICT if it has changed since it was read. */
export const saveChange = async (
  campaigns: Pick<CampaignStore, 'get' | 'save'>,
  campaign: StoredCampaign,
  writes: Write[],
): Promise<StoredCampaign> => {
  if (!(await held(campaigns.save(writes)))) throw new AppError('CONFLICT');
  return campaigns.get(campaign.agentId, campaign.id);
};
