// Shared by calls and rows: the steps of a transaction, the facts of its deal, its usual tasks, and the states of a document.
import * as v from 'valibot';
import { numeric } from '#core/http/fields.ts';

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
export const step = v.picklist(STEPS.map(({ step }) => step));
export const stepNumber = v.pipe(numeric, step);

/** Steps with a document to sign: the assistant answers there, from that document. */
export const SIGNED_STEPS = [1, 3] as const;
export type SignedStep = (typeof SIGNED_STEPS)[number];
/** A place on the guest's page, as the fragment of its address: the document of a step, or its dialog to decline. */
export const placeOfStep = (step: SignedStep, place: 'document' | 'decline' = 'document') => `${place}-${step}`;
/** The conversation of a step, on the guest's page and the agent's. */
export const placeOfConversation = (step: StepNumber) => `messages-${step}`;
/** The place of the files, in the second step. */
export const FILES_PLACE = 'files';
export const isSignedStep = (step: number): step is SignedStep => SIGNED_STEPS.some((one) => one === step);

/** The facts of a deal in its documents, with the form of each. */
export const FACT_KINDS = {
  property: 'words',
  list_price: 'dollars',
  commission: 'words',
  starts: 'day',
  ends: 'day',
  buyer: 'words',
  sale_price: 'dollars',
  closing: 'day',
} as const;
export const FACTS = Object.keys(FACT_KINDS) as (keyof typeof FACT_KINDS)[];
export type Fact = (typeof FACTS)[number];
/** As typed; missing or empty if not known yet. */
export type DealFacts = { [fact in Fact]?: string };

export const CHECKLIST = [
  { id: 'declutter', kind: 'task', text: 'Declutter and clean every room' },
  { id: 'repairs', kind: 'task', text: 'Make minor repairs: faucets, light bulbs, doors, paint' },
  { id: 'photos-outside', kind: 'photo', text: 'Take photos of the outside, front and back' },
  { id: 'photos-inside', kind: 'photo', text: 'Take photos of every room in daylight' },
  { id: 'paperwork', kind: 'task', text: 'Gather the deed, survey, tax bill, and warranties' },
  { id: 'disclosures', kind: 'task', text: 'Complete the seller disclosures' },
  { id: 'price', kind: 'task', text: 'Agree on an asking price' },
  { id: 'listing', kind: 'task', text: 'Review and approve the listing' },
] as const;

export const TASK_KINDS = ['task', 'photo'] as const;

/**
 * none: not opened yet. presented: ready to sign. cosign: the guest has signed, a further signer has not.
 * countersign: all have signed but the agent.
 */
export const documentState = v.picklist([
  'none',
  'presented',
  'cosign',
  'countersign',
  'signed',
  'sealed',
  'declined',
  'voided',
]);
export type DocumentState = v.InferOutput<typeof documentState>;
