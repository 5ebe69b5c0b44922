import { type Db, held, isNew, type Page, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import {
  campaign as campaignEntity,
  campaignKey,
  recipient,
  type Sender,
  type StoredCampaign,
  type StoredRecipient,
  sender as senderEntity,
} from './entity.ts';
import type { Results } from './vocabulary.ts';

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
  /** In place of the one that was read; fails if that is another one by now. */
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

/** Saves a change to a campaign and answers with how it is now; CONFLICT if it has changed since it was read. */
export const saveChange = async (
  campaigns: Pick<CampaignStore, 'get' | 'save'>,
  campaign: StoredCampaign,
  writes: Write[],
): Promise<StoredCampaign> => {
  if (!(await held(campaigns.save(writes)))) throw new AppError('CONFLICT');
  return campaigns.get(campaign.agentId, campaign.id);
};
