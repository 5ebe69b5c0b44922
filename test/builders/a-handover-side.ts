// Dee's office with Ada, Ben and Cy, their clients, and the use cases of a handover between them.

import * as v from 'valibot';
import { sendMessage } from '../../lambdas/chat/conversation/messages/send-message.ts';
import { openSession } from '../../lambdas/chat/conversation/session.ts';
import { askForFile } from '../../lambdas/chat/files/asked/ask-for-file.ts';
import { listAsked } from '../../lambdas/chat/files/asked/asked.ts';
import { recordWrites } from '../../lambdas/chat/signing/document/document-store.ts';
import { openDocument } from '../../lambdas/chat/signing/document/open-document.ts';
import { record } from '../../lambdas/chat/signing/document/record.ts';
import type { Parties } from '../../lambdas/chat/transaction/entity.ts';
import { closeTransaction, startTransaction } from '../../lambdas/chat/transaction/open-and-close.ts';
import { partiesOfRequest } from '../../lambdas/chat/transaction/transaction.ts';
import { listTransactions, partiesOfAgent } from '../../lambdas/chat/transaction/transaction-store.ts';
import { handOverClients, listHandovers } from '../../lambdas/client-work/handover/hand-over.ts';
import { type MoveDeps, movePart } from '../../lambdas/client-work/handover/move-clients.ts';
import { type MovingTask, movingTask } from '../../lambdas/client-work/handover/move-task.ts';
import {
  addOptOut,
  brokenEntries,
  type Client,
  client as clientEntity,
  contactHash,
  createClientStore,
  createWrites,
  optOut,
  recordDecisions,
  withClaims,
} from '../../lambdas/clients/client/public.ts';
import { CHANNELS, type Channel, TAGS } from '../../lambdas/clients/client/vocabulary.ts';
import { newId, newLinkId } from '../../lambdas/core/crypto/ids.ts';
import type { Guest } from '../../lambdas/core/http/actor.ts';
import { guestLink } from '../../lambdas/core/http/guest-link-entity.ts';
import type { WrittenEmail } from '../../lambdas/core/mail/written-email.ts';
import { DAY, epochSeconds, MINUTE } from '../../lambdas/core/platform/clock.ts';
import { createConnectionStore } from '../../lambdas/core/realtime/connection-store.ts';
import { deal } from '../../lambdas/funds/deals/entity.ts';
import { decided } from '../../lambdas/funds/request/consent/consent-entity.ts';
import { communication, type FundsRequest } from '../../lambdas/funds/request/entity.ts';
import {
  changeWrites,
  readRequest,
  createWrites as requestWrites,
} from '../../lambdas/funds/request/funds-request-store.ts';
import { acceptLicense } from '../../lambdas/funds/request/guest/open-request.ts';
import { buyerWrites } from '../../lambdas/listings/listing/listing-store.ts';
import { profile } from '../../lambdas/members/account/public.ts';
import { eventAbout } from '../../lambdas/members/dashboard/contract.ts';
import { notification } from '../../lambdas/members/dashboard/public.ts';
import { removeMember, updateMemberAddress } from '../../lambdas/members/offices/change-member.ts';
import type { Role } from '../../lambdas/members/offices/contract.ts';
import { createOffice } from '../../lambdas/members/offices/create-office.ts';
import { acceptInvitation } from '../../lambdas/members/offices/invitations/answer-invitation.ts';
import { inviteMember } from '../../lambdas/members/offices/invitations/invite-member.ts';
import { readOffice } from '../../lambdas/members/offices/read-office.ts';
import { QUOTAS, readerHash } from '../../lambdas/members/senders/charge-emails.ts';
import { correspondent, sender } from '../../lambdas/members/senders/entity.ts';
import { mailMove, moveDealMail, orderMailMove } from '../../lambdas/open/mail-in/public.ts';
import { aClient } from './a-client.ts';
import type { Database } from './a-database.ts';
import { aRequest } from './a-request.ts';
import { aTransactionForm } from './a-transaction-side.ts';
import { anAgent } from './an-agent.ts';
import { NOW } from './now.ts';
import { openWork } from './open-work.ts';

