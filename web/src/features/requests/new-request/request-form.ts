// The agent's request as it is typed, and its three rules. The specification has two forms; ours is one: PREVIEW follows
// the second form's rule, SEND the first one's, and what is missing is marked as in the first.
import { LIMITS, type RequestInput } from '#contracts/funds/request';
import type { Complete } from '#core/platform/complete.ts';
import { recipientProblem } from '#web/funds/sending/recipient.ts';
import { centsOf, dollarsOf, parseDollars, typedDollars } from '#web/ui/format/dollars.ts';
import { fullName, type PersonName, settleName, splitName } from '#web/ui/format/person-name.ts';

export type RequestForm = {
  agentFirst: string;
  agentLast: string;
  clientFirst: string;
  clientLast: string;
  clientEmail: string;
  minimum: string;
  message: string;
  /** Two buyers who reach the minimum together. */
  isJoint: boolean;
  coFirst: string;
  coLast: string;
  coEmail: string;
};

export type FieldName = Exclude<keyof RequestForm, 'isJoint'>;
export type FieldProblem = 'required' | 'email' | 'ownEmail' | 'sameEmail' | 'amount';
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

export const MESSAGE_LENGTH = LIMITS.message;
const ALWAYS_REQUIRED: readonly FieldName[] = [
  'agentFirst',
  'agentLast',
  'clientFirst',
  'clientLast',
  'clientEmail',
  'minimum',
];
const CO_BUYER: readonly FieldName[] = ['coFirst', 'coLast', 'coEmail'];
export const requiredOf = ({ isJoint }: Pick<RequestForm, 'isJoint'>): readonly FieldName[] =>
  isJoint ? [...ALWAYS_REQUIRED, ...CO_BUYER] : ALWAYS_REQUIRED;

export const emptyForm: RequestForm = {
  agentFirst: '',
  agentLast: '',
  clientFirst: '',
  clientLast: '',
  clientEmail: '',
  minimum: '',
  message: '',
  isJoint: false,
  coFirst: '',
  coLast: '',
  coEmail: '',
};
const FIELDS = Object.keys(emptyForm).filter((name) => name !== 'isJoint') as FieldName[];

const isBlank = (text: string) => text.trim() === '';
const minimumOf = (form: RequestForm) => parseDollars(form.minimum) ?? 0;

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
  if (name === 'minimum') return minimumOf(form) > 0 ? undefined : 'amount';
  if (name !== 'clientEmail' && name !== 'coEmail') return undefined;
  const problem = recipientProblem(form[name], ownEmail);
  if (problem) return problem === 'own' ? 'ownEmail' : 'email';
  const isSame = form.coEmail.trim().toLowerCase() === form.clientEmail.trim().toLowerCase();
  return name === 'coEmail' && isSame ? 'sameEmail' : undefined;
};

export const problemsOf = (form: RequestForm, ownEmail: string | undefined): FieldProblems => {
  const settled = withSettledNames(form);
  const found = FIELDS.map((name) => [name, problemOf(settled, name, ownEmail)] as const).filter(
    ([, problem]) => problem !== undefined,
  );
  return Object.fromEntries(found);
};

export const canPreview = (form: RequestForm, ownEmail: string | undefined): boolean =>
  Object.keys(problemsOf(form, ownEmail)).length === 0;

/** The first form's rule: all of it is there. What is there was looked at before the preview, and is by the server. */
export const canSend = (form: RequestForm): boolean => {
  const settled = withSettledNames(form);
  return minimumOf(settled) > 0 && requiredOf(settled).every((name) => !isBlank(settled[name]));
};

export const isUntouched = (form: RequestForm, initial: RequestForm): boolean =>
  (Object.keys(emptyForm) as (keyof RequestForm)[]).every((name) => form[name] === initial[name]);

/** Every field that the contract has; the address goes into `to_user_email`. */
export type RequestPayload = Omit<Complete<RequestInput>, 'to_user'>;

const coBuyerFields = (form: RequestForm) => {
  const { first, last } = coBuyerOf(form);
  return form.isJoint
    ? { co_buyer_first_name: first, co_buyer_last_name: last, co_buyer_email: form.coEmail.trim() }
    : { co_buyer_first_name: undefined, co_buyer_last_name: undefined, co_buyer_email: undefined };
};

export const payloadOf = (form: RequestForm, subject: string, draft: 0 | 1): RequestPayload => {
  const agent = agentOf(form);
  const client = clientOf(form);
  return {
    report_type: 1,
    report_request_type: 1,
    message_subject: subject,
    message_body: form.message.trim(),
    to_user_email: form.clientEmail.trim(),
    requestee_name: fullName(client),
    to_user_first_name: client.first,
    to_user_last_name: client.last,
    requester_name: fullName(agent),
    agent_first_name: agent.first,
    agent_last_name: agent.last,
    proof_amount: dollarsOf(minimumOf(form)),
    message_draft: draft,
    ...coBuyerFields(form),
  };
};

/** A draft of the list, back in the form. */
export const formOf = (draft: RequestInput): RequestForm => {
  const agent = splitName(draft.requester_name ?? '');
  const client = splitName(draft.requestee_name ?? '');
  return {
    agentFirst: draft.agent_first_name ?? agent.first,
    agentLast: draft.agent_last_name ?? agent.last,
    clientFirst: draft.to_user_first_name ?? client.first,
    clientLast: draft.to_user_last_name ?? client.last,
    clientEmail: draft.to_user_email ?? draft.to_user ?? '',
    minimum: draft.proof_amount > 0 ? typedDollars(centsOf(draft.proof_amount)) : '',
    message: draft.message_body,
    isJoint: Boolean(draft.co_buyer_email || draft.co_buyer_first_name || draft.co_buyer_last_name),
    coFirst: draft.co_buyer_first_name ?? '',
    coLast: draft.co_buyer_last_name ?? '',
    coEmail: draft.co_buyer_email ?? '',
  };
};

/** The server names the fields of the wire; the form marks its own. */
const FORM_FIELD: { [Name in keyof Required<RequestInput>]: FieldName | undefined } = {
  report_type: undefined,
  report_request_type: undefined,
  message_subject: undefined,
  message_draft: undefined,
  to_user_email: 'clientEmail',
  to_user: 'clientEmail',
  to_user_first_name: 'clientFirst',
  to_user_last_name: 'clientLast',
  requestee_name: 'clientFirst',
  agent_first_name: 'agentFirst',
  agent_last_name: 'agentLast',
  requester_name: 'agentFirst',
  proof_amount: 'minimum',
  message_body: 'message',
  co_buyer_first_name: 'coFirst',
  co_buyer_last_name: 'coLast',
  co_buyer_email: 'coEmail',
};

export const refusedFields = (fields: Record<string, string>): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = name in FORM_FIELD ? FORM_FIELD[name as keyof RequestInput] : undefined;
      return field ? [[field, text]] : [];
    }),
  );
