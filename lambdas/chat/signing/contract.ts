// The documents of a transaction: reading, signing and declining them, and checking a seal.
import * as v from 'valibot';
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
import {
  AGREEMENT_FORMS,
  documentState,
  FACTS,
  SIGNED_STEPS,
  step,
  transactionKind,
} from '#vocabulary/chat/transaction';
import { compensation } from './facts/compensation.ts';
import { fieldValues, fieldView, pdfView } from './own/vocabulary.ts';

export { DRAWING_HEIGHT, DRAWING_WIDTH, typedNameProblem } from './vocabulary.ts';

/** The chosen standard text; empty where there is only one. */
const agreementForm = v.pipe(
  line(20),
  v.check((text) => text === '' || AGREEMENT_FORMS.some((form) => form === text), 'Choose a form.'),
);

const signedStep = v.pipe(numeric, v.picklist(SIGNED_STEPS));

const clause = v.object({ heading: v.string(), text: v.string() });
export type Clause = v.InferOutput<typeof clause>;

/** How many can sign besides the client and the agent. */
export const MOST_SIGNERS = 4;

const signerView = v.object({
  /** Their place in the order: the client is 0. */
  number: v.number(),
  who: v.picklist(['client', 'signer', 'agent']),
  name: v.string(),
  /** A further signer's role, in the agent's words. */
  role: v.string(),
  /** waiting: it's someone else's turn, or signing has ended. */
  state: v.picklist(['waiting', 'sent', 'opened', 'signed', 'declined']),
  /** The times of these steps; each is empty until then. */
  sent_at: v.string(),
  opened_at: v.string(),
  ended_at: v.string(),
  /** A further signer's address; for the agent. */
  email: v.optional(v.string()),
});
export type SignerView = v.InferOutput<typeof signerView>;

export const documentView = v.object({
  id: v.string(),
  kind: transactionKind,
  step: v.number(),
  title: v.string(),
  version: v.number(),
  clauses: v.array(clause),
  /** For a reader of Spanish: the clauses in it. The English ones are signed. */
  reading_copy: v.optional(v.array(clause)),
  /** The agent's own PDF instead of clauses, and the fields on its pages. */
  pdf: v.optional(pdfView),
  fields: v.optional(v.array(fieldView)),
  state: documentState,
  released: v.boolean(),
  /** An earlier step that has to be done before the agent can release this document. */
  waits_for: v.nullable(step),
  /** For the agent, until the release: the document's facts, as filled in so far. */
  facts: v.optional(v.array(v.object({ name: v.picklist(FACTS), value: v.string() }))),
  /** For the agent, until the release: why the text or the fields don't allow it yet; empty if they do. */
  missing: v.optional(v.string()),
  /** For the agent: when they last reminded the current signer; empty if they haven't. */
  reminded_at: v.optional(v.string()),
  blanks: v.array(v.picklist(FACTS)),
  countersigned: v.boolean(),
  /** All signers, in their order, if there are any besides the guest and the agent; empty otherwise. */
  signers: v.array(signerView),
  guest_name: v.string(),
  agent_name: v.string(),
  fingerprint: v.string(),
  consent_text: v.string(),
  consent_version: v.string(),
  /** The consents to sign electronically, signatures and refusals, with their times. */
  record: v.array(v.object({ what: v.string(), by: v.string(), at: v.string() })),
  /** The reason for declining or voiding it; empty otherwise. */
  reason: v.string(),
  /** The copy that both sides can download is ready. */
  has_copy: v.boolean(),
  verify_url: v.string(),
  /** The agreement that this one will replace: it stays in force until everyone has signed this one. */
  in_force: v.optional(
    v.object({
      title: v.string(),
      /** Its last day; empty if it's unknown. */
      ends: v.string(),
      fingerprint: v.string(),
      verify_url: v.string(),
    }),
  ),
  /**
   * Earlier signed documents of this step, voided or replaced since; the newest first. Half-signed ones have no seal
   * to verify.
   */
  ended_before: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      version: v.number(),
      /** Null if the next agreement has taken its place. */
      voided_at: v.nullable(v.string()),
      verify_url: v.nullable(v.string()),
      /** True if it was the agent's own PDF, which has no version. */
      has_pdf: v.optional(v.boolean()),
    }),
  ),
});
export type DocumentView = v.InferOutput<typeof documentView>;
export const DRAWING_LENGTH = 12_000;
export const DRAWING = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/** Identifies the text as read: no other text can be released or signed. */
const fingerprint = v.pipe(v.string(), v.maxLength(64));

