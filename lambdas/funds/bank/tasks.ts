// The banks' worker's tasks, as outbox rows carry them.
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
  /** They have signed in again, perhaps in another app. */
  v.object({ kind: v.literal('repaired') }),
]);
export type ItemNews = v.InferOutput<typeof itemNews>;

export const bankTask = v.variant('type', [
  /** Orders a report on all connections of an owner. */
  v.object({ type: v.literal('read'), owner: v.string(), days: v.optional(v.number()) }),
  /** Reads again only if today's figures or transactions are wanted and ours are older or missing. */
  v.object({ type: v.literal('refresh'), owner: v.string(), days: v.optional(v.number()) }),
  /** The bank's window has closed: completes the link if the page didn't. The token needs our secret and expires soon. */
  v.object({
    type: v.literal('linked in window'),
    tokenHash: v.string(),
    publicToken: v.optional(v.string()),
  }),
  /** Reads a report that the bank has announced as ready, or that is overdue. */
  v.object({ type: v.literal('fetch'), assetReportId: v.string(), full: v.boolean() }),
  /** The sender released a report: issues it once the bank's data is complete. */
  v.object({ type: v.literal('issue'), owner: v.string(), fundsReportId: v.string() }),
  /** Sends the agreed reports if the bank has answered. `hasWaited`: an undecided client has had time to decide. */
  v.object({ type: v.literal('send agreed'), owner: v.string(), hasWaited: v.optional(v.boolean()) }),
  /**
   * Ends every connection of an owner at the bank and empties its part of the vault. `abandon`: even if a report
   * still waits for the bank, because no one needs it anymore. `orderedAt`: the time of the order, if it's repeated
   * on another day.
   */
  v.object({
    type: v.literal('disconnect'),
    owner: v.string(),
    abandon: v.optional(v.boolean()),
    orderedAt: v.optional(v.string()),
  }),
  /** A request of a test key: its client opens it, agrees, and links the sample bank. */
  v.object({ type: v.literal('answer sample'), owner: v.string() }),
  /** A sample was removed: its reports, letters, files, banks and every row of its link go, too. */
  v.object({ type: v.literal('erase'), owner: v.string() }),
  /** A report was withdrawn: its file is deleted, and its standing is sealed again. */
  v.object({ type: v.literal('withdrawn'), reportId: v.string() }),
  /** The purchase is over: exclusive letters about the client's money are withdrawn. */
  v.object({ type: v.literal('end exclusive letters'), owner: v.string() }),
  /**
   * No further exclusive letters are made from a report, so the money behind them is deleted. `isReplaced`: by a newer
   * report, so the money behind its existing letters is free again.
   */
  v.object({
    type: v.literal('forget backing'),
    owner: v.string(),
    reportId: v.string(),
    isReplaced: v.optional(v.literal(true)),
  }),
  /** The sender of a report has explained who owns the account: its standing is sealed again. */
  v.object({ type: v.literal('explained'), reportId: v.string() }),
  /** A letter to the other side was ordered: seals it, and sends it. */
  v.object({ type: v.literal('offer letter'), reportId: v.string(), letterId: v.string() }),
  /** A file was stored for a report: it's deleted unless the report was issued with it. */
  v.object({ type: v.literal('discard file'), reportId: v.string(), file: v.string() }),
  /**
   * A donor has signed a gift letter: draws, signs and stores it, then sends what they agreed to. `discard`: the
   * fingerprint of a file, which is deleted unless the request has it.
   */
  v.object({ type: v.literal('gift letter'), owner: v.string(), discard: v.optional(v.string()) }),
  /** Ends one connection at the bank. */
  v.object({ type: v.literal('remove'), owner: v.string(), itemId: v.string() }),
  /** The provider reported something about a connection. Its owner isn't known yet. */
  v.object({ type: v.literal('item'), itemId: v.string(), news: itemNews }),
]);
export type BankTask = v.InferOutput<typeof bankTask>;

/** `id`: gives several requests for the same work one row. */
export const bankWork = (task: BankTask, at: Date, id?: string): ReturnType<typeof outboxWrite> =>
  outboxWrite('bank', task, at, id);

/** The same, for a later time. */
export const bankWorkLater = (
  task: BankTask,
  times: { at: Date; startAt: Date; id: string },
): ReturnType<typeof scheduledOutboxWrite> => scheduledOutboxWrite('bank', task, times);
