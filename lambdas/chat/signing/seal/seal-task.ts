import type { Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';

/** Stored in the outbox, so its fields keep their names. */
export type SealTask = { type: 'seal'; documentId: string };

/** Seals the voiding, and draws the marked copy. */
export type VoidTask = { type: 'seal voided'; documentId: string };

/** Removes a drawn file that isn't named by any document. */
export type DiscardTask = { type: 'discard file'; documentId: string; file: string };

export const discardWork =
  (documentId: string, file: string) => (times: Parameters<typeof scheduledOutboxWrite>[2]) => {
    const task: DiscardTask = { type: 'discard file', documentId, file };
    return scheduledOutboxWrite('document', task, times);
  };

export const sealWrite = (documentId: string, at: Date): Write => {
  const task: SealTask = { type: 'seal', documentId };
  return outboxWrite('document', task, at);
};

export const sealVoidedWrite = (documentId: string, at: Date): Write => {
  const task: VoidTask = { type: 'seal voided', documentId };
  return outboxWrite('document', task, at, `voided-${documentId}`);
};
