// How a guided transaction is stored, and the link of one that didn't begin with a funds request. The conversation, its
// documents and the checklist change flat attributes, so that two sides can write at once without reading first.

import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { agentAndClient, linkHolder } from '#core/http/guest-link-entity.ts';
import * as z from '#core/schema.ts';
import { HISTORY } from '#public/clients/client';
import { documentState, FACTS, TASK_KINDS } from './vocabulary.ts';

const partiesShape = {
  id: z.string(),
  linkId: z.string(),
  origin: z.enum(['request', 'own']),
  agentId: z.string(),
  agentName: z.string(),
  agentEmail: z.string(),
  guestName: z.string(),
  guestEmail: z.string(),
};
const parties = z.object(partiesShape);
/** Who is in a transaction: known from the guest's link, and written once. */
export type Parties = z.output<typeof parties>;
/** The parties of what knows more than them. */
export const partiesIn = (from: Parties): Parties => z.parse(parties, from);

const count = z._default(z.number(), 0);
const shared = {
  ...partiesShape,
  createdAt: z.string(),
  lastAt: z.string(),
  /** Messages of the guest that the agent hasn't seen, for each step. */
  unread_1: count,
  unread_2: count,
  unread_3: count,
  document_1: z.optional(z.string()),
  documentState_1: z._default(documentState, 'none'),
  document_3: z.optional(z.string()),
  documentState_3: z._default(documentState, 'none'),
  /** When and why the agent last opened it again. */
  reopened: z.optional(z.object({ at: z.string(), reason: z.string() })),
  /** What the agent has filled in for the documents. */
  facts: z.optional(z.record(z.enum(FACTS), z.string())),
  /** What is on the checklist, if the agent has changed it, and how often that was. */
  checklist: z.optional(z.array(z.object({ kind: z.enum(TASK_KINDS), text: z.string() }))),
  checklistVersion: z.optional(z.number()),
  /** The agent got the notification that the guest has checked everything off. */
  checklistNotified: z.optional(z.literal(true)),
  /** Counts changes: it goes to another agent only as it was read. */
  revision: count,
  /** The last day (in UTC) on which the agent got a notification of the guest's files. */
  filesNotifiedOn: z.optional(z.string()),
};

const named = <Name extends string>(pattern: RegExp) => z.custom<Name>((name) => pattern.test(String(name)));

/** When a side checked an item off. */
const checkedOff = z.looseRecord(
  named<`checked_${'user' | 'agent'}_${string}`>(/^checked_(?:user|agent)_/),
  z.string(),
);
/** Documents that later ones have replaced. */
const replaced = z.looseRecord(named<`formerDocument_${string}`>(/^formerDocument_/), z.literal(true));

/** Every transaction until it's erased. */
export const DUE_TRANSACTIONS = dueList('DUE#TRANSACTION');

export const guidedTransaction = defineEntity({
  name: 'transaction',
  key: { PK: 'TRANSACTIONS#{agentId}', SK: '{transactionId}' },
  indexes: { Due: { PK: DUE_TRANSACTIONS.name, SK: '{reviewAt}' } },
  row: z.intersection(
    z.discriminatedUnion('state', [
      z.object({ ...shared, state: z.literal('open') }),
      z.object({ ...shared, state: z.literal('closed'), closedAt: z.string() }),
    ]),
    z.intersection(checkedOff, replaced),
  ),
  readBy: "one Query of the partition, newest first; one Get; Due for when it's closed, then erased",
});
export type StoredTransaction = RowOf<typeof guidedTransaction>;

export const transactionLink = defineEntity({
  name: 'link of a transaction',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  indexes: { Due: HISTORY },
  row: z.object({
    kind: z.literal('transaction'),
    linkId: z.string(),
    transactionId: z.string(),
    ...agentAndClient,
    createdAt: z.string(),
    ...linkHolder,
  }),
  readBy: 'one Get in each call of a guest; Due: what concerns a client',
});

/** The agent reminded someone by email of what still waits for them. */
export const sentReminder = defineEntity({
  name: 'reminder in a transaction',
  key: { PK: 'REMINDED#{transactionId}', SK: '{reminderId}' },
  indexes: { Due: HISTORY },
  row: z.object({
    id: z.string(),
    agentId: z.string(),
    transactionId: z.string(),
    /** Whose link it has. */
    linkId: z.string(),
    to: z.string(),
    /** The document or the file, in the agent's words. */
    about: z.string(),
    at: z.string(),
  }),
  readBy: 'one Query when its transaction is erased; Due: what concerns a client',
});
