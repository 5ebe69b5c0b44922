// What the outbox may ask of the banks' worker, as its rows carry it.
import * as v from 'valibot';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';

const itemNews = v.variant('kind', [
  /** The person, or the bank, ended all access. */
  v.object({ kind: v.literal('revoked') }),
  /** The person no longer shares one account. */
  v.object({ kind: v.literal('account revoked'), accountId: v.string() }),
  /** The person must sign in at the bank again soon. */
  v.object({ kind: v.literal('needs sign-in') }),
  /** The bank already refuses us until they do. */
  v.object({ kind: v.literal('sign-in error') }),
  /** They have, perhaps in another app. */
  v.object({ kind: v.literal('repaired') }),
]);
export type ItemNews = v.InferOutput<typeof itemNews>;

export const bankTask = v.variant('type', [
  /** Order a report on all connections of an owner. */
  v.object({ type: v.literal('read'), owner: v.string(), days: v.optional(v.number()) }),
  /** The same, when today's figures or transactions are wanted and the ones we have are older or have none. */
  v.object({ type: v.literal('refresh'), owner: v.string(), days: v.optional(v.number()) }),
  /** The bank's window has closed: take over what the page didn't bring. The token is of no use without our secret, and soon of none. */
  v.object({
    type: v.literal('linked in window'),
    tokenHash: v.string(),
    publicToken: v.optional(v.string()),
  }),
  /** Take over a report that the bank says is ready, or that is overdue. */
  v.object({ type: v.literal('fetch'), assetReportId: v.string(), full: v.boolean() }),
  /** The sender released a letter: issue it when the bank's data is complete. */
  v.object({ type: v.literal('issue'), owner: v.string(), letterId: v.string() }),
  /** Send what the client agreed to, if the bank has answered. `hasWaited`: a client who agreed to nothing has had time to decide. */
  v.object({ type: v.literal('send agreed'), owner: v.string(), hasWaited: v.optional(v.boolean()) }),
  /**
   * End every connection of an owner at the bank and empty its part of the vault. `abandon`: even when a letter still
   * waits for the bank, because no one needs it anymore.
   */
  v.object({ type: v.literal('disconnect'), owner: v.string(), abandon: v.optional(v.boolean()) }),
  /** A report was withdrawn: its file goes, and its standing is sealed again. */
  v.object({ type: v.literal('withdrawn'), reportId: v.string() }),
  /** The sender of a report has explained whose account it is: its standing is sealed again. */
  v.object({ type: v.literal('explained'), reportId: v.string() }),
  /** A letter to the other side was ordered: seal it, and send it. */
  v.object({ type: v.literal('offer letter'), reportId: v.string(), letterId: v.string() }),
  /** A file was stored for a report: it goes unless the report was issued with it. */
  v.object({ type: v.literal('discard file'), reportId: v.string(), file: v.string() }),
  /** End one connection at the bank. */
  v.object({ type: v.literal('remove'), owner: v.string(), itemId: v.string() }),
  /** The provider reported something about a connection. Its owner isn't known yet. */
  v.object({ type: v.literal('item'), itemId: v.string(), news: itemNews }),
]);
export type BankTask = v.InferOutput<typeof bankTask>;

/** `id`: what makes several requests for the same work one row. */
export const bankWork = (task: BankTask, at: Date, id?: string): ReturnType<typeof outboxWrite> =>
  outboxWrite('bank', task, at, id);

/** The same, for later. */
export const bankWorkLater = (
  task: BankTask,
  times: { at: Date; startAt: Date; id: string },
): ReturnType<typeof scheduledOutboxWrite> => scheduledOutboxWrite('bank', task, times);
