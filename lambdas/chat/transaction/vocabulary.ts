// Shared by calls and rows: the steps of a transaction, the facts of its deal, its usual tasks, and the states of a document.
import * as v from 'valibot';
import { numeric } from '#core/http/fields.ts';

/** The client sells a property, or buys one. Each difference is a record by kind, so that none can be forgotten. */
export const TRANSACTION_KINDS = ['selling', 'buying'] as const;
export const transactionKind = v.picklist(TRANSACTION_KINDS);
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

export const STEP_NUMBERS = [1, 2, 3] as const;
export type StepNumber = (typeof STEP_NUMBERS)[number];
export const step = v.picklist(STEP_NUMBERS);

type StepTexts = Record<StepNumber, { heading: string; words: string }>;
const closingStep = {
  heading: 'Sign Closing Documents',
  words: 'Review and sign your closing documents to complete the transaction.',
};
export const STEPS: Record<TransactionKind, StepTexts> = {
  selling: {
    1: { heading: 'Sign Real Estate Agreement', words: 'Review and accept the terms to proceed.' },
    2: { heading: 'Prepare & List Your Property', words: "Let's get your property ready for the market." },
    3: closingStep,
  },
  buying: {
    1: { heading: 'Sign Buyer Agreement', words: 'Review and sign it before your first tour.' },
    2: { heading: 'Tours & Offers', words: 'Tour homes, and make an offer on the one you like.' },
    3: closingStep,
  },
};
export const stepNumber = v.pipe(numeric, step);

/** Steps with a document to sign: the assistant answers there, from that document. */
export const SIGNED_STEPS = [1, 3] as const;
export type SignedStep = (typeof SIGNED_STEPS)[number];
/** A place on the guest's page, as the fragment of its address: the document of a step, or its dialog to decline. */
export const placeOfStep = (step: SignedStep, place: 'document' | 'decline' = 'document') => `${place}-${step}`;
/** The conversation of a step, on the guest's page and the agent's. */
export const placeOfConversation = (step: StepNumber) => `messages-${step}`;
/** The place of the tours, in the second step of a purchase. */
export const TOURS_PLACE = 'tours';
/** The place of the files, in the second step. */
export const FILES_PLACE = 'files';
export const isSignedStep = (step: number): step is SignedStep => SIGNED_STEPS.some((one) => one === step);

/** The facts of a deal in its documents, with the form of each. */
export const FACT_KINDS = {
  form: 'form',
  property: 'words',
  list_price: 'dollars',
  commission: 'words',
  area: 'words',
  services: 'words',
  compensation: 'compensation',
  starts: 'day',
  ends: 'day',
  buyer: 'words',
  seller: 'words',
  sale_price: 'dollars',
  closing: 'day',
} as const;
/** The standard texts of a buyer's agreement: for the first tours alone, or until a home is bought. */
export const AGREEMENT_FORMS = ['full', 'touring'] as const;
export type AgreementForm = (typeof AGREEMENT_FORMS)[number];
export const FACTS = Object.keys(FACT_KINDS) as (keyof typeof FACT_KINDS)[];
export type Fact = (typeof FACTS)[number];
/** As typed; missing or empty if not known yet. */
export type DealFacts = { [fact in Fact]?: string };

const SELLING_TASKS = [
  { id: 'declutter', kind: 'task', text: 'Declutter and clean every room' },
  { id: 'repairs', kind: 'task', text: 'Make minor repairs: faucets, light bulbs, doors, paint' },
  { id: 'photos-outside', kind: 'photo', text: 'Take photos of the outside, front and back' },
  { id: 'photos-inside', kind: 'photo', text: 'Take photos of every room in daylight' },
  { id: 'paperwork', kind: 'task', text: 'Gather the deed, survey, tax bill, and warranties' },
  { id: 'disclosures', kind: 'task', text: 'Complete the seller disclosures' },
  { id: 'price', kind: 'task', text: 'Agree on an asking price' },
  { id: 'listing', kind: 'task', text: 'Review and approve the listing' },
] as const;
const BUYING_TASKS = [
  { id: 'wishes', kind: 'task', text: 'Agree on the area, the price range, and the must-haves' },
  { id: 'pre-approval', kind: 'task', text: 'Get a pre-approval from a lender' },
  { id: 'proof', kind: 'task', text: 'Get proof of funds for the down payment' },
  { id: 'tours', kind: 'task', text: 'Tour the homes on your list' },
  { id: 'offer', kind: 'task', text: 'Agree on the terms of your offer' },
  { id: 'inspection', kind: 'task', text: 'Have the home inspected' },
  { id: 'insurance', kind: 'task', text: 'Get a quote for homeowners insurance' },
] as const;
type Task = (typeof SELLING_TASKS | typeof BUYING_TASKS)[number];
export const CHECKLISTS: Record<TransactionKind, readonly Task[]> = { selling: SELLING_TASKS, buying: BUYING_TASKS };
/** The usual tasks of every kind. Their ids differ. */
export const USUAL_TASKS: readonly Task[] = [...SELLING_TASKS, ...BUYING_TASKS];

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
