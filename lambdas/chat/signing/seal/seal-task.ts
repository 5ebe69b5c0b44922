import type { Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';

/** Stored in the outbox: its member keeps the name it has there. */
export type SealTask = { type: 'seal'; documentId: string };

/** Seals that it was voided, and draws the copy that says so. */
export type VoidTask = { type: 'seal voided'; documentId: string };

/** Removes a drawn file that no document names. */
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
