// The rows a funds request stands in: the guest's link, the agent's message and the agent's notification. They change
// together, in one transaction, on the condition that the link is still in the state the change was decided on.
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { due, keys, linkPartition } from '#core/data/table.ts';
import { cents, formatCents } from '#core/platform/money.ts';
import type { BankTask } from '../bank/tasks.ts';
import {
  clientName,
  type FundsRequest,
  type Joint,
  messageStatus,
  type Step,
  waitsForCoBuyer,
} from './funds-request.ts';

export const requestFrom = (item: Item): FundsRequest => ({
  id: String(item.linkId),
  messageId: String(item.messageId),
  agentId: String(item.agentId),
  agentName: String(item.agentName),
  agentEmail: String(item.agentEmail),
  clientFirstName: String(item.clientFirstName),
  clientLastName: String(item.clientLastName),
  clientEmail: String(item.clientEmail),
  body: String(item.body),
  reportType: item.reportType as FundsRequest['reportType'],
  proofAmount: cents(Number(item.proofAmount)),
  state: item.state as FundsRequest['state'],
  createdAt: String(item.createdAt),
  expiresAt: String(item.expiresAt),
  remindersSent: Number(item.remindersSent),
  remindedAt: item.remindedAt as string | undefined,
  extendedAt: item.extendedAt as string | undefined,
  steps: item.steps as Step[],
  licenceAcceptedAt: item.licenceAcceptedAt as string | undefined,
  language: item.language as FundsRequest['language'],
  keepBanksUntil: item.keepBanksUntil as string | undefined,
  reportId: item.reportId as string | undefined,
  joint: item.joint as Joint | undefined,
  coBuyerDone: item.coBuyerDone as string | undefined,
  pinDigest: String(item.pinDigest),
  pinVersion: Number(item.pinVersion),
  revision: Number(item.revision),
});

/** What changes of a request over its life; the rest is written once. */
const changing = (request: FundsRequest): Item => ({
  state: request.state,
  expiresAt: request.expiresAt,
  remindersSent: request.remindersSent,
  remindedAt: request.remindedAt,
  extendedAt: request.extendedAt,
  steps: request.steps,
  clientEmail: request.clientEmail,
  licenceAcceptedAt: request.licenceAcceptedAt,
  reportId: request.reportId,
  coBuyerDone: request.coBuyerDone,
  pinDigest: request.pinDigest,
  pinVersion: request.pinVersion,
});

const notification = (request: FundsRequest): Item => ({
  subject: `Proof of funds from ${clientName(request)}`,
  body: bodyOf(request),
  date: request.steps.at(-1)?.at,
  read: false,
  toUser: request.clientEmail,
  status: messageStatus(request),
});

const bodies: Record<FundsRequest['state'], string> = {
  sent: 'Your request is on its way by email.',
  opened: 'Your client has opened the request.',
  at_bank: 'The bank is building the report.',
  received: 'The report has arrived.',
  expired: 'The request has expired without an answer. You can extend it.',
  cancelled: 'You have cancelled this request.',
};

const bodyOf = (request: FundsRequest): string => {
  const { joint, state } = request;
  if (!joint) return bodies[state];
  if (waitsForCoBuyer(request)) return `This part is done. The joint report comes with the part of ${joint.name}.`;
  if (state === 'received') return `The joint report with ${joint.name} has arrived.`;
  if (state === 'cancelled') return `You have cancelled this request and that of ${joint.name}.`;
  return `${bodies[state]} Together with ${joint.name}.`;
};

/** The agent's row of the request in the list of communications. */
const message = (request: FundsRequest): Item => ({
  toUser: request.clientEmail,
  state: request.state,
  status: messageStatus(request),
  expiresAt: request.expiresAt,
  remindersSent: request.remindersSent,
  steps: request.steps,
  fundStatus: request.state === 'at_bank' || waitsForCoBuyer(request) ? 'pending' : '',
});

/** Upkeep looks at a request when it may have to be reminded of or has run out. */
const dueAt = (nextLook: string): Item => ({ GSI1PK: due.links, GSI1SK: nextLook });

export const createWrites = (request: FundsRequest, nextLook: string): Write[] => [
  {
    // The widest first: what is spread into a row that has something already costs far more.
    put: {
      ...request,
      ...keys.link(request.id),
      ...dueAt(nextLook),
      linkId: request.id,
      kind: 'request',
    } as Item & Key,
    if: isNew,
  },
  {
    put: {
      ...message(request),
      ...keys.message(request.agentId, request.messageId),
      id: request.messageId,
      kind: 'request',
      linkId: request.id,
      fromUser: request.agentName,
      name: clientName(request),
      coBuyer: request.joint && { id: request.joint.messageId, name: request.joint.name },
      subject: `Proof of funds request over ${formatCents(request.proofAmount)}`,
      body: request.body,
      date: request.createdAt,
      reportType: request.reportType,
      proofAmount: request.proofAmount,
    },
  },
  {
    put: {
      ...notification(request),
      ...keys.event(request.agentId, request.messageId),
      id: request.messageId,
      type: 1,
      messageDate: request.createdAt,
    },
  },
];

/** What the request had, and has no longer. */
const noLonger = (before: FundsRequest, after: FundsRequest): string[] =>
  (['licenceAcceptedAt', 'coBuyerDone'] as const).filter((name) => before[name] && !after[name]);

/**
 * All three rows from one decided change; fails as a whole when the request has moved on meanwhile. `revision` counts
 * changes, so that two that both leave the state as it is cannot pass one another either.
 */
export const changeWrites = (
  before: FundsRequest,
  after: FundsRequest,
  options: { nextLook?: string; message?: Item; quiet?: boolean; forget?: string[] } = {},
): Write[] => {
  const over = after.state === 'received' || after.state === 'cancelled' || after.state === 'expired';
  const writes: Write[] = [
    {
      update: keys.link(before.id),
      change: {
        add: { revision: 1 },
        set: { ...changing(after), ...(options.nextLook ? dueAt(options.nextLook) : {}) },
        remove: [...(over ? ['GSI1PK', 'GSI1SK'] : []), ...noLonger(before, after), ...(options.forget ?? [])],
      },
      if: when('#state = :before AND #revision = :revision', {
        ':before': before.state,
        ':revision': before.revision,
      }),
    },
    {
      update: keys.message(before.agentId, before.messageId),
      change: { set: { ...message(after), ...options.message } },
    },
  ];
  if (!options.quiet)
    writes.push({
      update: keys.event(before.agentId, before.messageId),
      change: { set: notification(after), setIfAbsent: { id: after.messageId, type: 1, messageDate: after.createdAt } },
    });
  return writes;
};

/** Nobody waits for the banks of this request any more: the worker ends the access to them. */
export const endBanksWrite = (linkId: string, at: Date): Write => {
  const task: BankTask = { type: 'disconnect', owner: linkPartition(linkId), abandon: true };
  return outboxWrite('bank', task, at);
};

export const readRequest = async (db: Db, linkId: string): Promise<FundsRequest | undefined> => {
  const item = await db.get(keys.link(linkId), { consistent: true });
  return item?.kind === 'request' ? requestFrom(item) : undefined;
};
