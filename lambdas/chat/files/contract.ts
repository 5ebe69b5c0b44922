// Files that people upload: to answer a request for proof of funds when a bank can't be linked, and for a guided transaction.
import * as v from 'valibot';
import { done, guestCredential, numeric, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { ALL_FILE_KINDS, FILE_LIMITS, FILE_PROBLEMS, FILE_TYPES, place, REVIEWS } from './vocabulary.ts';

export {
  ENDINGS,
  FILE_KINDS,
  FILE_LIMITS,
  FILE_TYPES,
  type FileType,
  FOLDERS,
  TO_SIGN,
  withoutEnding,
} from './vocabulary.ts';

/** The client's consent. A version's words never change: a record names the version that was shown. */
export const DOCUMENTS_CONSENT = {
  version: 'documents-1',
  words: {
    en: (agent: string) => `Share these files with ${agent}. They are genuine, and I may share them.`,
    es: (agent: string) => `Compartir estos archivos con ${agent}. Son auténticos y puedo compartirlos.`,
  },
  terms: {
    en: (agent: string) =>
      `${agent} sees that you provided them, and that no bank has verified them. We give them to no one else. We delete them after 30 days, or as soon as you take them back.`,
    es: (agent: string) =>
      `${agent} ve que usted los envió y que ningún banco los verificó. No se los damos a nadie más. Los borramos a los 30 días, o en cuanto usted los retire.`,
  },
} as const;
const kind = v.picklist(ALL_FILE_KINDS);
export type FileKind = v.InferOutput<typeof kind>;

export const FILE_STATES = ['uploading', 'scanning', 'ready', 'refused'] as const;

export const uploadedFile = v.object({
  /** Includes its place. */
  id: v.string(),
  name: v.string(),
  kind,
  note: v.string(),
  size: v.number(),
  by: v.picklist(['guest', 'agent']),
  state: v.picklist(FILE_STATES),
  problem: v.optional(v.picklist(FILE_PROBLEMS)),
  type: v.optional(v.picklist(FILE_TYPES)),
  added_at: v.string(),
  sent: v.boolean(),
  /** The id of the request that it answers. */
  answers: v.optional(v.string()),
  version: v.number(),
  earlier: v.number(),
  /** The id of the file that this becomes the newest version of: once it has arrived, or for a request, once it's shared. */
  replaces: v.optional(v.string()),
  review: v.optional(v.object({ outcome: v.picklist(REVIEWS), at: v.string() })),
});
export type UploadedFile = v.InferOutput<typeof uploadedFile>;

const fileList = v.object({ files: v.array(uploadedFile), next_cursor: v.nullable(v.string()) });
/** Newest first. Each is opened and removed by its own id. */
const earlierVersions = v.object({ earlier: v.array(uploadedFile) });

/** A path in a name would not work, and looks like an attack to the person who downloads the file. */
const fileName = v.pipe(
  requiredLine(FILE_LIMITS.name),
  v.transform((name) => name.replace(/[\\/:*?"<>|\p{Cf}]+/gu, '_').replace(/^\.+/, '_')),
);
const digest = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'Enter a SHA-256 digest in base64.'));

const anyId = v.optional(v.pipe(v.string(), v.maxLength(150)));
/**
 * `answers`: the id of the file request. `replaces`: the id of the file that this is a new version of; it answers the
 * same request.
 */
const newFile = {
  answers: anyId,
  replaces: anyId,
  name: fileName,
  kind,
  note: v.optional(paragraph(FILE_LIMITS.note), ''),
  size: v.pipe(
    numeric,
    v.number(),
    v.safeInteger(),
    v.minValue(1),
    v.maxValue(FILE_LIMITS.bytes, 'A file can have 50 MB at most.'),
  ),
};
const startedFile = v.object({ id: v.string(), part_size: v.number() });

const MOST_PARTS = Math.ceil(FILE_LIMITS.bytes / FILE_LIMITS.partBytes);
const newParts = {
  parts: v.pipe(
    v.array(
      v.object({
        number: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_PARTS)),
        /** The digest of the bytes: its address takes no others. */
        sha256: digest,
      }),
    ),
    v.maxLength(MOST_PARTS),
  ),
};
const partAddresses = v.object({
  /** Each takes one PUT of exactly these bytes, with the header `x-amz-checksum-sha256`. */
  addresses: v.array(v.object({ number: v.number(), url: v.string() })),
  /** Parts that have already arrived with these bytes, so they aren't sent again. */
  arrived: v.array(v.number()),
});
/** `inline`: a browser may show it; others are saved. */
const fileAddress = v.object({ url: v.string(), inline: v.boolean() });

