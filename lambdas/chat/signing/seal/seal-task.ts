import type { Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';

/** Stored in the outbox: its member keeps the name it has there. */
export type SealTask = { type: 'seal'; documentId: string };

export const sealWrite = (documentId: string, at: Date): Write => {
  const task: SealTask = { type: 'seal', documentId };
  return outboxWrite('document', task, at);
};
