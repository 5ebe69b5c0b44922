// An office with Ada, Ben and Cy, their clients, and what the use cases of a handover do between them.
import { stopCalls } from '../../lambdas/background/texts/stop-calls.ts';
import { closeTransaction } from '../../lambdas/chat/transaction/close-transaction.ts';
import { startTransaction } from '../../lambdas/chat/transaction/start-transaction.ts';
import { CHANNELS, type Channel } from '../../lambdas/clients/client/contract.ts';
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
import { answerHandover } from '../../lambdas/clients/handover/answer-handover.ts';
import { listHandedClients, listHandovers } from '../../lambdas/clients/handover/list-handovers.ts';
import type { MoveDeps } from '../../lambdas/clients/handover/moving/move-client.ts';
import { movePart } from '../../lambdas/clients/handover/moving/move-part.ts';
import { type MovingTask, movingTask } from '../../lambdas/clients/handover/moving/task.ts';
import { measureHandover, offerHandover } from '../../lambdas/clients/handover/offer-handover.ts';
import { newId, newLinkId } from '../../lambdas/core/crypto/ids.ts';
import { DAY, MINUTE } from '../../lambdas/core/platform/clock.ts';
import { notification } from '../../lambdas/dashboard/public.ts';
import type { FundsRequest } from '../../lambdas/funds/request/entity.ts';
import { createWrites as requestWrites } from '../../lambdas/funds/request/funds-request-store.ts';
import { profile } from '../../lambdas/members/account/public.ts';
import { correspondent, sender } from '../../lambdas/members/senders/entity.ts';
import { QUOTAS, readerHash } from '../../lambdas/members/senders/quotas.ts';
import { acceptInvitation } from '../../lambdas/offices/answer-invitation.ts';
import { removeMember } from '../../lambdas/offices/change-member.ts';
import { createOffice } from '../../lambdas/offices/create-office.ts';
import { inviteMember } from '../../lambdas/offices/invite-member.ts';
import { readOffice } from '../../lambdas/offices/read-office.ts';
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
type Person = typeof ada;
export const MOST_TO_ONE_READER = QUOTAS.new.reader;

let tables = 0;

export const aHandoverSide = async (database: Database) => {
  const db = await database.emptyTable(`handovers-${++tables}-${process.hrtime.bigint()}`);
  let now = NOW;
  const deps = { db, clock: () => now, pause: async () => undefined };
  const withPin = { ...deps, pinKey: async () => 'k'.repeat(32), broadcast: async () => undefined };
  const clients = createClientStore(db);
  const { id: office } = await createOffice(deps)(ada, { name: 'Lakeside Realty' });
  const join = async (who: Person) => {
    await inviteMember(deps)(ada, office, { email: who.email, role: 'owner' });
    await acceptInvitation(deps)(who, office);
  };
  await join(ben);
  await join(cy);
  now = new Date(now.getTime() + MINUTE);

  const done = new Set<string>();
  const sorted = (all: Client[]) => all.map(({ name }) => name).sort();
  const listOf = async ({ id: agentId }: Person): Promise<Client[]> =>
    (await clientEntity.list(db, { pk: clientEntity.partition({ agentId }), prefix: 'CLIENT#' })).items;

  const side = {
    db,
    deps,
    office,
    clients,
    join,
    later: (days: number) => (now = new Date(now.getTime() + days * DAY)),
    leave: (who: Person) => removeMember(deps)(who, office, who.id),
    events: async () => (await readOffice(deps)(ada, office)).events.map(({ event }) => event),
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
    /** As an unsubscribe link in an email of this agent does. */
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
    request: (name: string, over: Partial<FundsRequest> = {}) => {
      const clientEmail = `${name}@clients.example`;
      const request = aRequest({ id: newLinkId(), communicationId: newId(now), agentId: ada.id, clientEmail, ...over });
      return db.transact(requestWrites(request, request.expiresAt));
    },
    transaction: async (name: string) => {
      const form = aTransactionForm({ email: `${name}@clients.example` });
      return (await startTransaction(withPin)(ada, form, name)).id;
    },
    closeTransaction: (id: string) => closeTransaction(withPin)(ada, id),
    /** As a text to this agent that says STOP does. */
    replyStop: ({ id: agentId }: Person, phone: string) => stopCalls(deps, { agentId, phone }),
    reportEmailsOf: ({ id: agentId }: Person, reader: string) => {
      const keys = { agentId, hash: readerHash(agentId, reader) };
      return db.put(correspondent.item(keys, { stoppedAt: NOW.toISOString(), why: 'report' }));
    },
    /** As staff do. */
    deactivate: ({ id: agentId }: Person, isDeactivated: boolean) =>
      db.update(
        profile.key({ agentId }),
        isDeactivated ? { set: { deactivatedAt: NOW.toISOString() } } : { remove: ['deactivatedAt'] },
      ),
    /** The same. */
    stopEmailsOf: ({ id: agentId, email, name }: Person, isStopped: boolean) => {
      const at = NOW.toISOString();
      const known = { agentId, email, name, verified: true, firstAt: at, lastDay: at.slice(0, 10), sent: 0 };
      const change = isStopped ? { set: { stoppedAt: at } } : { remove: ['stoppedAt'] };
      return db.update(sender.key({ agentId }), { ...change, setIfAbsent: known });
    },
    reach: (by: Person, tag?: string) => measureHandover(deps)(by, office, { tag }),
    /** A moment after what was added before. */
    async offer(by: Person, to: Person, tag?: string): Promise<string> {
      now = new Date(now.getTime() + MINUTE);
      return (await offerHandover(deps)(by, office, { member_id: to.id, tag })).id;
    },
    accept: (by: Person, id: string) => answerHandover(deps, 'moving')(by, office, id),
    decline: (by: Person, id: string) => answerHandover(deps, 'declined')(by, office, id),
    withdraw: (by: Person, id: string) => answerHandover(deps, 'withdrawn')(by, office, id),
    list: async (by: Person) => (await listHandovers(deps)(by, office)).handovers,
    namesIn: async (by: Person, handoverId: string) =>
      (await listHandedClients(deps)(by, { officeId: office, handoverId }, {})).names,
    emails: async () =>
      (await openWork(db))
        .filter(({ kind }) => kind === 'mail')
        .map(({ task, state }) => ({ ...(task as { kind: string; to: string; sender: string }), state })),
    news: async ({ id: agentId }: Person) =>
      (await notification.list(db, { pk: notification.partition({ agentId }) })).items.map(({ subject }) => subject),
    tasks: async (): Promise<{ id: string; task: MovingTask; isWaiting: boolean }[]> =>
      (await openWork(db))
        .filter(({ kind, id }) => kind === 'campaign' && !done.has(id))
        .map(({ id, task, state }) => ({ id, task: movingTask.parse(task), isWaiting: state === 'waiting' })),
    /** What the worker does until nothing is due. */
    async work(over: Partial<MoveDeps> = {}, { alsoWaiting = false } = {}) {
      for (;;) {
        const next = (await side.tasks()).find(({ isWaiting }) => alsoWaiting || !isWaiting);
        if (!next) return;
        await movePart({ db, clients, clock: deps.clock, ...over })(next.task);
        done.add(next.id);
      }
    },
  };
  return side;
};
