// The documents of a transaction: reading, signing and declining them, and checking a seal.
import { fileAddress, fileAs } from '#core/documents/file-address.ts';
import {
  day,
  dollarsAsTyped,
  done,
  email,
  guestCredential,
  line,
  numeric,
  page,
  paragraph,
  requiredLine,
} from '#core/http/fields.ts';
import { proof } from '#core/http/proof.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { documentState, FACTS, SIGNED_STEPS, step } from '#vocabulary/chat/transaction';
import { fieldValues, fieldView, pdfView } from './own/vocabulary.ts';

export { DRAWING_HEIGHT, DRAWING_WIDTH, typedNameProblem } from './vocabulary.ts';

const signedStep = z.pipe(numeric, z.literal(SIGNED_STEPS));

const clause = z.object({ heading: z.string(), text: z.string() });
export type Clause = z.output<typeof clause>;

/** How many can sign beside the client and the agent. */
export const MOST_SIGNERS = 4;

const signerView = z.object({
  /** Their place in the order: the client is 0. */
  number: z.number(),
  who: z.enum(['client', 'signer', 'agent']),
  name: z.string(),
  /** Of a further signer, in the agent's words. */
  role: z.string(),
  /** waiting: someone else's turn, or no one's anymore. */
  state: z.enum(['waiting', 'sent', 'opened', 'signed', 'declined']),
  /** Each is empty until then. */
  sent_at: z.string(),
  opened_at: z.string(),
  ended_at: z.string(),
  /** Of a further signer; for the agent. */
  email: z.optional(z.string()),
});
export type SignerView = z.output<typeof signerView>;

export const documentView = z.object({
  id: z.string(),
  step: z.number(),
  title: z.string(),
  version: z.number(),
  clauses: z.array(clause),
  /** The agent's own PDF, in place of clauses, and the fields on its pages. */
  pdf: z.optional(pdfView),
  fields: z.optional(z.array(fieldView)),
  state: documentState,
  /** The agent has released it for signature. */
  released: z.boolean(),
  /** An earlier step that has to be done before the agent can release this document. */
  waits_for: z.nullable(step),
  /** For the agent, until the release: what the document asks for, as it was filled in so far. */
  facts: z.optional(z.array(z.object({ name: z.enum(FACTS), value: z.string() }))),
  /** For the agent, until the release: why the text or the fields don't allow it yet; empty if they do. */
  missing: z.optional(z.string()),
  /** For the agent: when they last reminded whose turn it is; empty if they haven't. */
  reminded_at: z.optional(z.string()),
  /** What its text has a blank for. */
  blanks: z.array(z.enum(FACTS)),
  countersigned: z.boolean(),
  /** Everyone who signs, in their order, where there's someone beside the guest and the agent; empty otherwise. */
  signers: z.array(signerView),
  guest_name: z.string(),
  agent_name: z.string(),
  fingerprint: z.string(),
  consent_text: z.string(),
  consent_version: z.string(),
  /** Who agreed to sign electronically, signed or declined, and when. */
  record: z.array(z.object({ what: z.string(), by: z.string(), at: z.string() })),
  /** Why someone declined it, or the agent voided it; empty otherwise. */
  reason: z.string(),
  /** The copy that both sides can download is ready. */
  has_copy: z.boolean(),
  verify_url: z.string(),
  /** What was signed in this step, voided and replaced since; the newest first. Half-signed ones have no seal to verify. */
  voided_before: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      version: z.number(),
      voided_at: z.string(),
      verify_url: z.nullable(z.string()),
      /** It was the agent's own PDF, which has no version. */
      has_pdf: z.optional(z.boolean()),
    }),
  ),
});
export type DocumentView = z.output<typeof documentView>;
export const DRAWING_LENGTH = 12_000;
export const DRAWING = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/** Identifies the text that was read: another text is neither released nor signed. */
const fingerprint = z.string().check(z.maxLength(64));

const signature = z.object({
  consent: z.literal(true),
  consent_version: z.string().check(z.maxLength(20)),
  fingerprint,
  typed_name: requiredLine(200),
  /** Optional, in addition to the typed name. */
  drawing: z.optional(z.string().check(z.maxLength(DRAWING_LENGTH), z.regex(DRAWING))),
  /** What they fill in on the pages of a PDF. */
  values: z.optional(fieldValues),
});
export type Signature = z.output<typeof signature>;

/** Of a guest: with the code that was mailed to them. Spaces between the digits are left out. */
const guestSignature = z.extend(signature, {
  code: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(20)),
      z.transform((typed: string) => typed.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits from the email.')),
  ),
});

/** `again_in`: seconds until another one can be sent. */
const sentCode = z.object({ sent_to: z.string(), minutes: z.number(), again_in: z.number() });

const signedFile = z.object({
  title: z.string(),
  version: z.number(),
  step: z.number(),
  signed_at: z.string(),
  /** Then it's the copy that says so. */
  voided_at: z.nullable(z.string()),
  /** Of the PDF, hexadecimal. */
  sha256: z.string(),
  /** In base64. */
  pdf: z.string(),
});
export type SignedFile = z.output<typeof signedFile>;
const signedFiles = z.object({ files: z.array(signedFile), next_cursor: z.nullable(z.string()) });

/** What a further signer reads: the document, and who they are in it. */
const signersDocument = z.extend(documentView, { number: z.number() });

/** Someone who signs besides the agent and the client. */
export const namedSigner = z.object({ name: requiredLine(200), role: requiredLine(60), email });

const signerNumber = z.number().check(z.int(), z.minimum(1), z.maximum(MOST_SIGNERS));
/** 0: the client. */
const awaitedNumber = z.number().check(z.int(), z.minimum(0), z.maximum(MOST_SIGNERS));

