import type { Secret } from '#core/aws/secrets.ts';
import { type Db, type Write, when } from '#core/data/db.ts';
import type { ConnectionStore } from '#core/realtime/connection-store.ts';
import { conversationHandOverWrites } from '#public/chat/conversation';
import { askedHandOverWrites } from '#public/chat/files';
import { documentHandOver } from '#public/chat/signing';
import {
  guidedTransaction,
  type NewAgent,
  type OpenTransaction,
  partiesIn,
  transactionHandOverWrites,
} from '#public/chat/transaction';
import {
  type Client,
  contactHash,
  contactOf,
  emailKeyOf,
  isOwnWord,
  type KnownContacts,
  movedContact,
  moveWrites,
  optOut,
  phoneKeyOf,
  recordDecisions,
  withClaims,
} from '#public/clients/client';
import { copyDealWrites } from '#public/funds/deals';
import { dealOf, type FundsRequest, handOver, handOverWrites } from '#public/funds/request';
import { buyerHandOverWrites } from '#public/listings/listing';
import { CHANNELS, type Channel, type ConsentSource } from '#vocabulary/clients/client';
import type { StoredHandover } from './entity.ts';
import { newAgentOf, type OpenWork } from './open-work.ts';
import { STAFF, type StayReason } from './vocabulary.ts';

// Moves one client from one agent's list to the other's. Pure. Consents end, opt-outs stay, and late replies are
// redirected to the new agent.

export type Known = { here: KnownContacts; there: KnownContacts };

export const contactsOf = (client: Client): { channel: Channel; contact: string }[] =>
  CHANNELS.flatMap((channel) => {
    const contact = contactOf(client, channel);
    return contact ? [{ channel, contact }] : [];
  });

export const claimsOf = ({ email, phoneNumber, name }: Client): string[] => [
  ...(email ? [emailKeyOf(email)] : []),
  ...(phoneNumber ? [phoneKeyOf(phoneNumber, name)] : []),
];

/** A consent was given to the former agent, and ends with the move. */
const ended = (client: Client, { to, by }: StoredHandover, at: Date) =>
  recordDecisions(
    client,
    CHANNELS.filter((channel) => client.consent[channel].state === 'in').map((channel) => ({
      channel,
      to: 'unknown',
      by: by?.name ?? STAFF,
      source: 'handed over',
      said: `Handed over to ${to.name}`,
    })),
    at,
  );

/** If the other agent has the same contact with consent, that consent stays. */
const saidYesThere = (client: Client, { there }: Known, channel: Channel): boolean =>
  claimsOf(client).some((claim) => there.byClaim.get(claim)?.consent[channel].state === 'in');

/** An opt-out of the contact, even if it was deleted and added again, or of the client as read for this move. */
const optOutSource = (client: Client, { here }: Known, channel: Channel, contact: string) => {
  const { state, source } = client.consent[channel];
  return here.optOutSource({ channel, contact }) ?? (state === 'out' ? source : undefined);
};

type OptOut = { channel: Channel; contact: string; source: ConsentSource };

export const optOutWrite = (agentId: string, { channel, contact, source }: OptOut, at: Date): Write => {
  const ownWord = isOwnWord(source);
  const row = { at: at.toISOString(), source, ownWord };
  // The agent's entry never replaces the client's own choice.
  return optOut.update(
    { agentId, channel, hash: contactHash(agentId, contact) },
    ownWord ? { set: row } : { setIfAbsent: row },
  );
};

const optOutWrites = (client: Client, known: Known, { to }: StoredHandover, at: Date): Write[] =>
  contactsOf(client).flatMap(({ channel, contact }) => {
    const source = optOutSource(client, known, channel, contact);
    if (source === undefined || saidYesThere(client, known, channel)) return [];
    return [optOutWrite(to.id, { channel, contact, source }, at)];
  });

/** Records where the client went, and clears the other agent's older record of handing them over. */
const movedWrites = (client: Client, { from, to }: StoredHandover, at: Date): Write[] =>
  contactsOf(client).flatMap(({ channel, contact }) => {
    const clientId = client.id;
    const hash = contactHash(from.id, contact);
    const hashThere = contactHash(to.id, contact);
    return [
      movedContact.put(
        { agentId: from.id, channel, hash, clientId },
        { toAgentId: to.id, clientId, hashThere, at: at.toISOString() },
      ),
      movedContact.delete({ agentId: to.id, channel, hash: hashThere, clientId }),
    ];
  });

type Moving = { known: Known; handover: StoredHandover };

