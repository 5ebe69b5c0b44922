// The seal log: each day's seals, and the page published about that day.
import * as v from 'valibot';
import { sealField } from '#core/crypto/seal.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';

const loggedRecord = v.variant('kind', [
  v.object({ kind: v.literal('report'), reportId: v.string() }),
  v.object({ kind: v.literal('signed document'), documentId: v.string() }),
  v.object({ kind: v.literal('consent record'), clientId: v.string() }),
  v.object({ kind: v.literal('client consent'), linkId: v.string() }),
]);
export type LoggedRecord = v.InferOutput<typeof loggedRecord>;

export const loggedSeal = defineEntity({
  name: 'logged seal',
  key: { PK: 'SEALED#{day}', SK: '{hash}' },
  /** `record` isn't published: it leads a check from the log to the record that must still be stored. */
  row: v.object({ hash: v.string(), at: v.string(), record: loggedRecord, expires: v.number() }),
  readBy: 'one Query of a day, when it is published and by those who check it; expires',
});
export type LoggedSeal = RowOf<typeof loggedSeal>;

export const publishedDay = defineEntity({
  name: 'published day of the seal log',
  key: { PK: 'SEALLOG', SK: '{day}' },
  row: v.object({ day: v.string(), seal: sealField }),
  readBy: 'one Query, newest first or after a day; one Get',
});