const person = (id: string, name: string) => anAgent({ id, name, email: `${id}@example.com` });
export const ada = person('ada', 'Ada Agent');
export const ben = person('ben', 'Ben Broker');
export const cy = person('cy', 'Cy Colleague');
/** Owns the office, and stays. */
export const dee = person('dee', 'Dee Director');
type Person = typeof ada;
export const MOST_TO_ONE_READER = QUOTAS.new.reader;

let tables = 0;

export const aHandoverSide = async (database: Database) => {
  const table = `handovers-${++tables}-${process.hrtime.bigint()}`;
  const db = await database.emptyTable(table);
  let now = NOW;
  const deps = { db, clock: () => now, pause: async () => undefined };
  const withPin = { ...deps, pinKey: async () => 'k'.repeat(32), broadcast: async () => undefined };
  const clients = createClientStore(db);
  const connections = createConnectionStore(db);
  const moveDeps = { db, clients, connections, clock: deps.clock, pinKey: withPin.pinKey, orderMailMove };
  const { id: office } = await createOffice(deps)(dee, { name: 'Lakeside Realty' });
  const join = async (who: Person, role: Role = 'owner') => {
    await inviteMember(deps)(dee, office, { email: who.email, role });
    await acceptInvitation(deps)(who, office);
  };
  for (const who of [ada, ben, cy]) await join(who);
  now = new Date(now.getTime() + MINUTE);

  const done = new Set<string>();
  const sorted = (all: Client[]) => all.map(({ name }) => name).sort();
  const listOf = async ({ id: agentId }: Person): Promise<Client[]> =>
    (await clientEntity.list(db, { pk: clientEntity.partition({ agentId }), prefix: 'CLIENT#' })).items;

  const side = {
    db,
    table,
    deps,
    office,
    clients,
    connections,
    moveDeps,
    join,
    later: (days: number) => (now = new Date(now.getTime() + days * DAY)),
    /** A second office, of someone in the first one, with someone else. */
    async anotherOffice(by: Person, name: string, other: Person) {
      const { id } = await createOffice(deps)(by, { name });
      await inviteMember(deps)(by, id, { email: other.email, role: 'agent' });
      await acceptInvitation(deps)(other, id);
      return {
        id,
        list: async (reader: Person) => (await listHandovers(deps)(reader, id)).handovers,
      };
    },
    changeAddress: async ({ id }: Person, email: string) => db.transact(await updateMemberAddress(db)(id, email)),
    leave: (who: Person) => removeMember(deps)(who, office, who.id),
    events: async () => (await readOffice(deps)(dee, office)).events.map(({ event }) => event),
    async add(name: string, over: Partial<Client> = {}, said: Partial<Record<Channel, 'in' | 'out'>> = {}, by = ada) {
      const client = withClaims({
        ...aClient({ email: `${name}@clients.example`, phone: '', phoneNumber: '', address: '' }),
        ...over,
        id: newId(now),
        agentId: by.id,
        name,
      });
      const decisions = CHANNELS.flatMap((channel) => {
        const to = said[channel];
        return to ? [{ channel, to, by: by.name, source: 'agent' as const }] : [];
      });
      const recorded = recordDecisions(client, decisions, now);
      await db.transact(createWrites(recorded.client, recorded.entries));
      return recorded.client;
    },
    /** A client with every kind of data. */
    async addWithAll(name: string): Promise<Client> {
      const contacts = { address: '14 Maple Street', phoneNumber: '+12175550100' };
      const tags = Array.from({ length: TAGS }, (_, at) => `tag ${at}`);
      return side.add(name, { ...contacts, tags }, { phone: 'in', email: 'in', snail: 'in' });
    },
    listOf,
    names: async (who: Person) => sorted(await listOf(who)),
    one: async (who: Person, name: string) => {
      const found = (await listOf(who)).find((one) => one.name === name);
      if (!found) throw new Error(`${who.name} has no ${name}`);
      return found;
    },
    record: async (client: Client) => {
      const entries = await clients.consentRecord(client.id);
      return { entries, broken: brokenEntries(entries, client) };
    },
    optOutOf: ({ id: agentId }: Person, channel: Channel, contact: string) =>
      optOut.get(db, { agentId, channel, hash: contactHash(agentId, contact) }),
    /** The effect of an unsubscribe link in an email of this agent. */
    unsubscribe: (
      { id: agentId }: Person,
      { id: clientId, email }: Client,
      source: 'unsubscribe link' | 'complaint' = 'unsubscribe link',
    ) =>
      addOptOut({ clients, clock: deps.clock })({
        agentId,
        clientId,
        channel: 'email',
        hash: contactHash(agentId, email),
        source,
        by: 'The client',
        said: '',
      }),
    /** A request of Ada's to this client. */
    async request(name: string, over: Partial<FundsRequest> = {}): Promise<FundsRequest> {
      const clientEmail = `${name}@clients.example`;
      const request = aRequest({ id: newLinkId(), communicationId: newId(now), agentId: ada.id, clientEmail, ...over });
      await db.transact(requestWrites(request, request.expiresAt));
      return request;
    },
    /** Bea asked for it at a listing of Ada's. */
    async requestAtListing(name: string) {
      const listing = newLinkId();
      const request = await side.request(name, { listing });
      const { id: linkId, communicationId, clientEmail: email } = request;
      const row = { agentId: ada.id, linkId, communicationId, email, agentEmail: '', askedAt: now.toISOString() };
      const expires = epochSeconds(now, DAY);
      const [, asked] = buyerWrites({ id: listing, expires }, { ...row, expires });
      await db.transact(asked ? [asked] : []);
      return { ...request, listing };
    },
    requestNow: async ({ id }: FundsRequest) => {
      const found = await readRequest(db, id);
      if (!found) throw new Error('The request is gone');
      return found;
    },
    linesOf: async ({ id: agentId }: Person) =>
      (await communication.list(db, { pk: communication.partition({ agentId }) })).items,
    /** The client agrees that the result is sent once the bank confirms. */
    async agreeToSend(request: FundsRequest): Promise<void> {
      const { after, entries } = decided(request, 'send when confirmed', request.language ?? 'en', now);
      await db.transact([...changeWrites(request, after), ...entries]);
    },
    noteDeal: ({ id: agentId }: Person, dealId: string, note: string) =>
      db.transact([deal.put({ agentId, dealId }, { id: dealId, note, revision: 1 })]),
    dealOf: ({ id: agentId }: Person, dealId: string) => deal.get(db, { agentId, dealId }),
    chatOf: async (parties: Parties) => (await openSession(withPin)(parties, 1)).id,
    /** The client writes. */
    say: (sessionId: string, text: string) =>
      sendMessage({ ...deps, connections })(sessionId, { from: 'user', text, clientId: text }),
    asksForAgent: (sessionId: string) =>
      sendMessage({ ...deps, connections })(sessionId, { from: 'system', handoff: { to: 'agent', by: 'user' } }),
    async askForFile(parties: Parties, due_on: string): Promise<string> {
      await askForFile(deps)(parties, { text: 'The deed', kind: 'deed', due_on });
      const [asked] = await listAsked(db, { folderId: parties.id });
      return asked?.id ?? '';
    },
    askedIn: (folderId: string) => listAsked(db, { folderId }),
    /** A call of the client's that had read the link before the change. */
    openChat: (asked: FundsRequest) => openSession(withPin)(partiesOfRequest(asked), 1),
    openDocumentOf: (asked: FundsRequest) => openDocument(deps)(partiesOfRequest(asked), 1),
    transactionsOf: async ({ id: agentId }: Person) => (await listTransactions(db, agentId, {})).items,
    /** The call of the client's page, which names this agent. */
    acceptLicense: async ({ id }: FundsRequest, named: Person) => {
      const item = await db.get(guestLink.key({ linkId: id }));
      if (!item) throw new Error('The link is gone');
      await acceptLicense(deps)({ kind: 'guest', link: { id, kind: 'request', item } } as Guest, named.email);
    },
    transaction: async (name: string, email = `${name}@clients.example`) => {
      const form = aTransactionForm({ email });
      return (await startTransaction(withPin)(ada, form, name)).id;
    },
    partiesOf: (by: Person, id: string) => partiesOfAgent(db, by.id, id),
    openDocument: async (by: Person, id: string) => openDocument(deps)(await partiesOfAgent(db, by.id, id), 1),
    /** The agent's release once its facts are filled in. */
    async release(id: string) {
      const { document } = await openDocument(deps)(await partiesOfAgent(db, ada.id, id), 1);
      const released = record(
        { ...document, state: 'presented' },
        [{ what: 'released', by: 'agent', name: ada.name }],
        now,
      );
      await db.transact(recordWrites(document, released));
    },
    closeTransaction: (id: string) => closeTransaction(withPin)(ada, id),
    reportEmailsOf: ({ id: agentId }: Person, reader: string) => {
      const keys = { agentId, hash: readerHash(agentId, reader) };
      return db.put(correspondent.item(keys, { stoppedAt: NOW.toISOString(), why: 'report' }));
    },
    /** The staff's action. */
    deactivate: ({ id: agentId }: Person, isDeactivated: boolean) =>
      db.update(
        profile.key({ agentId }),
        isDeactivated ? { set: { deactivatedAt: NOW.toISOString() } } : { remove: ['deactivatedAt'] },
      ),
    /** The staff's action on a sender. */
    stopEmailsOf: ({ id: agentId, email, name }: Person, isStopped: boolean) => {
      const at = NOW.toISOString();
      const known = { agentId, email, name, verified: true, firstAt: at, lastDay: at.slice(0, 10), sent: 0 };
      const change = isStopped ? { set: { stoppedAt: at } } : { remove: ['stoppedAt'] };
      return db.update(sender.key({ agentId }), { ...change, setIfAbsent: known });
    },
    /** By an owner who stays, a moment after the earlier additions. People who left before are members again. */
    async move(from: Person, to: Person, by: Person = dee): Promise<void> {
      now = new Date(now.getTime() + MINUTE);
      const { members } = await readOffice(deps)(dee, office);
      for (const who of [from, to]) if (!members.some(({ id }) => id === who.id)) await join(who);
      await handOverClients(deps)(by, office, { memberId: from.id, to_id: to.id });
    },
    /** The same order at this moment. */
    again: (from: Person, to: Person) => handOverClients(deps)(dee, office, { memberId: from.id, to_id: to.id }),
    members: async () => (await readOffice(deps)(dee, office)).members.map(({ name }) => name).sort(),
    list: async (by: Person = dee) => (await listHandovers(deps)(by, office)).handovers,
    /** The links that the clients get again. */
    newLinks: async () =>
      (await openWork(db)).flatMap(({ task }) =>
        task.template === 'client-link' ? [`${task.why} ${task.linkId}`] : [],
      ),
    emails: async () =>
      (await openWork(db))
        .filter(({ kind }) => kind === 'mail')
        .map(({ task, state }) => ({ ...(task as WrittenEmail), state })),
    news: async ({ id: agentId }: Person) =>
      (await notification.list(db, { pk: notification.partition({ agentId }) })).items.map(({ subject }) => subject),
    /** The email that they read once it is done. */
    toldOfEnd: async ({ id: agentId }: Person) =>
      (await notification.list(db, { pk: notification.partition({ agentId }) })).items.find(
        ({ subject }) => subject === 'The handover is done',
      )?.body,
    /** The dashboard's event of each, from its ID. */
    newsAbout: async ({ id: agentId }: Person) =>
      (await notification.list(db, { pk: notification.partition({ agentId }) })).items.map(({ id }) => eventAbout(id)),
    tasks: async (): Promise<{ id: string; task: MovingTask; isWaiting: boolean }[]> =>
      (await openWork(db))
        .filter(({ kind, id, task }) => kind === 'campaign' && task.type === 'hand over' && !done.has(id))
        .map(({ id, task, state }) => ({ id, task: v.parse(movingTask, task), isWaiting: state === 'waiting' })),
    /** The first part, of this many clients. */
    async moveOnePart(size: number) {
      const [next] = await side.tasks();
      if (!next) throw new Error('Nothing is moving');
      await movePart({ ...moveDeps, size })(next.task);
      done.add(next.id);
    },
    /** The emails to deals follow. */
    async moveMails(): Promise<void> {
      for (const { kind, task } of await openWork(db))
        if (kind === 'campaign' && task.type === mailMove.entries.type.literal)
          await moveDealMail({ db })(v.parse(mailMove, task));
    },
    /** Does the worker's tasks until nothing is due. */
    async work(over: Partial<MoveDeps> = {}, { alsoWaiting = false } = {}) {
      for (;;) {
        const next = (await side.tasks()).find(({ isWaiting }) => alsoWaiting || !isWaiting);
        if (!next) return;
        await movePart({ ...moveDeps, ...over })(next.task);
        done.add(next.id);
      }
    },
  };
  return side;
};
