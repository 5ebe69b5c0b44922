import type { Item } from '#core/data/attribute-value.ts';
import { type Db, type Page, type Write, when } from '#core/data/db.ts';
import { campaignsPartition, keys, recipientsPartition } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { Sender, StoredCampaign } from './campaign.ts';
import type { Audience, Campaign, Recipient, Results } from './contract.ts';

type PageInput = { limit?: number; cursor?: string };

export const campaignFrom = (row: Item): StoredCampaign => ({
  id: String(row.id),
  agentId: String(row.agentId),
  state: row.state as StoredCampaign['state'],
  subject: String(row.subject),
  body: String(row.body),
  audience: row.audience as Audience,
  createdAt: String(row.createdAt),
  sendAt: row.sendAt as string | undefined,
  finishedAt: row.finishedAt as string | undefined,
  sender: row.sender as Sender | undefined,
  revision: Number(row.revision),
  sent: Number(row.sent),
  skipped: Number(row.skipped),
  failed: Number(row.failed),
  bounced: Number(row.bounced),
  complained: Number(row.complained),
  unsubscribed: Number(row.unsubscribed),
  opened: Number(row.opened),
});

export const shownSender = ({ name, postalAddress, replyTo }: Sender) => ({
  name,
  postal_address: postalAddress,
  reply_to: replyTo,
});

export const shown = (campaign: StoredCampaign): Campaign => {
  const { sent, skipped, failed, bounced, complained, unsubscribed, opened } = campaign;
  return {
    id: campaign.id,
    state: campaign.state,
    subject: campaign.subject,
    body: campaign.body,
    audience: campaign.audience,
    created_at: campaign.createdAt,
    send_at: campaign.sendAt ?? null,
    finished_at: campaign.finishedAt ?? null,
    sender: campaign.sender ? shownSender(campaign.sender) : null,
    results: { sent, skipped, failed, bounced, complained, unsubscribed, opened },
  };
};

const recipientFrom = (row: Item): Recipient => ({
  name: String(row.name),
  email: String(row.email),
  client_id: String(row.clientId),
  state: row.state as Recipient['state'],
  bounced: row.bouncedAt !== undefined,
  complained: row.complainedAt !== undefined,
  unsubscribed: row.unsubscribedAt !== undefined,
  opened: row.openedAt !== undefined,
});

/** Fails when the campaign has changed since it was read. */
export const campaignChange = (campaign: StoredCampaign, set: Partial<StoredCampaign>): Write => ({
  update: keys.campaign(campaign.agentId, campaign.id),
  change: { set: set as Item, add: { revision: 1 } },
  if: when('#revision = :revision', { ':revision': campaign.revision }),
});

export const countWrite = (agentId: string, campaignId: string, what: keyof Results): Write => ({
  update: keys.campaign(agentId, campaignId),
  change: { add: { [what]: 1 } },
});

export type CampaignStore = {
  list(agentId: string, page: PageInput): Promise<Page<StoredCampaign>>;
  get(agentId: string, campaignId: string): Promise<StoredCampaign>;
  create(campaign: StoredCampaign): Promise<void>;
  sender(agentId: string): Promise<Sender | undefined>;
  saveSender(agentId: string, sender: Sender): Promise<void>;
  recipients(campaignId: string, page: PageInput): Promise<Page<Recipient>>;
  save(writes: Write[]): Promise<void>;
};

export const createCampaignStore = (db: Db): CampaignStore => ({
  async list(agentId, { limit = PAGE_LIMIT, cursor }) {
    const page = await db.query<Item>({ pk: campaignsPartition(agentId), descending: true, limit, cursor });
    return { items: page.items.map(campaignFrom), nextCursor: page.nextCursor };
  },
  async get(agentId, campaignId) {
    const row = await db.get(keys.campaign(agentId, campaignId), { consistent: true });
    if (!row) throw new AppError('NOT_FOUND');
    return campaignFrom(row);
  },
  create: (campaign) => db.put({ ...keys.campaign(campaign.agentId, campaign.id), ...(campaign as unknown as Item) }),
  sender: (agentId) => db.get<Sender>(keys.sender(agentId), { attributes: ['name', 'postalAddress', 'replyTo'] }),
  saveSender: (agentId, sender) => db.put({ ...keys.sender(agentId), ...sender }),
  async recipients(campaignId, { limit = PAGE_LIMIT, cursor }) {
    const page = await db.query<Item>({ pk: recipientsPartition(campaignId), limit, cursor });
    return { items: page.items.map(recipientFrom), nextCursor: page.nextCursor };
  },
  save: (writes) => db.transact(writes),
});