export const writesOfMove = (before: Client, { known, handover }: Moving, at: Date): Write[] => {
  const { to } = handover;
  const isKnownThere = claimsOf(before).some((claim) => known.there.byClaim.has(claim));
  const decided = ended(before, handover, at);
  // If the other agent already has this person, they get a second entry: each keeps its own record.
  const after = withClaims({ ...decided.client, agentId: to.id }, isKnownThere);
  return [
    ...moveWrites(before, after, decided.entries),
    ...optOutWrites(before, known, handover, at),
    ...movedWrites(before, handover, at),
  ];
};

// The open work of one client, as writes. A request or a transaction with all its rows is one group and moves in one
// database transaction, with its client if it fits.

export type WorkDeps = {
  db: Pick<Db, 'get' | 'getMany' | 'query'>;
  pinKey: Secret;
  connections: Pick<ConnectionStore, 'listeners'>;
  /** Emails to a deal are a later room's. */
  orderMailMove: (db: Pick<Db, 'get'>, of: { from: string; to: string; dealId: string }, at: Date) => Promise<Write[]>;
};

const WRITES_AT_ONCE = 100;

/** If the client opens a chat at this moment, the request stays where it is. */
const noChat = ({ agentId, communicationId }: FundsRequest): Write =>
  guidedTransaction.check({ agentId, transactionId: communicationId }, when('attribute_not_exists(#PK)'), {
    name: 'chat',
  });

type To = { to: NewAgent; at: Date };

const requestWrites = async ({ db, pinKey }: WorkDeps, request: FundsRequest, { to, at }: To): Promise<Write[]> => {
  const { after, entries } = handOver(await pinKey(), request, to, at);
  return [...handOverWrites(request, after), ...entries, ...(await buyerHandOverWrites(db, request, to))];
};

const transactionWrites = async (
  deps: WorkDeps,
  transaction: OpenTransaction,
  { to, at }: To,
): Promise<Write[] | 'stays'> => {
  const documents = await documentHandOver(deps, { transaction, to, at });
  if (documents === 'stays') return 'stays';
  const { after, writes } = await transactionHandOverWrites(deps, transaction, { to, at, changed: documents.changed });
  return [
    ...writes,
    ...documents.writes,
    ...(await conversationHandOverWrites(deps, transaction.linkId, to)),
    ...(await askedHandOverWrites(deps.db, partiesIn(after), at)),
  ];
};

const groupOf = async (
  deps: WorkDeps,
  { request, transaction }: { request?: FundsRequest | undefined; transaction?: OpenTransaction | undefined },
  to: To,
): Promise<Write[] | 'stays'> => {
  const own = request ? await requestWrites(deps, request, to) : [];
  if (!transaction) return request ? [noChat(request), ...own] : own;
  const chat = await transactionWrites(deps, transaction, to);
  return chat === 'stays' ? 'stays' : [...own, ...chat];
};

export const workGroups = async (
  deps: WorkDeps,
  found: StoredHandover,
  { requests, transactions }: OpenWork,
  at: Date,
): Promise<Write[][] | StayReason> => {
  const to = { to: newAgentOf(found.to), at };
  const chatOf = ({ communicationId }: FundsRequest) => transactions.find(({ id }) => id === communicationId);
  const groups = await Promise.all([
    ...requests.map((request) => groupOf(deps, { request, transaction: chatOf(request) }, to)),
    ...transactions.filter(({ origin }) => origin === 'own').map((transaction) => groupOf(deps, { transaction }, to)),
  ]);
  const whole = groups.filter((group) => group !== 'stays');
  if (whole.length < groups.length) return 'signature';
  if (whole.some((group) => group.length >= WRITES_AT_ONCE)) return 'much';
  const sides = { from: found.from.id, to: found.to.id };
  const deals = [...new Set(requests.map(dealOf))];
  const beside = await Promise.all(
    deals.flatMap((dealId) => [
      copyDealWrites(deps.db, { ...sides, dealId }),
      deps.orderMailMove(deps.db, { ...sides, dealId }, at),
    ]),
  );
  return [...whole, ...beside.filter((writes) => writes.length > 0)];
};

/** Splits the groups into those that fit beside the rest and those that must move before it. */
export const fitting = (groups: readonly Write[][], rest: readonly Write[]): { beside: Write[]; before: Write[][] } => {
  const beside: Write[] = [];
  const before: Write[][] = [];
  for (const group of groups)
    if (rest.length + beside.length + group.length <= WRITES_AT_ONCE) beside.push(...group);
    else before.push(group);
  return { beside, before };
};
