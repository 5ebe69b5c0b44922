// The agent's request in the form, and its three rules. The specification has two forms; ours is one: PREVIEW follows the second
// form's rule, SEND the first one's, and missing fields are marked as in the first.
import {
  areToldApart,
  PURCHASE_FACTS,
  type PurchaseFact,
  type ReminderPlan,
  type ShownPurchase,
} from '#contracts/funds/request';
import { type Accepted, USUALLY_ACCEPTED } from '#contracts/members/account';
import { cents, centsFrom } from '#core/platform/money.ts';
import type { PersonName } from '#core/platform/person-name.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { type AmountProblem, amountProblem, parseDollars, typedDollars } from '#web/ui/format/dollars.ts';
import { settleName } from '#web/ui/format/person-name.ts';

export type RequestForm = {
  agentFirst: string;
  agentLast: string;
  clientFirst: string;
  clientLast: string;
  clientEmail: string;
  minimum: string;
  message: string;
  /** The agent represents the seller, not this client. */
  isForSeller: boolean;
  /** Two buyers who reach the minimum together. */
  isJoint: boolean;
  coFirst: string;
  coLast: string;
  coEmail: string;
  /** Adds the recipients to the client list if they aren't on it yet. */
  savesClient: boolean;
  reminderPlan: ReminderPlan;
  /** What counts as proof of funds. */
  accepts: Accepted;
} & Record<PurchaseFact, string>;

export type FieldName = Exclude<
  keyof RequestForm,
  'isJoint' | 'isForSeller' | 'savesClient' | 'reminderPlan' | 'accepts'
>;
export type FieldProblem = 'required' | 'email' | 'ownEmail' | 'sameEmail' | AmountProblem;
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

const ALWAYS_REQUIRED: readonly FieldName[] = [
  'agentFirst',
  'agentLast',
  'clientFirst',
  'clientLast',
  'clientEmail',
  'minimum',
];
export const CO_BUYER: readonly FieldName[] = ['coFirst', 'coLast', 'coEmail'];
export const requiredOf = ({ isJoint }: Pick<RequestForm, 'isJoint'>): readonly FieldName[] =>
  isJoint ? [...ALWAYS_REQUIRED, ...CO_BUYER] : ALWAYS_REQUIRED;

const FACTS = Object.keys(PURCHASE_FACTS) as PurchaseFact[];
const typedFact = (value: string | number = ''): string =>
  typeof value === 'string' ? value : typedDollars(centsFrom(value));
/** The purchase of a request or a draft, back in the form. */
export const typedFacts = (purchase: ShownPurchase) =>
  Object.fromEntries(FACTS.map((name) => [name, typedFact(purchase[name])])) as Record<PurchaseFact, string>;

export const emptyForm: RequestForm = {
  agentFirst: '',
  agentLast: '',
  clientFirst: '',
  clientLast: '',
  clientEmail: '',
  minimum: '',
  message: '',
  ...typedFacts({}),
  isForSeller: false,
  isJoint: false,
  coFirst: '',
  coLast: '',
  coEmail: '',
  savesClient: false,
  reminderPlan: 'usual',
  accepts: USUALLY_ACCEPTED,
};
/** Checkboxes and choices: no one types them. */
const CHOSEN: readonly string[] = ['isJoint', 'isForSeller', 'savesClient', 'reminderPlan', 'accepts'];
const isField = (name: string): name is FieldName => !CHOSEN.includes(name);
const FIELDS = Object.keys(emptyForm).filter(isField);

const isBlank = (text: string) => text.trim() === '';
export const offerOf = (form: RequestForm) => parseDollars(form.offer) ?? cents(0);
export const minimumOf = (form: RequestForm) => parseDollars(form.minimum) ?? cents(0);

export const agentOf = (form: RequestForm): PersonName => settleName({ first: form.agentFirst, last: form.agentLast });
export const clientOf = (form: RequestForm): PersonName =>
  settleName({ first: form.clientFirst, last: form.clientLast });

export const coBuyerOf = (form: RequestForm): PersonName => settleName({ first: form.coFirst, last: form.coLast });

/** The form with its names settled; done when a name is left, not while it is typed. */
export const withSettledNames = (form: RequestForm): RequestForm => {
  const agent = agentOf(form);
  const client = clientOf(form);
  const coBuyer = coBuyerOf(form);
  return {
    ...form,
    coFirst: coBuyer.first,
    coLast: coBuyer.last,
    agentFirst: agent.first,
    agentLast: agent.last,
    clientFirst: client.first,
    clientLast: client.last,
  };
};

const problemOf = (form: RequestForm, name: FieldName, ownEmail: string | undefined): FieldProblem | undefined => {
  if (CO_BUYER.includes(name) && !form.isJoint) return undefined;
  if (isBlank(form[name])) return requiredOf(form).includes(name) ? 'required' : undefined;
  if (name === 'minimum' || name === 'offer') return amountProblem(form[name]);
  if (name !== 'clientEmail' && name !== 'coEmail') return undefined;
  const problem = recipientProblem(form[name], ownEmail);
  if (problem) return problem === 'own' ? 'ownEmail' : 'email';
  const isSame =
    form.coEmail.trim().toLowerCase() === form.clientEmail.trim().toLowerCase() &&
    !areToldApart(form.coFirst, form.clientFirst);
  return name === 'coEmail' && isSame ? 'sameEmail' : undefined;
};

export const problemsOf = (form: RequestForm, ownEmail: string | undefined): FieldProblems => {
  const settled = withSettledNames(form);
  const found = FIELDS.map((name) => [name, problemOf(settled, name, ownEmail)] as const).filter(
    ([, problem]) => problem !== undefined,
  );
  return Object.fromEntries(found);
};

/** True if everything required is filled in. The preview and the server check the content. */
export const canSend = (form: RequestForm): boolean => {
  const settled = withSettledNames(form);
  return minimumOf(settled) > 0 && requiredOf(settled).every((name) => !isBlank(settled[name]));
};

export const isUntouched = (form: RequestForm, initial: RequestForm): boolean =>
  (Object.keys(emptyForm) as (keyof RequestForm)[]).every((name) => form[name] === initial[name]);
