// Files that people upload: to answer a request for proof of funds when a bank can't be linked, and for a guided transaction.
import { done, guestCredential, numeric, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
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

/** What the client agrees to. A version's words never change: a record names the version that was shown. */
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
const kind = z.enum(ALL_FILE_KINDS);
export type FileKind = z.output<typeof kind>;

export const FILE_STATES = ['uploading', 'scanning', 'ready', 'refused'] as const;

export const uploadedFile = z.object({
  /** Names its place, too. */
  id: z.string(),
  name: z.string(),
  kind,
  note: z.string(),
  size: z.number(),
  by: z.enum(['guest', 'agent']),
  state: z.enum(FILE_STATES),
  problem: z.optional(z.enum(FILE_PROBLEMS)),
  type: z.optional(z.enum(FILE_TYPES)),
  added_at: z.string(),
  /** The client has shared it with the agent. */
  sent: z.boolean(),
  /** The id of what it answers. */
  answers: z.optional(z.string()),
  version: z.number(),
  /** How many earlier versions there are. */
  earlier: z.number(),
  /** The id of the file whose newest version it becomes: once it has arrived, or of a request, once it's shared. */
  replaces: z.optional(z.string()),
  review: z.optional(z.object({ outcome: z.enum(REVIEWS), at: z.string() })),
});
export type UploadedFile = z.output<typeof uploadedFile>;

const fileList = z.object({ files: z.array(uploadedFile), next_cursor: z.nullable(z.string()) });
/** The newest of them first. Each is opened and removed by its own id. */
const earlierVersions = z.object({ earlier: z.array(uploadedFile) });

/** A path in it would lead nowhere, and looks like an attack to the person who downloads it. */
const fileName = z.pipe(
  requiredLine(FILE_LIMITS.name),
  z.transform((name) => name.replace(/[\\/:*?"<>|\p{Cf}]+/gu, '_').replace(/^\.+/, '_')),
);
const digest = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'Enter a SHA-256 digest in base64.'));

const anyId = z.optional(z.string().check(z.maxLength(150)));
/** `answers`: the id of what was asked for. `replaces`: the id of the file of which it's a new version, and what that answers. */
const newFile = {
  answers: anyId,
  replaces: anyId,
  name: fileName,
  kind,
  note: z._default(paragraph(FILE_LIMITS.note), ''),
  size: z.pipe(
    numeric,
    z.number().check(z.int(), z.minimum(1), z.maximum(FILE_LIMITS.bytes, 'A file can have 50 MB at most.')),
  ),
};
const startedFile = z.object({ id: z.string(), part_size: z.number() });

const MOST_PARTS = Math.ceil(FILE_LIMITS.bytes / FILE_LIMITS.partBytes);
const newParts = {
  parts: z
    .array(
      z.object({
        number: z.number().check(z.int(), z.minimum(1), z.maximum(MOST_PARTS)),
        /** Of the bytes: its address takes no others. */
        sha256: digest,
      }),
    )
    .check(z.maxLength(MOST_PARTS)),
};
const partAddresses = z.object({
  /** Each takes one PUT of exactly these bytes, with the header `x-amz-checksum-sha256`. */
  addresses: z.array(z.object({ number: z.number(), url: z.string() })),
  /** Parts that have arrived with these bytes. They needn't be sent again. */
  arrived: z.array(z.number()),
});
/** `inline`: a browser may show it; others are saved. */
const fileAddress = z.object({ url: z.string(), inline: z.boolean() });

const inPlace = { ...guestCredential, place: z._default(place, 'request') };
const guestCall = { method: 'POST', auth: 'guest' } as const;
const agentCall = { method: 'POST', auth: 'agent' } as const;

export const routes = {
  guestFiles: {
    ...guestCall,
    path: '/api/guest/files',
    body: z.extend(page, inPlace),
    reply: fileList,
  },
  guestStartFile: {
    ...guestCall,
    path: '/api/guest/files/start',
    forTheAgent: true,
    status: 201,
    body: z.object({ ...inPlace, ...newFile }),
    reply: startedFile,
  },
  guestFileParts: {
    ...guestCall,
    path: '/api/guest/files/{id}/parts',
    body: z.object({ ...inPlace, ...newParts }),
    reply: partAddresses,
  },
  guestCompleteFile: {
    ...guestCall,
    path: '/api/guest/files/{id}/complete',
    forTheAgent: true,
    body: z.object(inPlace),
    reply: uploadedFile,
  },
  guestOpenFile: { ...guestCall, path: '/api/guest/files/{id}/open', body: z.object(inPlace), reply: fileAddress },
  guestFileVersions: {
    ...guestCall,
    path: '/api/guest/files/{id}/versions',
    body: z.object(inPlace),
    reply: earlierVersions,
  },
  guestRemoveFile: { ...guestCall, path: '/api/guest/files/{id}/remove', body: z.object(inPlace), reply: done },
  sendDocuments: {
    ...guestCall,
    path: '/api/guest/documents/send',
    forTheAgent: true,
    body: z.object({ ...guestCredential, words: z.literal(DOCUMENTS_CONSENT.version), agreed: z.literal(true) }),
    reply: z.object({ count: z.number() }),
  },
  withdrawDocuments: {
    ...guestCall,
    path: '/api/guest/documents/withdraw',
    body: z.object(guestCredential),
    reply: done,
  },
  /** What a client has shared to answer a request. */
  requestFiles: { method: 'GET', path: '/api/communications/{id}/files', auth: 'agent', query: page, reply: fileList },
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
    body: z.object(newFile),
    reply: startedFile,
  },
  fileParts: {
    ...agentCall,
    path: '/api/files/{id}/parts',
    body: z.object(newParts),
    reply: partAddresses,
  },
  completeFile: { ...agentCall, path: '/api/files/{id}/complete', reply: uploadedFile },
  openFile: { ...agentCall, path: '/api/files/{id}/open', reply: fileAddress },
  fileVersions: { method: 'GET', path: '/api/files/{id}/versions', auth: 'agent', reply: earlierVersions },
  /** Of a file with several versions, that one alone: the one before it is the newest again. */
  removeFile: { method: 'DELETE', path: '/api/files/{id}', auth: 'agent', reply: done },
  acceptDocuments: { ...agentCall, path: '/api/communications/{id}/documents/accept', reply: done },
  askForDocuments: {
    ...agentCall,
    path: '/api/communications/{id}/documents/ask',
    body: z.object({ reason: paragraph(FILE_LIMITS.reason).check(z.minLength(1, 'Say what you need.')) }),
    reply: done,
  },
} as const satisfies Routes;