const inPlace = { ...guestCredential, place: v.optional(place, 'request') };
const guestCall = { method: 'POST', auth: 'guest' } as const;
const agentCall = { method: 'POST', auth: 'agent' } as const;

export const routes = {
  guestFiles: {
    ...guestCall,
    path: '/api/guest/files',
    body: v.object({ ...page.entries, ...inPlace }),
    reply: fileList,
  },
  guestStartFile: {
    ...guestCall,
    path: '/api/guest/files/start',
    forTheAgent: true,
    status: 201,
    body: v.object({ ...inPlace, ...newFile }),
    reply: startedFile,
  },
  guestFileParts: {
    ...guestCall,
    path: '/api/guest/files/{id}/parts',
    body: v.object({ ...inPlace, ...newParts }),
    reply: partAddresses,
  },
  guestCompleteFile: {
    ...guestCall,
    path: '/api/guest/files/{id}/complete',
    forTheAgent: true,
    body: v.object(inPlace),
    reply: uploadedFile,
  },
  guestOpenFile: { ...guestCall, path: '/api/guest/files/{id}/open', body: v.object(inPlace), reply: fileAddress },
  guestFileVersions: {
    ...guestCall,
    path: '/api/guest/files/{id}/versions',
    body: v.object(inPlace),
    reply: earlierVersions,
  },
  guestRemoveFile: { ...guestCall, path: '/api/guest/files/{id}/remove', body: v.object(inPlace), reply: done },
  sendDocuments: {
    ...guestCall,
    path: '/api/guest/documents/send',
    forTheAgent: true,
    body: v.object({ ...guestCredential, words: v.literal(DOCUMENTS_CONSENT.version), agreed: v.literal(true) }),
    reply: v.object({ count: v.number() }),
  },
  withdrawDocuments: {
    ...guestCall,
    path: '/api/guest/documents/withdraw',
    body: v.object(guestCredential),
    reply: done,
  },
  /** The files that a client has shared to answer a request. */
  requestFiles: {
    method: 'GET',
    path: '/api/communications/{id}/files',
    auth: 'agent',
    query: v.object({ ...page.entries, place: v.optional(v.picklist(['request', 'approval']), 'request') }),
    reply: fileList,
  },
  /** A lender's letter, for the pre-approval beside a proof. */
  startApprovalFile: {
    ...agentCall,
    path: '/api/communications/{id}/files',
    status: 201,
    body: v.object(newFile),
    reply: startedFile,
  },
  transactionFiles: {
    method: 'GET',
    path: '/api/transactions/{id}/files',
    auth: 'agent',
    query: page,
    reply: fileList,
  },
  startFile: {
    ...agentCall,
    path: '/api/transactions/{id}/files',
    status: 201,
    body: v.object(newFile),
    reply: startedFile,
  },
  fileParts: {
    ...agentCall,
    path: '/api/files/{id}/parts',
    body: v.object(newParts),
    reply: partAddresses,
  },
  completeFile: { ...agentCall, path: '/api/files/{id}/complete', reply: uploadedFile },
  openFile: { ...agentCall, path: '/api/files/{id}/open', reply: fileAddress },
  fileVersions: { method: 'GET', path: '/api/files/{id}/versions', auth: 'agent', reply: earlierVersions },
  /** If a file has several versions, only this one is removed: the one before it is the newest again. */
  removeFile: { method: 'DELETE', path: '/api/files/{id}', auth: 'agent', reply: done },
  acceptDocuments: { ...agentCall, path: '/api/communications/{id}/documents/accept', reply: done },
  askForDocuments: {
    ...agentCall,
    path: '/api/communications/{id}/documents/ask',
    body: v.object({ reason: v.pipe(paragraph(FILE_LIMITS.reason), v.minLength(1, 'Say what you need.')) }),
    reply: done,
  },
} as const satisfies Routes;
