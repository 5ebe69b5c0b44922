// How an uploaded file is stored, and how many a place has.
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';
import { ALL_FILE_KINDS, FILE_PROBLEMS, FILE_TYPES, PLACES, REVIEWS } from './vocabulary.ts';

const shared = {
  id: z.string(),
  place: z.enum(PLACES),
  /** Of the communication, or the transaction. */
  folderId: z.string(),
  agentId: z.string(),
  linkId: z.string(),
  by: z.enum(['guest', 'agent']),
  name: z.string(),
  kind: z.enum(ALL_FILE_KINDS),
  note: z.string(),
  size: z.number(),
  startedAt: z.string(),
  /** The client has shared it with the agent. */
  sentAt: z.optional(z.string()),
  /** The id of what the agent asked for. */
  answers: z.optional(z.string()),
  /** The first has none. */
  version: z.optional(z.number()),
  /** The highest number that a version of it has had, where newer ones were removed: no number is given twice. */
  highest: z.optional(z.number()),
  /** The ids of the versions before it, the newest first. */
  earlier: z.optional(z.array(z.string())),
  /** The id of the file that it takes the place of, until it has. */
  replaces: z.optional(z.string()),
  /** What the agent decided about this version, of a request's file. */
  review: z.optional(z.object({ outcome: z.enum(REVIEWS), at: z.string() })),
  /** What the scanner said, which may come before we've looked ourselves. */
  scan: z.optional(z.enum(['clean', 'infected', 'failed'])),
  /** Of a request's file, in epoch seconds. */
  expires: z.optional(z.number()),
};
const inspected = {
  type: z.enum(FILE_TYPES),
  /** SHA-256, hexadecimal. */
  hash: z.string(),
};

export const file = defineEntity({
  name: 'file',
  key: { PK: 'FILES#{place}#{folderId}', SK: 'FILE#{fileId}' },
  row: z.discriminatedUnion('state', [
    z.object({ ...shared, state: z.literal('uploading'), uploadId: z.string() }),
    z.object({ ...shared, state: z.literal('scanning'), ...inspected, scanningSince: z.optional(z.string()) }),
    z.object({ ...shared, state: z.literal('ready'), ...inspected }),
    z.object({ ...shared, state: z.literal('refused'), problem: z.enum(FILE_PROBLEMS) }),
  ]),
  readBy: 'one Query of its place, of a transaction newest first; one Get',
});
export type StoredFile = RowOf<typeof file>;

/** Apart from the newest ones, so that a list is read as fast however many versions its files have. */
export const earlierFile = defineEntity({
  name: 'earlier version of a file',
  key: { PK: 'FILES#{place}#{folderId}', SK: 'EARLIER#{fileId}' },
  row: z.object({
    ...shared,
    state: z.literal('ready'),
    ...inspected,
    /** The id of the version after it. */
    replacedBy: z.string(),
  }),
  readBy: 'those of one file together; one Get; one Query of its place, to erase them',
});
export type EarlierFile = RowOf<typeof earlierFile>;

export const fileCount = defineEntity({
  name: 'file count',
  key: { PK: 'FILES#{place}#{folderId}', SK: 'COUNT' },
  row: z.object({
    /** With earlier versions. */
    files: z.number(),
    /** Every upload that was begun. */
    starts: z.number(),
    /** Those that the agent asked for, with those that were canceled. */
    asked: z._default(z.number(), 0),
    agentId: z.string(),
    linkId: z.string(),
    expires: z.optional(z.number()),
  }),
  readBy: 'the condition of one Update',
});
