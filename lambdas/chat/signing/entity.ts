// The documents of a transaction, and the record of what was done with each.
import { sealField } from '#core/crypto/seal-field.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import * as z from '#core/schema.ts';
import { FACTS, SIGNED_STEPS } from '#vocabulary/chat/transaction';
import { pageSize, pdfField } from './own/vocabulary.ts';

const step = z.literal(SIGNED_STEPS);
const clauses = z.array(z.object({ heading: z.string(), text: z.string() }));
/** Numbers in sort keys, so that they sort like numbers. */
const tenDigits = (value: number) => String(value).padStart(10, '0');

/** Someone who signs after the client, in the order of the list. */
const furtherSigner = z.object({
  name: z.string(),
  /** What they are in the deal, in the agent's words. */
  role: z.string(),
  /** Where they get the link and the code. The agent can correct it until they have signed: then the link is another. */
  email: z.string(),
  linkId: z.string(),
});
export type FurtherSigner = z.output<typeof furtherSigner>;

const shared = {
  id: z.string(),
  transactionId: z.string(),
  agentId: z.string(),
  linkId: z.string(),
  step,
  title: z.string(),
  version: z.number(),
  clauses,
  /** The agent's own PDF, in place of clauses: its file in the document bucket, its SHA-256, and its pages as they're shown. */
  pdf: z.optional(z.object({ file: z.string(), hash: z.string(), name: z.string(), pages: z.array(pageSize) })),
  /** What is filled in on its pages, and by whom. */
  fields: z.optional(z.array(pdfField)),
  /** The facts that were merged into its text; empty where the text has a blank. An agent's own PDF has none. */
  facts: z.record(z.enum(FACTS), z.optional(z.string())),
  /** The agent signs after everyone else. */
  countersigned: z.boolean(),
  /** Who signs beside the guest; missing where there's no one. Their names and roles are part of the fingerprint. */
  signers: z.optional(z.array(furtherSigner)),
  /** Whose turn it is, or was last: the first of them is 1. Missing until the guest has signed. */
  turn: z.optional(z.number()),
  guestName: z.string(),
  guestEmail: z.string(),
  agentName: z.string(),
  agentEmail: z.string(),
  /** Hash of everything that a signer reads. */
  fingerprint: z.string(),
  /** How many entries the record has, and the hash of the last one. */
  entries: z.number(),
  head: z.string(),
  createdAt: z.string(),
  /** When the agent last reminded whose turn it was. */
  remindedAt: z.optional(z.string()),
};

const sealing = z.object({
  /** Over the record as it was with the last signature, and over which file shows it. */
  seal: sealField,
  standing: sealField,
  file: z.string(),
  sealedAt: z.string(),
});

export const signingDocument = defineEntity({
  name: 'signing document',
  key: { PK: 'DOCUMENT#{documentId}', SK: 'DOCUMENT' },
  row: z.discriminatedUnion('state', [
    z.object({ ...shared, state: z.enum(['presented', 'cosign', 'countersign', 'signed', 'declined']) }),
    z.extend(sealing, { ...shared, state: z.literal('sealed') }),
    /** Without a seal if it was voided before both had signed. */
    z.extend(z.partial(sealing), {
      ...shared,
      state: z.literal('voided'),
      voidedAt: z.string(),
      /** The copy that says so on each page. */
      voidedFile: z.optional(z.string()),
    }),
  ]),
  readBy: 'one Query of the partition: the document and its record',
});
export type StoredDocument = RowOf<typeof signingDocument>;

export const recordEntry = defineEntity({
  name: 'entry of a signing record',
  key: { PK: 'DOCUMENT#{documentId}', SK: 'E#{tenDigits}' },
  row: z.object({
    number: z.number(),
    what: z.enum([
      'presented',
      'released',
      'opened',
      'confirmed',
      'consented',
      'signed',
      'countersigned',
      'declined',
      'corrected',
      'voided',
    ]),
    by: z.enum(['guest', 'signer', 'agent', 'system']),
    /** Which further signer acted, or whose address was corrected; missing in what concerns none. */
    signer: z.optional(z.number()),
    name: z.string(),
    at: z.string(),
    /** Of the one who agreed, signed, declined or voided, or the corrected one; empty for others. */
    email: z.string(),
    address: z.string(),
    device: z.string(),
    consent: z.string(),
    reason: z.string(),
    /** When the code was sent that this entry says was entered. */
    codeSentAt: z.optional(z.string()),
    /** The drawn signature, as a path. */
    drawing: z.optional(z.string()),
    /** What the signer has filled in, by the place of its field in the list. */
    values: z.optional(z.array(z.object({ field: z.number(), text: z.string() }))),
    fingerprint: z.string(),
    previous: z.string(),
    hash: z.string(),
  }),
  readBy: 'the same; a hash chain whose last hash is in the document',
});
export type Entry = RowOf<typeof recordEntry>;
export const entryKey = (documentId: string, number: number) => ({ documentId, tenDigits: tenDigits(number) });

/** The code that was last mailed to a signer of a document: to the client, or to the holder of a further signer's link. */
export const signingCode = defineEntity({
  name: 'signing code',
  key: { PK: 'DOCUMENT#{documentId}', SK: 'CODE#{holder}' },
  row: z.object({
    /** Which one in turn. The code is derived from it. */
    version: z.number(),
    sentAt: z.string(),
    /** How often one was entered for this version. */
    tries: z.number(),
    /** How many were sent on this day (UTC). */
    day: z.string(),
    sentToday: z.number(),
    expires: z.number(),
  }),
  readBy: 'one Get when a code is asked for or entered',
});
export type StoredCode = RowOf<typeof signingCode>;

/** Made when it's their turn; what it leads to is in the document. */
export const signerLink = defineEntity({
  name: 'link of a further signer',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: z.object({
    kind: z.literal('signer'),
    linkId: z.string(),
    agentId: z.string(),
    transactionId: z.string(),
    documentId: z.string(),
    createdAt: z.string(),
    ...linkHolder,
  }),
  readBy: 'one Get in each call of a further signer',
});
