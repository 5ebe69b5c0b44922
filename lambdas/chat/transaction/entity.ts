// A stored transaction, and the link of one that didn't begin with a funds request. The conversation, its documents
// and the checklist change flat attributes, so that two sides can write at the same time without reading first.

import * as v from 'valibot';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { agentAndClient, linkHolder } from '#core/http/guest-link-entity.ts';
import { parse } from '#core/schema.ts';
import { HISTORY } from '#public/clients/client';
import { storedTour } from './tours/tour.ts';
import { documentState, FACTS, TASK_KINDS, transactionKind } from './vocabulary.ts';

const partiesShape = {
  id: v.string(),
  linkId: v.string(),
  origin: v.picklist(['request', 'own']),
  kind: transactionKind,
  agentId: v.string(),
  agentName: v.string(),
  agentEmail: v.string(),
  guestName: v.string(),
  guestEmail: v.string(),
};
const parties = v.object(partiesShape);
/** The people in a transaction: known from the guest's link, and written once. */
export type Parties = v.InferOutput<typeof parties>;
/** Only the parties, from a larger row. */
export const partiesIn = (from: Parties): Parties => parse(parties, from);

const count = v.optional(v.number(), 0);
const shared = {
  ...partiesShape,
  createdAt: v.string(),
  lastAt: v.string(),
  /** Messages of the guest that the agent hasn't seen, for each step. */
  unread_1: count,
  unread_2: count,
  unread_3: count,
  document_1: v.optional(v.string()),
  documentState_1: v.optional(documentState, 'none'),
  /**
   * The signed agreement that the current one will replace. It's in force until everyone has signed the current one and
   * its first day has come.
   */
  earlierAgreement: v.optional(v.string()),
  document_3: v.optional(v.string()),
  documentState_3: v.optional(documentState, 'none'),
  reopened: v.optional(v.object({ at: v.string(), reason: v.string() })),
  facts: v.optional(v.record(v.picklist(FACTS), v.string())),
  checklist: v.optional(v.array(v.object({ kind: v.picklist(TASK_KINDS), text: v.string() }))),
  checklistVersion: v.optional(v.number()),
  /** The agent got the notification that the guest has checked everything off. */
  checklistNotified: v.optional(v.literal(true)),
  /** Counts changes: a handover requires the transaction as it was read. */
  revision: count,
  /** The last day (in UTC) on which the agent was notified of the guest's files. */
  filesNotifiedOn: v.optional(v.string()),
};

const named = <Name extends string>(pattern: RegExp) => v.custom<Name>((name) => pattern.test(String(name)));

/** The attributes with such names, and no others. */
const attributes = <Name extends string, Value extends v.GenericSchema>(name: v.GenericSchema<Name>, value: Value) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((row) => Object.fromEntries(Object.entries(row).filter(([key]) => v.is(name, key)))),
    v.record(name, value),
  );

const checkedOff = attributes(named<`checked_${'user' | 'agent'}_${string}`>(/^checked_(?:user|agent)_/), v.string());
const replaced = attributes(named<`formerDocument_${string}`>(/^formerDocument_/), v.literal(true));

const tours = attributes(named<`tour_${string}`>(/^tour_/), storedTour);

/** Every transaction until it's erased. */
export const DUE_TRANSACTIONS = dueList('DUE#TRANSACTION');

export const guidedTransaction = defineEntity({
  name: 'transaction',
  key: { PK: 'TRANSACTIONS#{agentId}', SK: '{transactionId}' },
  indexes: { Due: { PK: DUE_TRANSACTIONS.name, SK: '{reviewAt}' } },
  row: v.intersect([
    v.variant('state', [
      v.object({ ...shared, state: v.literal('open') }),
      v.object({ ...shared, state: v.literal('closed'), closedAt: v.string() }),
    ]),
    checkedOff,
    replaced,
    tours,
  ]),
  readBy: "one Query of the partition, newest first; one Get; Due for when it's closed, then erased",
});
export type StoredTransaction = RowOf<typeof guidedTransaction>;

export const transactionLink = defineEntity({
  name: 'link of a transaction',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  indexes: { Due: HISTORY },
  row: v.object({
    kind: v.literal('transaction'),
    linkId: v.string(),
    transactionId: v.string(),
    transactionKind,
    ...agentAndClient,
    createdAt: v.string(),
    ...linkHolder,
  }),
  readBy: 'one Get in each call of a guest; Due: what concerns a client',
});

/** The agent's reminder email about something a person still has to do. */
export const sentReminder = defineEntity({
  name: 'reminder in a transaction',
  key: { PK: 'REMINDED#{transactionId}', SK: '{reminderId}' },
  indexes: { Due: HISTORY },
  row: v.object({
    id: v.string(),
    agentId: v.string(),
    transactionId: v.string(),
    linkId: v.string(),
    to: v.string(),
    /** The document or the file, in the agent's words. */
    about: v.string(),
    at: v.string(),
  }),
  readBy: 'one Query when its transaction is erased; Due: what concerns a client',
});