const signature = v.object({
  consent: v.literal(true),
  consent_version: v.pipe(v.string(), v.maxLength(20)),
  fingerprint,
  typed_name: requiredLine(200),
  /** Optional, in addition to the typed name. */
  drawing: v.optional(v.pipe(v.string(), v.maxLength(DRAWING_LENGTH), v.regex(DRAWING))),
  /** The values filled in on the pages of a PDF. */
  values: v.optional(fieldValues),
});
export type Signature = v.InferOutput<typeof signature>;

/** A guest's signature, with the code that was emailed to them. Spaces between the digits are ignored. */
const guestSignature = v.object({
  ...signature.entries,
  code: v.pipe(
    v.string(),
    v.maxLength(20),
    v.transform((typed: string) => typed.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Enter the 6 digits from the email.'),
  ),
});

/** `again_in`: seconds until another one can be sent. */
const sentCode = v.object({ sent_to: v.string(), minutes: v.number(), again_in: v.number() });

const signedFile = v.object({
  title: v.string(),
  version: v.number(),
  step: v.number(),
  signed_at: v.string(),
  /** Present for a voided document, whose copy is marked as void. */
  voided_at: v.nullable(v.string()),
  /** The PDF's digest, hexadecimal. */
  sha256: v.string(),
  /** In base64. */
  pdf: v.string(),
});
export type SignedFile = v.InferOutput<typeof signedFile>;
const signedFiles = v.object({ files: v.array(signedFile), next_cursor: v.nullable(v.string()) });

const signersDocument = v.object({ ...documentView.entries, number: v.number() });

/** Someone who signs besides the agent and the client. */
export const namedSigner = v.object({ name: requiredLine(200), role: requiredLine(60), email });

const signerNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_SIGNERS));
/** 0: the client. */
const awaitedNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_SIGNERS));

