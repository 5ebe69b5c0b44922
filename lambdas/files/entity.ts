// How an uploaded file is stored, and how many a place has.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { ALL_FILE_KINDS, FILE_PROBLEMS, FILE_TYPES, PLACES, REVIEWS } from './vocabulary.ts';

const shared = {
  id: v.string(),
  place: v.picklist(PLACES),
  /** Of the communication, or the transaction. */
  folderId: v.string(),
  agentId: v.string(),
  linkId: v.string(),
  by: v.picklist(['guest', 'agent']),
  name: v.string(),
  kind: v.picklist(ALL_FILE_KINDS),
  note: v.string(),
  size: v.number(),
  startedAt: v.string(),
  /** The client has shared it with the agent. */
  sentAt: v.optional(v.string()),
  /** The id of what the agent asked for. */
  answers: v.optional(v.string()),
  /** The first has none. */
  version: v.optional(v.number()),
  /** The highest number that a version of it has had, where newer ones were removed: no number is given twice. */
  highest: v.optional(v.number()),
  /** The ids of the versions before it, the newest first. */
  earlier: v.optional(v.array(v.string())),
  /** The id of the file that it takes the place of, until it has. */
  replaces: v.optional(v.string()),
  /** What the agent decided about this version, of a request's file. */
  review: v.optional(v.object({ outcome: v.picklist(REVIEWS), at: v.string() })),
  /** What the scanner said, which may come before we've looked ourselves. */
  scan: v.optional(v.picklist(['clean', 'infected', 'failed'])),
  /** Of a request's file, in epoch seconds. */
  expires: v.optional(v.number()),
};
const inspected = {
  type: v.picklist(FILE_TYPES),
  /** SHA-256, hexadecimal. */
  hash: v.string(),
};

export const file = defineEntity({
  name: 'file',
  key: { PK: 'FILES#{place}#{folderId}', SK: 'FILE#{fileId}' },
  row: v.variant('state', [
    v.object({ ...shared, state: v.literal('uploading'), uploadId: v.string() }),
    v.object({ ...shared, state: v.literal('scanning'), ...inspected, scanningSince: v.optional(v.string()) }),
    v.object({ ...shared, state: v.literal('ready'), ...inspected }),
    v.object({ ...shared, state: v.literal('refused'), problem: v.picklist(FILE_PROBLEMS) }),
  ]),
  readBy: 'one Query of its place, of a transaction newest first; one Get',
});
export type StoredFile = RowOf<typeof file>;

/** Apart from the newest ones, so that a list is read as fast however many versions its files have. */
export const earlierFile = defineEntity({
  name: 'earlier version of a file',
  key: { PK: 'FILES#{place}#{folderId}', SK: 'EARLIER#{fileId}' },
  row: v.object({
    ...shared,
    state: v.literal('ready'),
    ...inspected,
    /** The id of the version after it. */
    replacedBy: v.string(),
  }),
  readBy: 'those of one file together; one Get; one Query of its place, to erase them',
});
export type EarlierFile = RowOf<typeof earlierFile>;

export const fileCount = defineEntity({
  name: 'file count',
  key: { PK: 'FILES#{place}#{folderId}', SK: 'COUNT' },
  row: v.object({
    /** With earlier versions. */
    files: v.number(),
    /** Every upload that was begun. */
    starts: v.number(),
    /** Those that the agent asked for, with those that were canceled. */
    asked: v.optional(v.number(), 0),
    agentId: v.string(),
    linkId: v.string(),
    expires: v.optional(v.number()),
  }),
  readBy: 'the condition of one Update',
});
