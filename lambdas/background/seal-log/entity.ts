// The seal log: what was sealed on each day, and what was published about that day.
import { sealField } from '#core/crypto/seal-field.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

const loggedRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), reportId: z.string() }),
  z.object({ kind: z.literal('signed document'), documentId: z.string() }),
  z.object({ kind: z.literal('consent record'), clientId: z.string() }),
  z.object({ kind: z.literal('client consent'), linkId: z.string() }),
]);
export type LoggedRecord = z.output<typeof loggedRecord>;

export const loggedSeal = defineEntity({
  name: 'logged seal',
  key: { PK: 'SEALED#{day}', SK: '{hash}' },
  /** `record` isn't published: it leads a check from the log to what must still be stored. */
  row: z.object({ hash: z.string(), at: z.string(), record: loggedRecord, expires: z.number() }),
  readBy: 'one Query of a day, when it is published and by those who check it; expires',
});
export type LoggedSeal = RowOf<typeof loggedSeal>;

export const publishedDay = defineEntity({
  name: 'published day of the seal log',
  key: { PK: 'SEALLOG', SK: '{day}' },
  row: z.object({ day: z.string(), seal: sealField }),
  readBy: 'one Query, newest first or after a day; one Get',
});