export const routes = {
  guestDocument: {
    method: 'POST',
    path: '/api/guest/transaction/document',
    auth: 'guest',
    body: v.object({ ...guestCredential, step: signedStep }),
    reply: documentView,
  },
  guestSign: {
    method: 'POST',
    path: '/api/guest/transaction/sign',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...guestSignature.entries, ...guestCredential, step: signedStep }),
    reply: done,
  },
  /** Emails the guest a code, which signing requires. */
  guestCode: {
    method: 'POST',
    path: '/api/guest/transaction/code',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...guestCredential, step: signedStep }),
    reply: sentCode,
  },
  guestDecline: {
    method: 'POST',
    path: '/api/guest/transaction/decline',
    auth: 'guest',
    body: v.object({ ...guestCredential, step: signedStep, reason: v.pipe(paragraph(1000), v.minLength(1)) }),
    reply: done,
  },
  guestCopy: {
    method: 'POST',
    path: '/api/guest/transaction/copy',
    auth: 'guest',
    body: v.object({ ...guestCredential, ...fileAs, step: signedStep }),
    reply: fileAddress,
  },
  /** Every sealed copy, one a page. */
  guestSignedFiles: {
    method: 'POST',
    path: '/api/guest/transaction/signed-files',
    auth: 'guest',
    body: v.object({ ...page.entries, ...guestCredential }),
    reply: signedFiles,
  },
  signerDocument: {
    method: 'POST',
    path: '/api/guest/signer/document',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: signersDocument,
  },
  signerCode: {
    method: 'POST',
    path: '/api/guest/signer/code',
    forTheAgent: true,
    auth: 'guest',
    body: v.object(guestCredential),
    reply: sentCode,
  },
  signerSign: {
    method: 'POST',
    path: '/api/guest/signer/sign',
    forTheAgent: true,
    auth: 'guest',
    body: v.object({ ...guestSignature.entries, ...guestCredential }),
    reply: done,
  },
  signerDecline: {
    method: 'POST',
    path: '/api/guest/signer/decline',
    auth: 'guest',
    body: v.object({ ...guestCredential, reason: v.pipe(paragraph(1000), v.minLength(1)) }),
    reply: done,
  },
  signerCopy: {
    method: 'POST',
    path: '/api/guest/signer/copy',
    auth: 'guest',
    body: v.object({ ...guestCredential, ...fileAs }),
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
    /** The signature binds the agent. */
    liveSession: true,
    body: signature,
    reply: done,
  },
  agentCopy: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/copy',
    auth: 'agent',
    query: v.object(fileAs),
    reply: fileAddress,
  },
  signedFiles: {
    method: 'GET',
    path: '/api/transactions/{id}/signed-files',
    auth: 'agent',
    query: page,
    reply: signedFiles,
  },
  /** The agent's facts in the text of a document that isn't released; empty ones stay blank. */
  fillInDocument: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/facts',
    auth: 'agent',
    body: v.object({
      fingerprint,
      property: v.optional(line(200)),
      list_price: v.optional(dollarsAsTyped),
      form: v.optional(agreementForm),
      commission: v.optional(line(200)),
      area: v.optional(line(200)),
      services: v.optional(line(500)),
      compensation: v.optional(compensation),
      starts: v.optional(day),
      ends: v.optional(day),
      buyer: v.optional(line(200)),
      seller: v.optional(line(200)),
      sale_price: v.optional(dollarsAsTyped),
      closing: v.optional(day),
    }),
    reply: done,
  },
  /** The signers after the client, in this order, for a document that isn't released. */
  nameSigners: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/signers',
    auth: 'agent',
    body: v.object({
      fingerprint,
      signers: v.pipe(v.array(namedSigner), v.maxLength(MOST_SIGNERS)),
    }),
    reply: done,
  },
  /** Another address for someone who hasn't signed: the earlier link no longer works. */
  correctSigner: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/signers/email',
    auth: 'agent',
    /** Anyone who gets the link can sign. */
    liveSession: true,
    body: v.object({ fingerprint, signer: signerNumber, email }),
    reply: done,
  },
  /** The current signer gets an email, once a day at most. */
  remindSigner: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/signers/remind',
    auth: 'agent',
    body: v.object({ fingerprint, signer: awaitedNumber }),
    reply: done,
  },
  /** From now on, the text that the agent has read may be signed. */
  releaseDocument: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/release',
    auth: 'agent',
    /** The client's signature binds the agent, too, from now on. */
    liveSession: true,
    body: v.object({ fingerprint }),
    reply: done,
  },
  /** Voids a document that the guest or both have signed; both sides get an email with the reason. */
  voidDocument: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/void',
    auth: 'agent',
    liveSession: true,
    body: v.object({ fingerprint, reason: v.pipe(paragraph(1000), v.minLength(1)) }),
    reply: done,
  },
  /** Prepares a document again that isn't signed, was declined or was voided. */
  presentAgain: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/again',
    auth: 'agent',
    reply: done,
  },
  /**
   * Prepares the next buyer's agreement while the signed one stays in force, or drops it again. Once everyone has signed
   * the next one, it takes the other's place on its first day.
   */
  nextAgreement: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/next',
    auth: 'agent',
    body: v.object({ fingerprint, to: v.picklist(['prepared', 'dropped']) }),
    reply: done,
  },
  verifySigned: {
    method: 'GET',
    path: '/api/signed/{id}/verify',
    auth: 'public',
    throttle: 100,
    reply: v.object({
      state: v.picklist(['valid', 'voided', 'altered']),
      voided_at: v.string(),
      title: v.string(),
      signed_at: v.string(),
      signers: v.number(),
      entries: v.number(),
      fingerprint: v.string(),
      /** The sealed standing, to check a file without us. */
      proof: v.optional(proof),
      /** SHA-256 of the copy marked as void. */
      voided_copy_hash: v.optional(v.string()),
    }),
  },
} as const satisfies Routes;
