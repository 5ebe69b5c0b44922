// The DynamoDB side of clients: reads sorted pages of them, and saves changes.
import type { Db, Page, QueryInput, Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { addressKey, contactHash, digitsBackward, tagKey } from './client.ts';
import {
  type Client,
  type ClientInList,
  type ClientNote,
  client,
  clientByTag,
  clientIndex,
  clientInList,
  clientListing,
  clientNotes,
  clientTotals,
  consentKey,
  consentRow,
  deletedClient,
  EMAIL,
  type MovedContact,
  movedContact,
  optOut,
  PHONE,
  type RecordEntry,
} from './entity.ts';
import { type Totals, totalsIn, withOneCount } from './totals/totals.ts';
import type { Channel, ConsentSource } from './vocabulary.ts';

type PageInput = { limit?: number; cursor?: string; descending?: boolean };
type Search = PageInput & { prefix: string };
export type Contact = { channel: Channel; contact: string };

export type KnownContacts = {
  byClaim: ReadonlyMap<string, Client>;
  hasOptedOut(contact: Contact): boolean;
  optOutSource(contact: Contact): ConsentSource | undefined;
};

/** The rows that list an agent's clients: all in the order in which they were added, or those with a tag by name. */
export const clientListKeys = (agentId: string, tag?: string): { pk: string; prefix: string } => ({
  pk: client.partition({ agentId }),
  prefix: tag === undefined ? 'CLIENT#' : `TAG#${tagKey(tag)}#`,
});

export type ClientStore = {
  /** Pages of the list, each client as the JSON of the reply. */
  listedByDate(agentId: string, page: PageInput): Promise<Page<string>>;
  listedByName(agentId: string, page: PageInput): Promise<Page<string>>;
  listedByTag(agentId: string, page: PageInput & { tag: string }): Promise<Page<string>>;
  byName(agentId: string, page: PageInput & { prefix?: string }): Promise<Page<ClientInList>>;
  byLastName(agentId: string, page: Search): Promise<Page<ClientInList>>;
  byEmail(agentId: string, page: Search): Promise<Page<ClientInList>>;
  byPhone(agentId: string, page: Search): Promise<Page<ClientInList>>;
  /** Clients with a tag who are opted in to email; a page may be short, or empty with more after it. */
  mailableByTag(agentId: string, page: PageInput & { tag: string }): Promise<Page<Client>>;
  byAddress(agentId: string, page: Search): Promise<Page<ClientInList>>;
  byLastDigits(agentId: string, page: Search): Promise<Page<ClientInList>>;
  /** `between`: sort keys of that list. */
  optedIn(
    agentId: string,
    list: 'mailable' | 'callable',
    page: PageInput & { between?: [string, string] | undefined },
  ): Promise<Page<Client>>;
  /** Throws NOT_FOUND: another agent's client looks like one that does not exist. */
  get(agentId: string, clientId: string): Promise<Client>;
  /** A client deleted within a day; throws NOT_FOUND. */
  deleted(agentId: string, clientId: string): Promise<Client>;
  /** The existing ones, in any order. */
  getMany(agentId: string, clientIds: string[]): Promise<Client[]>;
  known(agentId: string, claims: string[], contacts: Contact[]): Promise<KnownContacts>;
  totals(agentId: string): Promise<Totals>;
  /** The new agents of clients who had this contact and were handed over. */
  movedOn(agentId: string, contact: { channel: Channel; hash: string }): Promise<MovedContact[]>;
  /** Oldest first. Their key has no agent in it, so the client must be known as the agent's own. */
  notes(client: Pick<Client, 'id' | 'hasNotes'>): Promise<ClientNote[]>;
  consentRecord(clientId: string): Promise<RecordEntry[]>;
  /** The entries that clients' rows name for the channel, by the client's ID. */
  decidingEntries(clients: Client[], channel: Channel): Promise<Map<string, RecordEntry>>;
  save(writes: Write[]): Promise<void>;
};

const listingsIn =
  (db: Db) =>
  async (input: QueryInput): Promise<Page<string>> => {
    const { items, nextCursor } = await clientListing.list(db, input);
    return { items: items.map(({ listed }) => listed), nextCursor };
  };

const consentRecordIn =
  (db: Db) =>
  async (clientId: string): Promise<RecordEntry[]> => {
    const entries: RecordEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await consentRow.query(db, { pk: consentRow.partition({ clientId }), cursor, consistent: true });
      entries.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return entries;
  };

const isMailable = ({ email, consent }: Client): boolean => email !== '' && consent.email.state === 'in';

const movedOnIn =
  (db: Db): ClientStore['movedOn'] =>
  async (agentId, { channel, hash }) => {
    const pk = movedContact.partition({ agentId });
    return (await movedContact.list(db, { pk, prefix: `MOVED#${channel}#${hash}#`, consistent: true })).items;
  };

const totalsOf =
  (db: Db): ClientStore['totals'] =>
  async (agentId) => {
    const input = { pk: clientTotals.partition({ agentId }), prefix: 'TOTALS#', consistent: true };
    // One page holds more than a thousand tags; beyond that, those at the end of the alphabet are left out.
    const { items, nextCursor } = await db.query(input);
    return totalsIn(items, nextCursor !== null);
  };

const notesIn =
  (db: Db): ClientStore['notes'] =>
  async ({ id, hasNotes }) => {
    if (!hasNotes) return [];
    return (await clientNotes.get(db, { clientId: id }, { consistent: true }))?.notes ?? [];
  };

export const createClientStore = (db: Db): ClientStore => {
  const partition = (agentId: string) => client.partition({ agentId });
  const list = (input: QueryInput) => clientInList.list(db, input);
  const listings = listingsIn(db);
  return {
    listedByDate: (agentId, page) => listings({ ...page, ...clientListKeys(agentId) }),
    listedByName: (agentId, page) => listings({ ...page, pk: clientIndex.byName(agentId), index: 'GSI1' }),
    listedByTag: (agentId, { tag, ...page }) => listings({ ...page, ...clientListKeys(agentId, tag) }),
    byName: (agentId, page) => list({ ...page, pk: clientIndex.byName(agentId), index: 'GSI1' }),
    byLastName: (agentId, page) => list({ ...page, pk: clientIndex.byLastName(agentId), index: 'GSI2' }),
    byEmail: (agentId, { prefix, ...page }) => list({ ...page, pk: partition(agentId), prefix: EMAIL + prefix }),
    byPhone: (agentId, { prefix, ...page }) => list({ ...page, pk: partition(agentId), prefix: PHONE + prefix }),
    async mailableByTag(agentId, { tag, ...page }) {
      const found = await clientByTag.list(db, { ...page, ...clientListKeys(agentId, tag) });
      return { ...found, items: found.items.filter(isMailable) };
    },
    byAddress: (agentId, { prefix, ...page }) =>
      list({ ...page, pk: partition(agentId), prefix: `ADDRESS#${addressKey(prefix)}` }),
    byLastDigits: (agentId, { prefix, ...page }) =>
      list({ ...page, pk: partition(agentId), prefix: `DIGITS#${digitsBackward(prefix)}` }),
    optedIn: (agentId, name, page) => client.list(db, { ...page, pk: clientIndex[name](agentId), index: 'GSI1' }),
    async get(agentId, clientId) {
      const found = await client.get(db, { agentId, clientId }, { consistent: true });
      if (!found) throw new AppError('NOT_FOUND');
      return found;
    },
    async deleted(agentId, clientId) {
      const found = await deletedClient.get(db, { agentId, clientId }, { consistent: true });
      if (!found) throw new AppError('NOT_FOUND');
      const { expires: _, ...before } = found;
      return before;
    },
    getMany: (agentId, clientIds) =>
      client.getMany(
        db,
        clientIds.map((clientId) => ({ agentId, clientId })),
      ),
    async known(agentId, claims, contacts) {
      const PK = partition(agentId);
      const optOutKey = ({ channel, contact }: Contact) =>
        optOut.key({ agentId, channel, hash: contactHash(agentId, contact) }).SK;
      const optOuts = new Set(contacts.map(optOutKey));
      // One request for both kinds of rows: an import looks up some hundred of them.
      const found = await db.getMany([...new Set(claims), ...optOuts].map((SK) => ({ PK, SK })));
      const bySortKey = new Map(found.map((item) => [item.SK, item]));
      return {
        byClaim: new Map(
          claims.flatMap((claim) => {
            const item = bySortKey.get(claim);
            return item ? [[claim, client.read(item)] as const] : [];
          }),
        ),
        hasOptedOut: (contact) => bySortKey.has(optOutKey(contact)),
        optOutSource: (contact) => {
          const item = bySortKey.get(optOutKey(contact));
          return item && optOut.read(item).source;
        },
      };
    },
    notes: notesIn(db),
    totals: totalsOf(db),
    movedOn: movedOnIn(db),
    consentRecord: consentRecordIn(db),
    async decidingEntries(clients, channel) {
      const keys = clients.map(({ id: clientId, consent }) => consentKey({ clientId, seq: consent[channel].seq }));
      return new Map((await consentRow.getMany(db, keys)).map((entry) => [entry.clientId, entry]));
    },
    save: (writes) => db.transact(withOneCount(writes)),
  };
};
