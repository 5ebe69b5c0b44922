// The agent's request as it is typed, and its three rules. The specification has two forms; ours is one: PREVIEW follows
// the second form's rule, SEND the first one's, and what is missing is marked as in the first.
import type { ReportDraft } from '../../../../lambdas/requests/contract.ts';
import { centsOf, dollarsOf, parseDollars, typedDollars } from '../../funds/dollars.ts';
import { fullName, type PersonName, settleName, splitName } from '../../funds/person-name.ts';
import { recipientProblem } from '../../funds/recipient.ts';

export type RequestForm = {
  agentFirst: string;
  agentLast: string;
  clientFirst: string;
  clientLast: string;
  clientEmail: string;
  minimum: string;
  message: string;
};

export type FieldName = keyof RequestForm;
export type FieldProblem = 'required' | 'email' | 'ownEmail' | 'amount';
export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

export const MESSAGE_LENGTH = 5000;
export const REQUIRED: readonly FieldName[] = [
  'agentFirst',
  'agentLast',
  'clientFirst',
  'clientLast',
  'clientEmail',
  'minimum',
];

export const emptyForm: RequestForm = {
  agentFirst: '',
  agentLast: '',
  clientFirst: '',
  clientLast: '',
  clientEmail: '',
  minimum: '',
  message: '',
};

const isBlank = (text: string) => text.trim() === '';
const minimumOf = (form: RequestForm) => parseDollars(form.minimum) ?? 0;

export const agentOf = (form: RequestForm): PersonName => settleName({ first: form.agentFirst, last: form.agentLast });
export const clientOf = (form: RequestForm): PersonName =>
  settleName({ first: form.clientFirst, last: form.clientLast });

/** The form with its names settled; done when a name is left, not while it is typed. */
export const withSettledNames = (form: RequestForm): RequestForm => {
  const agent = agentOf(form);
  const client = clientOf(form);
  return {
    ...form,
    agentFirst: agent.first,
    agentLast: agent.last,
    clientFirst: client.first,
    clientLast: client.last,
  };
};

const problemOf = (form: RequestForm, name: FieldName, ownEmail: string | undefined): FieldProblem | undefined => {
  if (isBlank(form[name])) return REQUIRED.includes(name) ? 'required' : undefined;
  if (name === 'minimum') return minimumOf(form) > 0 ? undefined : 'amount';
  if (name !== 'clientEmail') return undefined;
  const problem = recipientProblem(form.clientEmail, ownEmail);
  return problem && (problem === 'own' ? 'ownEmail' : 'email');
};

export const problemsOf = (form: RequestForm, ownEmail: string | undefined): FieldProblems => {
  const settled = withSettledNames(form);
  const found = Object.keys(emptyForm)
    .map((name) => [name, problemOf(settled, name as FieldName, ownEmail)] as const)
    .filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found);
};

export const canPreview = (form: RequestForm, ownEmail: string | undefined): boolean =>
  Object.keys(problemsOf(form, ownEmail)).length === 0;

/** The first form's rule: all of it is there. What is there was looked at before the preview, and is by the server. */
export const canSend = (form: RequestForm): boolean => {
  const settled = withSettledNames(form);
  return minimumOf(settled) > 0 && REQUIRED.every((name) => !isBlank(settled[name]));
};

export const isUntouched = (form: RequestForm, initial: RequestForm): boolean =>
  Object.keys(emptyForm).every((name) => form[name as FieldName] === initial[name as FieldName]);

export type RequestPayload = Pick<
  ReportDraft,
  'report_type' | 'report_request_type' | 'message_subject' | 'message_body' | 'proof_amount' | 'message_draft' | 'data'
> & {
  to_user_email: string;
  to_user_first_name: string;
  to_user_last_name: string;
  requestee_name: string;
  requester_name: string;
  agent_first_name: string;
  agent_last_name: string;
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
    data: [],
  };
};

/** A draft of the list, back in the form. */
export const formOf = (draft: ReportDraft): RequestForm => {
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
  };
};

/** The server names the fields of the wire; the form marks its own. */
const FORM_FIELD: Record<string, FieldName> = {
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
};

export const refusedFields = (fields: Record<string, string>): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = FORM_FIELD[name];
      return field ? [[field, text]] : [];
    }),
  );
