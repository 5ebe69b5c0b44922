// What the outbox may ask of the banks' worker, as its rows carry it.
import { outboxWrite } from '#core/data/outbox.ts';

export type BankTask =
  /** Order a report on all connections of an owner. */
  | { type: 'read'; owner: string; days?: number }
  /** The same, when today's figures or transactions are wanted and the ones we have are older or have none. */
  | { type: 'refresh'; owner: string; days?: number }
  /** Take over a report that the bank says is ready, or that is overdue. */
  | { type: 'fetch'; assetReportId: string; full: boolean }
  /** The sender released a letter: issue it when the bank's data is complete. */
  | { type: 'issue'; owner: string; letterId: string }
  /**
   * End every connection of an owner at the bank and empty its part of the vault. `abandon`: even when a letter still
   * waits for the bank, because no one needs it anymore.
   */
  | { type: 'disconnect'; owner: string; abandon?: boolean }
  /** End one connection at the bank. */
  | { type: 'remove'; owner: string; itemId: string };

/** `id`: what makes several requests for the same work one row. */
export const bankWork = (task: BankTask, at: Date, id?: string): ReturnType<typeof outboxWrite> =>
  outboxWrite('bank', task, at, id);
