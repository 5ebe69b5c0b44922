// The documents of a transaction, each with its record.
import * as v from 'valibot';
import { sealField } from '#core/crypto/seal.ts';
import { defineEntity, type RowOf, tenDigits } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { FACTS, SIGNED_STEPS, transactionKind } from '#vocabulary/chat/transaction';
import { pageSize, pdfField } from './own/vocabulary.ts';

const step = v.picklist(SIGNED_STEPS);
const clauses = v.array(v.object({ heading: v.string(), text: v.string() }));
/** Someone who signs after the client, in the order of the list. */
const furtherSigner = v.object({
  name: v.string(),
  /** Their role in the deal, in the agent's words. */
  role: v.string(),
  /** The address for their link and code. The agent can correct it until they have signed, which makes a new link. */
  email: v.string(),
  linkId: v.string(),
});
export type FurtherSigner = v.InferOutput<typeof furtherSigner>;

const shared = {
  id: v.string(),
  transactionId: v.string(),
  agentId: v.string(),
  linkId: v.string(),
  kind: transactionKind,
  step,
  title: v.string(),
  version: v.number(),
  clauses,
  /** The agent's own PDF instead of clauses: its file in the document bucket, its SHA-256, and its pages as shown. */
  pdf: v.optional(v.object({ file: v.string(), hash: v.string(), name: v.string(), pages: v.array(pageSize) })),
  /** The fields on its pages, and the people who fill them in. */
  fields: v.optional(v.array(pdfField)),
  /** The facts that were merged into its text; empty for a blank. An agent's own PDF has none. */
  facts: v.record(v.picklist(FACTS), v.optional(v.string())),
  /** The agent signs after everyone else. */
  countersigned: v.boolean(),
  /** The signers besides the guest; missing if there are none. Their names and roles are part of the fingerprint. */
  signers: v.optional(v.array(furtherSigner)),
  /** The current or last turn: the first signer's is 1. Missing until the guest has signed. */
  turn: v.optional(v.number()),
  guestName: v.string(),
  guestEmail: v.string(),
  agentName: v.string(),
  agentEmail: v.string(),
  /** Hash of everything that a signer reads. */
  fingerprint: v.string(),
  /** The number of entries in the record, and the hash of the last one. */
  entries: v.number(),
  head: v.string(),
  createdAt: v.string(),
  remindedAt: v.optional(v.string()),
};

const sealing = v.object({
  /** The seal over the record up to the last signature, and over the file that shows it. */
  seal: sealField,
  standing: sealField,
  file: v.string(),
  sealedAt: v.string(),
});

export const signingDocument = defineEntity({
  name: 'signing document',
  key: { PK: 'DOCUMENT#{documentId}', SK: 'DOCUMENT' },
  row: v.variant('state', [
    v.object({ ...shared, state: v.picklist(['presented', 'cosign', 'countersign', 'signed', 'declined']) }),
    v.object({ ...sealing.entries, ...shared, state: v.literal('sealed') }),
    /** Without a seal if it was voided before both had signed. */
    v.object({
      ...v.partial(sealing).entries,
      ...shared,
      state: v.literal('voided'),
      voidedAt: v.string(),
      /** The copy marked as void on each page. */
      voidedFile: v.optional(v.string()),
    }),
  ]),
  readBy: 'one Query of the partition: the document and its record',
});
export type StoredDocument = RowOf<typeof signingDocument>;

export const recordEntry = defineEntity({
  name: 'entry of a signing record',
  key: { PK: 'DOCUMENT#{documentId}', SK: 'E#{tenDigits}' },
  row: v.object({
    number: v.number(),
    what: v.picklist([
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
    by: v.picklist(['guest', 'signer', 'agent', 'system']),
    /** The further signer who acted, or had their address corrected; missing in other entries. */
    signer: v.optional(v.number()),
    name: v.string(),
    at: v.string(),
    /** The address of the person who agreed, signed, declined or voided, or the corrected one; empty for other entries. */
    email: v.string(),
    address: v.string(),
    device: v.string(),
    consent: v.string(),
    reason: v.string(),
    /** When the code behind this entry was sent. */
    codeSentAt: v.optional(v.string()),
    /** The drawn signature, as a path. */
    drawing: v.optional(v.string()),
    /** The signer's values, by the position of each field in the list. */
    values: v.optional(v.array(v.object({ field: v.number(), text: v.string() }))),
    fingerprint: v.string(),
    previous: v.string(),
    hash: v.string(),
  }),
  readBy: 'the same; a hash chain whose last hash is in the document',
});
export type Entry = RowOf<typeof recordEntry>;
export const entryKey = (documentId: string, number: number) => ({ documentId, tenDigits: tenDigits(number) });

/** The latest code emailed to a signer of a document: to the client, or to the holder of a further signer's link. */
export const signingCode = defineEntity({
  name: 'signing code',
  key: { PK: 'DOCUMENT#{documentId}', SK: 'CODE#{holder}' },
  row: v.object({
    /** The version of the code, which is derived from it. */
    version: v.number(),
    sentAt: v.string(),
    tries: v.number(),
    /** How many were sent on this day (UTC). */
    day: v.string(),
    sentToday: v.number(),
    expires: v.number(),
  }),
  readBy: 'one Get when a code is asked for or entered',
});
export type StoredCode = RowOf<typeof signingCode>;

/** Made when it's their turn; the document has the rest. */
export const signerLink = defineEntity({
  name: 'link of a further signer',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: v.object({
    kind: v.literal('signer'),
    linkId: v.string(),
    agentId: v.string(),
    transactionId: v.string(),
    documentId: v.string(),
    createdAt: v.string(),
    ...linkHolder,
  }),
  readBy: 'one Get in each call of a further signer',
});
