// The guided transaction: its three steps, their conversations, the checklist and the documents to sign.
import * as z from 'zod/mini';
import { done, email, guestCredential, numeric, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

export const STEPS = [
  { step: 1, heading: 'Sign Real Estate Agreement', words: 'Review and accept the terms to proceed.' },
  { step: 2, heading: 'Prepare & List Your Property', words: "Let's get your property ready for the market." },
  {
    step: 3,
    heading: 'Sign Closing Documents',
    words: 'Review and sign your closing documents to complete the transaction.',
  },
] as const;
export type StepNumber = (typeof STEPS)[number]['step'];
/** Steps with a document: there the assistant answers, from that document. */
export const SIGNED_STEPS = [1, 3] as const;
export type SignedStep = (typeof SIGNED_STEPS)[number];
export const isSignedStep = (step: number): step is SignedStep => step === 1 || step === 3;

export const MESSAGE_LENGTH = 4000;
export const HISTORY_PAGE = 100;

const stepNumber = z.pipe(numeric, z.union([z.literal(1), z.literal(2), z.literal(3)]));
const signedStep = z.pipe(numeric, z.union([z.literal(1), z.literal(3)]));
const sequence = z.pipe(numeric, z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)));

/** user: the guest. system: what happened, said to both. */
export const author = z.enum(['user', 'agent', 'assistant', 'system']);
export type Author = z.output<typeof author>;

export const chatMessage = z.object({
  id: z.string(),
  seq: z.number(),
  from: author,
  text: z.string(),
  timestamp: z.string(),
  client_id: z.optional(z.string()),
  /** Bank numbers stand in it: whoever reads it is warned of wire fraud. */
  warning: z.optional(z.literal('wire-fraud')),
});
export type ChatMessage = z.output<typeof chatMessage>;

const clientId = z.string().check(z.regex(/^[\w:.-]{1,100}$/));
const credentials = {
  request_id: z.optional(z.string().check(z.maxLength(128))),
  request_pin: z.optional(z.string().check(z.maxLength(64))),
  ticket: z.optional(z.string().check(z.maxLength(100))),
};

/** What a chat socket may say. The first `hello` or message proves who speaks. */
export const fromClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), ...credentials }),
  z.object({
    type: z.literal('message'),
    ...credentials,
    message: paragraph(MESSAGE_LENGTH).check(z.minLength(1)),
    client_id: z.optional(clientId),
    /** The same message was sent before and not acknowledged. */
    again: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('seen'), seq: sequence }),
  z.object({ type: z.literal('handover'), to: z.enum(['agent', 'assistant']) }),
  z.object({ type: z.literal('ping') }),
]);
export type FromClient = z.output<typeof fromClient>;

type Side = 'user' | 'agent';
/** What a chat socket hears. */
export type FromServer =
  | { type: 'ready'; seq: number; handed_over: boolean; seen: Record<Side, number> }
  | ({ type: 'message'; message: string } & Omit<ChatMessage, 'text'>)
  | { type: 'ack'; client_id: string; id: string; seq: number; timestamp: string; warning?: 'wire-fraud' }
  | { type: 'typing'; from: Side | 'assistant' }
  | { type: 'seen'; from: Side; seq: number }
  | { type: 'handover'; to: 'agent' | 'assistant' }
  /** Checklist or document have changed: ask again. */
  | { type: 'changed' }
  | { type: 'error'; code: string; message: string; client_id?: string };

export const CHECKLIST = [
  { id: 'declutter', kind: 'task', text: 'Clear and clean every room' },
  { id: 'repairs', kind: 'task', text: 'Mend small things: taps, bulbs, doors, paint' },
  { id: 'photos-outside', kind: 'photo', text: 'Photos of the outside, front and back' },
  { id: 'photos-inside', kind: 'photo', text: 'Photos of every room, in daylight' },
  { id: 'papers', kind: 'task', text: 'Deed, survey, tax bill and warranties at hand' },
  { id: 'disclosures', kind: 'task', text: 'Seller disclosures filled in' },
  { id: 'price', kind: 'task', text: 'Asking price agreed' },
  { id: 'listing', kind: 'task', text: 'Listing text read and approved' },
] as const;

