// Shared by calls and rows: the kinds of files, their problems, their places, and their limits.
import * as v from 'valibot';

/**
 * The first part of an object's name. `incoming`: as uploaded, before any check. `request`: every object that is kept as
 * long as a request's files.
 */
export const FOLDERS = { incoming: 'incoming', request: 'request', transaction: 'transaction' } as const;

export const FILE_LIMITS = {
  bytes: 50 * 1024 * 1024,
  /** S3 takes no smaller ones, except for the last. */
  partBytes: 5 * 1024 * 1024,
  name: 150,
  note: 500,
  reason: 1000,
  /** Versions of one file, including the newest. Each also counts as a file of its place. */
  versions: 20,
  /** `files` at the same time; `starts` counts every upload, even failed ones. */
  request: { files: 20, starts: 100 },
  authority: { files: 20, starts: 100 },
  approval: { files: 20, starts: 100 },
  transaction: { files: 500, starts: 2500 },
  mail: { files: 20, starts: 40 },
  /** Files of a request are kept as long as a report is valid. */
  requestDays: 30,
  addressSeconds: 15 * 60,
} as const;

/**
 * `authority`: documents about entities that hold a client's money. `approval`: a lender's letter beside the proof. Each
 * file there belongs to one claim or pre-approval, which shares it and takes it back.
 */
const PAGE_PLACES = ['request', 'transaction', 'authority', 'approval'] as const;
/** For uploads by pages. */
export const place = v.picklist(PAGE_PLACES);
export type PagePlace = v.InferOutput<typeof place>;
/** `mail`: files attached to an email to a deal. No page uploads to it. */
export const PLACES = [...PAGE_PLACES, 'mail'] as const;
export type Place = (typeof PLACES)[number];

export const FILE_KINDS = {
  request: ['bank-statement', 'gift-letter', 'lender-letter', 'other'],
  transaction: ['photo', 'deed', 'disclosure', 'other'],
  authority: ['authority'],
  approval: ['lender-letter'],
  mail: ['other'],
} as const satisfies Record<Place, readonly string[]>;
/** An agent's upload as a document to sign: it isn't one of the transaction's files. */
export const TO_SIGN = 'to-sign';
export const ALL_FILE_KINDS = [
  'bank-statement',
  'gift-letter',
  'lender-letter',
  'photo',
  'deed',
  'disclosure',
  'other',
  'authority',
  TO_SIGN,
] as const satisfies ((typeof FILE_KINDS)[Place][number] | typeof TO_SIGN)[];

/** A file's type, by its content. */
export const FILE_TYPES = ['pdf', 'jpeg', 'png', 'webp', 'heic'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const ENDINGS: Record<FileType, string> = { pdf: 'pdf', jpeg: 'jpg', png: 'png', webp: 'webp', heic: 'heic' };
export const withoutEnding = (name: string): string => name.replace(/\.(pdf|jpe?g|png|webp|hei[cf])$/i, '');

export const FILE_PROBLEMS = [
  'unknown-type',
  'damaged',
  'encrypted',
  /** Programs, screens and printers would show it differently. */
  'different',
  /** It exceeds a limit, or reading it failed. */
  'too-complex',
  /** Signed by someone else, in a document to sign. */
  'signed-already',
  'infected',
  'unscanned',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** An agent's decision about a shared version: accepted, or others requested. */
export const REVIEWS = ['accepted', 'asked'] as const;
