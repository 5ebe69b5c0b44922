// A stored upload, and the limit of files per place.
import * as v from 'valibot';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { ALL_FILE_KINDS, FILE_PROBLEMS, FILE_TYPES, PLACES, REVIEWS } from './vocabulary.ts';

const shared = {
  id: v.string(),
  place: v.picklist(PLACES),
  /** The id of the communication, or the transaction. */
  folderId: v.string(),
  agentId: v.string(),
  linkId: v.string(),
  by: v.picklist(['guest', 'agent']),
  name: v.string(),
  kind: v.picklist(ALL_FILE_KINDS),
  note: v.string(),
  size: v.number(),
  startedAt: v.string(),
  sentAt: v.optional(v.string()),
  /** The id of the agent's file request. */
  answers: v.optional(v.string()),
  /** Missing in the first. */
  version: v.optional(v.number()),
  /** The highest version number so far, if newer versions were removed: no number is used twice. */
  highest: v.optional(v.number()),
  /** The ids of earlier versions, newest first. */
  earlier: v.optional(v.array(v.string())),
  /** The id of the file that it will replace; removed afterwards. */
  replaces: v.optional(v.string()),
  /** The agent's decision about this version of a request's file. */
  review: v.optional(v.object({ outcome: v.picklist(REVIEWS), at: v.string() })),
  /** The scanner's result, which may arrive before our own check. */
  scan: v.optional(v.picklist(['clean', 'infected', 'failed'])),
  /** For a request's file, in epoch seconds. */
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

/** Stored separately from the newest ones, so that a list reads equally fast with any number of versions. */
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
    /** Includes earlier versions. */
    files: v.number(),
    starts: v.number(),
    /** Files that the agent requested, including canceled ones. */
    asked: v.optional(v.number(), 0),
    agentId: v.string(),
    linkId: v.string(),
    expires: v.optional(v.number()),
  }),
  readBy: 'the condition of one Update',
});