const checklistItem = z.object({
  id: z.string(),
  kind: z.enum(['task', 'photo']),
  text: z.string(),
  /** When each side ticked it; empty when not. */
  user: z.string(),
  agent: z.string(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

/** none: not opened yet. presented: to be signed. countersign: the guest has signed, the agent has not. */
export const paperState = z.enum(['none', 'presented', 'countersign', 'signed', 'sealed', 'declined']);
export type PaperState = z.output<typeof paperState>;

const progress = {
  state: z.enum(['open', 'closed']),
  agent_name: z.string(),
  guest_name: z.string(),
  steps: z.array(
    z.object({ step: z.number(), heading: z.string(), words: z.string(), done: z.boolean(), paper: paperState }),
  ),
  checklist: z.array(checklistItem),
};

export const guestTransaction = z.object({ ...progress, agent_email: z.string() });
export type GuestTransaction = z.output<typeof guestTransaction>;

export const agentTransaction = z.object({
  ...progress,
  id: z.string(),
  /** By a funds request, or by itself. */
  origin: z.enum(['request', 'own']),
  guest_email: z.string(),
  created_at: z.string(),
  last_at: z.string(),
  /** Messages of the guest that the agent has not seen, a step. */
  unread: z.array(z.number()),
});
export type AgentTransaction = z.output<typeof agentTransaction>;

const tick = z.object({ item: z.enum(CHECKLIST.map(({ id }) => id)), done: z.boolean() });
const step = z.object({ step: stepNumber });

export const routes = {
  chatSession: {
    method: 'POST',
    path: '/api/chat/sessions',
    auth: 'guest',
    status: 201,
    throttle: 50,
    /** name and chat_key of the specification are accepted and say nothing new. */
    body: z.extend(step, guestCredential),
    reply: z.object({ id: z.string() }),
  },
  chatMessages: {
    method: 'GET',
    path: '/api/chat/sessions/{id}/messages',
    auth: 'guest',
    query: z.object({ ...guestCredential, after: z.optional(sequence), before: z.optional(sequence) }),
    reply: z.array(chatMessage),
  },
  guestTransaction: {
    method: 'POST',
    path: '/api/guest/transaction',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: guestTransaction,
  },
  guestTick: {
    method: 'POST',
    path: '/api/guest/transaction/checklist',
    auth: 'guest',
    body: z.extend(tick, guestCredential),
    reply: done,
  },
  transactions: {
    method: 'GET',
    path: '/api/transactions',
    auth: 'agent',
    query: page,
    reply: z.object({ transactions: z.array(agentTransaction), next_cursor: z.nullable(z.string()) }),
  },
  startTransaction: {
    method: 'POST',
    path: '/api/transactions',
    auth: 'agent',
    status: 201,
    body: z.object({
      agent_name: requiredLine(200),
      first_name: requiredLine(100),
      last_name: requiredLine(100),
      email,
      message: z._default(paragraph(2000), ''),
    }),
    reply: z.object({ id: z.string() }),
  },
  transaction: { method: 'GET', path: '/api/transactions/{id}', auth: 'agent', reply: agentTransaction },
  closeTransaction: { method: 'POST', path: '/api/transactions/{id}/close', auth: 'agent', reply: done },
  agentTick: {
    method: 'POST',
    path: '/api/transactions/{id}/checklist',
    auth: 'agent',
    body: tick,
    reply: done,
  },
  agentSession: {
    method: 'POST',
    path: '/api/transactions/{id}/sessions',
    auth: 'agent',
    status: 201,
    body: step,
    reply: z.object({ id: z.string() }),
  },
  agentMessages: {
    method: 'GET',
    path: '/api/transactions/{id}/sessions/{step}/messages',
    auth: 'agent',
    query: z.object({ after: z.optional(sequence), before: z.optional(sequence) }),
    reply: z.object({ messages: z.array(chatMessage) }),
  },
} as const satisfies Routes;

export const clause = z.object({ heading: requiredLine(200), text: paragraph(4000).check(z.minLength(1)) });
export type Clause = z.output<typeof clause>;

export const paper = z.object({
  id: z.string(),
  step: z.number(),
  title: z.string(),
  version: z.number(),
  clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
  state: paperState,
  countersigned: z.boolean(),
  guest_name: z.string(),
  agent_name: z.string(),
  fingerprint: z.string(),
  consent_text: z.string(),
  consent_version: z.string(),
  /** Who has agreed to sign electronically, signed or declined, and when. */
  record: z.array(z.object({ what: z.string(), by: z.string(), at: z.string() })),
  verify_url: z.string(),
});
export type PaperView = z.output<typeof paper>;

/** A drawn signature: the path of an SVG in a box of this size, in whole numbers. */
export const DRAWING_WIDTH = 400;
export const DRAWING_HEIGHT = 120;
export const DRAWING_LENGTH = 12_000;
export const DRAWING = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

const signature = z.object({
  consent: z.literal(true),
  consent_version: z.string().check(z.maxLength(20)),
  /** Of the document that was read: another one is not signed. */
  fingerprint: z.string().check(z.maxLength(64)),
  typed_name: requiredLine(200),
  /** Beside the typed name, for whoever likes to see it. */
  drawing: z.optional(z.string().check(z.maxLength(DRAWING_LENGTH), z.regex(DRAWING))),
});
const template = z.object({
  step: z.number(),
  version: z.number(),
  title: z.string(),
  countersigned: z.boolean(),
  clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
  saved_at: z.string(),
});
export type Template = z.output<typeof template>;

export const signingRoutes = {
  guestPaper: {
    method: 'POST',
    path: '/api/guest/transaction/document',
    auth: 'guest',
    body: z.object({ ...guestCredential, step: signedStep }),
    reply: paper,
  },
  guestSign: {
    method: 'POST',
    path: '/api/guest/transaction/sign',
    auth: 'guest',
    body: z.extend(signature, { ...guestCredential, step: signedStep }),
    reply: done,
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
    body: z.object({ ...guestCredential, step: signedStep }),
    reply: z.object({ url: z.string() }),
  },
  agentPaper: { method: 'GET', path: '/api/transactions/{id}/documents/{step}', auth: 'agent', reply: paper },
  agentSign: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/sign',
    auth: 'agent',
    body: signature,
    reply: done,
  },
  agentCopy: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/copy',
    auth: 'agent',
    reply: z.object({ url: z.string() }),
  },
  /** A declined document is replaced by the template's latest version. */
  presentAgain: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/again',
    auth: 'agent',
    reply: done,
  },
  templates: {
    method: 'GET',
    path: '/api/document-templates',
    auth: 'agent',
    reply: z.object({ templates: z.array(template) }),
  },
  saveTemplate: {
    method: 'POST',
    path: '/api/document-templates',
    auth: 'agent',
    status: 201,
    body: z.object({
      step: signedStep,
      /** The version that was edited: somebody else's newer one is not overwritten. */
      version: z.pipe(numeric, z.number().check(z.int(), z.minimum(0))),
      title: requiredLine(200),
      countersigned: z.boolean(),
      clauses: z.array(clause).check(z.minLength(1), z.maxLength(60)),
    }),
    reply: z.object({ version: z.number() }),
  },
  verifySigned: {
    method: 'GET',
    path: '/api/signed/{id}/verify',
    auth: 'public',
    throttle: 10,
    reply: z.object({
      state: z.enum(['valid', 'altered']),
      title: z.string(),
      signed_at: z.string(),
      signers: z.number(),
      entries: z.number(),
      fingerprint: z.string(),
    }),
  },
} as const satisfies Routes;
