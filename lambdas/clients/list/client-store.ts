// The DynamoDB side of clients: reading pages of them in some order, and saving what was decided.
import type { Item } from '#core/data/attribute-value.ts';
import type { Db, Key, Page, Write } from '#core/data/db.ts';
import { CLIENT, clientIndex, clientsPartition, consentPartition, EMAIL, keys, PHONE } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Entry } from '../consent/ledger.ts';
import { CHANNELS, type Client, type ListedRow } from './client.ts';
import { clientFrom } from './client-rows.ts';

type PageInput = { limit?: number; cursor?: string; descending?: boolean };

export type ClientStore = {
  byDate(agentId: string, page: PageInput): Promise<Page<ListedRow>>;
  byName(agentId: string, page: PageInput & { prefix?: string }): Promise<Page<ListedRow>>;
  byLastName(agentId: string, page: PageInput & { prefix: string }): Promise<Page<ListedRow>>;
  byEmail(agentId: string, page: PageInput & { prefix: string }): Promise<Page<ListedRow>>;
  byPhone(agentId: string, page: PageInput & { prefix: string }): Promise<Page<ListedRow>>;
  optedIn(agentId: string, list: 'mailable' | 'callable' | 'postable', page: PageInput): Promise<Page<Client>>;
  /** Throws NOT_FOUND: an id of somebody else's client looks like one that does not exist. */
  get(agentId: string, clientId: string): Promise<Client>;
  getMany(wanted: Key[]): Promise<Item[]>;
  ledger(clientId: string): Promise<Entry[]>;
  save(writes: Write[]): Promise<void>;
};

const LISTED = [
  ...(['id', 'name', 'address', 'email', 'phone', 'createdAt'] satisfies (keyof ListedRow)[]),
  ...CHANNELS.flatMap((channel) => [`consent.${channel}.state`, `consent.${channel}.source`]),
];

export const createClientStore = (db: Db): ClientStore => {
  const read = async (input: Parameters<Db['query']>[0]) => {
    const page = await db.query<Item>(input);
    return { items: page.items.map(clientFrom), nextCursor: page.nextCursor };
  };
  /** The rows of lists are written whole by us; nothing is left to be read into them. */
  const list = (input: Parameters<Db['query']>[0]) => db.query<ListedRow>({ ...input, attributes: LISTED });
  return {
    byDate: (agentId, page) => list({ ...page, pk: clientsPartition(agentId), prefix: CLIENT }),
    byName: (agentId, page) => list({ ...page, pk: clientIndex.byName(agentId), index: 'GSI1' }),
    byLastName: (agentId, page) => list({ ...page, pk: clientIndex.byLastName(agentId), index: 'GSI2' }),
    byEmail: (agentId, { prefix, ...page }) => list({ ...page, pk: clientsPartition(agentId), prefix: EMAIL + prefix }),
    byPhone: (agentId, { prefix, ...page }) => list({ ...page, pk: clientsPartition(agentId), prefix: PHONE + prefix }),
    optedIn: (agentId, list, page) =>
      read({ ...page, pk: clientIndex[list](agentId), index: list === 'postable' ? 'GSI2' : 'GSI1' }),
    async get(agentId, clientId) {
      const row = await db.get(keys.client(agentId, clientId), { consistent: true });
      if (!row) throw new AppError('NOT_FOUND');
      return clientFrom(row);
    },
    getMany: (wanted) => db.getMany(wanted),
    async ledger(clientId) {
      const entries: Entry[] = [];
      let cursor: string | undefined;
      do {
        const page = await db.query<Entry & Key>({ pk: consentPartition(clientId), cursor });
        // Its own fields alone: the hash is over them.
        entries.push(...page.items.map(({ PK: _, SK: __, ...entry }) => entry));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return entries;
    },
    save: (writes) => db.transact(writes),
  };
};
