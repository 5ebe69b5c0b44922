// What the outbox may ask of the banks' worker, as its rows carry it.
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import * as z from '#core/schema.ts';

const itemNews = z.discriminatedUnion('kind', [
  /** The person, or the bank, ended all access. */
  z.object({ kind: z.literal('revoked') }),
  /** The person no longer shares one account. */
  z.object({ kind: z.literal('account revoked'), accountId: z.string() }),
  /** The person must sign in at the bank again soon. */
  z.object({ kind: z.literal('needs sign-in') }),
  /** The bank already refuses us until they do. */
  z.object({ kind: z.literal('sign-in error') }),
  /** They have, perhaps in another app. */
  z.object({ kind: z.literal('repaired') }),
]);
export type ItemNews = z.output<typeof itemNews>;

export const bankTask = z.discriminatedUnion('type', [
  /** Order a report on all connections of an owner. */
  z.object({ type: z.literal('read'), owner: z.string(), days: z.optional(z.number()) }),
  /** The same, when today's figures or transactions are wanted and the ones we have are older or have none. */
  z.object({ type: z.literal('refresh'), owner: z.string(), days: z.optional(z.number()) }),
  /** The bank's window has closed: take over what the page didn't bring. The token is of no use without our secret, and soon of none. */
  z.object({
    type: z.literal('linked in window'),
    tokenHash: z.string(),
    publicToken: z.optional(z.string()),
  }),
  /** Take over a report that the bank says is ready, or that is overdue. */
  z.object({ type: z.literal('fetch'), assetReportId: z.string(), full: z.boolean() }),
  /** The sender released a letter: issue it when the bank's data is complete. */
  z.object({ type: z.literal('issue'), owner: z.string(), letterId: z.string() }),
  /** Send what the client agreed to, if the bank has answered. `hasWaited`: a client who agreed to nothing has had time to decide. */
  z.object({ type: z.literal('send agreed'), owner: z.string(), hasWaited: z.optional(z.boolean()) }),
  /**
   * End every connection of an owner at the bank and empty its part of the vault. `abandon`: even when a letter still
   * waits for the bank, because no one needs it anymore.
   */
  z.object({ type: z.literal('disconnect'), owner: z.string(), abandon: z.optional(z.boolean()) }),
  /** A report was withdrawn: its file goes, and its standing is sealed again. */
  z.object({ type: z.literal('withdrawn'), reportId: z.string() }),
  /** The sender of a report has explained whose account it is: its standing is sealed again. */
  z.object({ type: z.literal('explained'), reportId: z.string() }),
  /** A letter to the other side was ordered: seal it, and send it. */
  z.object({ type: z.literal('offer letter'), reportId: z.string(), letterId: z.string() }),
  /** A file was stored for a report: it goes unless the report was issued with it. */
  z.object({ type: z.literal('discard file'), reportId: z.string(), file: z.string() }),
  /** End one connection at the bank. */
  z.object({ type: z.literal('remove'), owner: z.string(), itemId: z.string() }),
  /** The provider reported something about a connection. Its owner isn't known yet. */
  z.object({ type: z.literal('item'), itemId: z.string(), news: itemNews }),
]);
export type BankTask = z.output<typeof bankTask>;

/** `id`: what makes several requests for the same work one row. */
export const bankWork = (task: BankTask, at: Date, id?: string): ReturnType<typeof outboxWrite> =>
  outboxWrite('bank', task, at, id);

/** The same, for later. */
export const bankWorkLater = (
  task: BankTask,
  times: { at: Date; startAt: Date; id: string },
): ReturnType<typeof scheduledOutboxWrite> => scheduledOutboxWrite('bank', task, times);
