// The open work of one client, as writes. A request or a transaction and all that belongs to it is a group: it goes in one transaction of the
// database, with its client if it fits.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, type Write, when } from '#core/data/db.ts';
import type { ConnectionStore } from '#core/realtime/connection-store.ts';
import { conversationHandOverWrites } from '#public/chat/conversation';
import { documentHandOver } from '#public/chat/signing';
import {
  guidedTransaction,
  type NewAgent,
  type OpenTransaction,
  partiesIn,
  transactionHandOverWrites,
} from '#public/chat/transaction';
import { askedHandOverWrites } from '#public/files';
import { copyDealWrites } from '#public/funds/deals';
import { dealOf, type FundsRequest, handOver, handOverWrites } from '#public/funds/request';
import type { StoredHandover } from '../entity.ts';
import type { StayReason } from '../vocabulary.ts';
import { newAgentOf, type OpenWork } from './open-work.ts';

export type WorkDeps = {
  db: Pick<Db, 'get' | 'getMany' | 'query'>;
  pinKey: Secret;
  connections: Pick<ConnectionStore, 'listeners'>;
};

/** As many writes as a transaction takes. */
const WRITES_AT_ONCE = 100;

/** A chat that the client opens at this moment keeps the request where it is. */
const noChat = ({ agentId, communicationId }: FundsRequest): Write =>
  guidedTransaction.check({ agentId, transactionId: communicationId }, when('attribute_not_exists(#PK)'), {
    name: 'chat',
  });

type To = { to: NewAgent; at: Date };

const requestWrites = async ({ pinKey }: WorkDeps, request: FundsRequest, { to, at }: To): Promise<Write[]> => {
  const { after, entries } = handOver(await pinKey(), request, to, at);
  return [...handOverWrites(request, after), ...entries];
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
  const copies = await Promise.all(deals.map((dealId) => copyDealWrites(deps.db, { ...sides, dealId })));
  return [...whole, ...copies.filter((writes) => writes.length > 0)];
};

/** What fits beside the rest, and what has to go before it. */
export const fitting = (groups: readonly Write[][], rest: readonly Write[]): { beside: Write[]; before: Write[][] } => {
  const beside: Write[] = [];
  const before: Write[][] = [];
  for (const group of groups)
    if (rest.length + beside.length + group.length <= WRITES_AT_ONCE) beside.push(...group);
    else before.push(group);
  return { beside, before };
};