export const routes = {
  guestDocument: {
    method: 'POST',
    path: '/api/guest/transaction/document',
    auth: 'guest',
    body: z.object({ ...guestCredential, step: signedStep }),
    reply: documentView,
  },
  guestSign: {
    method: 'POST',
    path: '/api/guest/transaction/sign',
    forTheAgent: true,
    auth: 'guest',
    body: z.extend(guestSignature, { ...guestCredential, step: signedStep }),
    reply: done,
  },
  /** Mails the guest a code, without which nothing is signed. */
  guestCode: {
    method: 'POST',
    path: '/api/guest/transaction/code',
    forTheAgent: true,
    auth: 'guest',
    body: z.object({ ...guestCredential, step: signedStep }),
    reply: sentCode,
  },
  guestDecline: {
    method: 'POST',
    path: '/api/guest/transaction/decline',
    auth: 'guest',
    body: z.object({ ...guestCredential, step: signedStep, reason: paragraph(1000).check(z.minLength(1)) }),
    reply: done,
  },
  guestCopy: {
    method: 'POST',
    path: '/api/guest/transaction/copy',
    auth: 'guest',
    body: z.object({ ...guestCredential, ...fileAs, step: signedStep }),
    reply: fileAddress,
  },
  /** Every sealed copy, one a page. */
  guestSignedFiles: {
    method: 'POST',
    path: '/api/guest/transaction/signed-files',
    auth: 'guest',
    body: z.extend(page, guestCredential),
    reply: signedFiles,
  },
  signerDocument: {
    method: 'POST',
    path: '/api/guest/signer/document',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: signersDocument,
  },
  signerCode: {
    method: 'POST',
    path: '/api/guest/signer/code',
    forTheAgent: true,
    auth: 'guest',
    body: z.object(guestCredential),
    reply: sentCode,
  },
  signerSign: {
    method: 'POST',
    path: '/api/guest/signer/sign',
    forTheAgent: true,
    auth: 'guest',
    body: z.extend(guestSignature, guestCredential),
    reply: done,
  },
  signerDecline: {
    method: 'POST',
    path: '/api/guest/signer/decline',
    auth: 'guest',
    body: z.object({ ...guestCredential, reason: paragraph(1000).check(z.minLength(1)) }),
    reply: done,
  },
  signerCopy: {
    method: 'POST',
    path: '/api/guest/signer/copy',
    auth: 'guest',
    body: z.object({ ...guestCredential, ...fileAs }),
    reply: fileAddress,
  },
  agentDocument: {
    method: 'GET',
    path: '/api/transactions/{id}/documents/{step}',
    auth: 'agent',
    reply: documentView,
  },
  agentSign: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/sign',
    auth: 'agent',
    /** It binds the agent. */
    liveSession: true,
    body: signature,
    reply: done,
  },
  agentCopy: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/copy',
    auth: 'agent',
    query: z.object(fileAs),
    reply: fileAddress,
  },
  signedFiles: {
    method: 'GET',
    path: '/api/transactions/{id}/signed-files',
    auth: 'agent',
    query: page,
    reply: signedFiles,
  },
  /** The facts that the agent has filled in, in the text of a document that isn't released; empty ones stay blank. */
  fillInDocument: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/facts',
    auth: 'agent',
    body: z.object({
      fingerprint,
      property: z.optional(line(200)),
      list_price: z.optional(dollarsAsTyped),
      commission: z.optional(line(200)),
      starts: z.optional(day),
      ends: z.optional(day),
      buyer: z.optional(line(200)),
      sale_price: z.optional(dollarsAsTyped),
      closing: z.optional(day),
    }),
    reply: done,
  },
  /** Who signs beside the client, in this order, in a document that isn't released. */
  nameSigners: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/signers',
    auth: 'agent',
    body: z.object({
      fingerprint,
      signers: z.array(namedSigner).check(z.maxLength(MOST_SIGNERS)),
    }),
    reply: done,
  },
  /** Another address of one who hasn't signed: the earlier link no longer works. */
  correctSigner: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/signers/email',
    auth: 'agent',
    /** Who gets the link can sign. */
    liveSession: true,
    body: z.object({ fingerprint, signer: signerNumber, email }),
    reply: done,
  },
  /** Whose turn it is gets an email, once a day at most. */
  remindSigner: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/signers/remind',
    auth: 'agent',
    body: z.object({ fingerprint, signer: awaitedNumber }),
    reply: done,
  },
  /** The text that the agent has read may be signed from now on. */
  releaseDocument: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/release',
    auth: 'agent',
    /** What the client signs from now on binds the agent, too. */
    liveSession: true,
    body: z.object({ fingerprint }),
    reply: done,
  },
  /** What was signed, by the guest or by both, is void from now on; both sides get an email with the reason. */
  voidDocument: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/void',
    auth: 'agent',
    liveSession: true,
    body: z.object({ fingerprint, reason: paragraph(1000).check(z.minLength(1)) }),
    reply: done,
  },
  /** Prepares a document once more that isn't signed, was declined or was voided. */
  presentAgain: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/again',
    auth: 'agent',
    reply: done,
  },
  verifySigned: {
    method: 'GET',
    path: '/api/signed/{id}/verify',
    auth: 'public',
    throttle: 100,
    reply: z.object({
      state: z.enum(['valid', 'voided', 'altered']),
      voided_at: z.string(),
      title: z.string(),
      signed_at: z.string(),
      signers: z.number(),
      entries: z.number(),
      fingerprint: z.string(),
      /** The sealed standing, to check a file without us. */
      proof: z.optional(proof),
      /** SHA-256 of the copy that says it's void. */
      voided_copy_hash: z.optional(z.string()),
    }),
  },
} as const satisfies Routes;
