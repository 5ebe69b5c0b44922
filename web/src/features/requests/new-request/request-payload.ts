// Conversions between the form and the wire: the payload, the form of a draft, and the form's field for each of the server's.
import { MOST_PEOPLE, purchaseFrom, purchaseView, REPORT_TYPE, type RequestInput } from '#contracts/funds/request';
import { USUALLY_ACCEPTED } from '#contracts/members/account';
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom, dollarsOf } from '#core/platform/money.ts';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { typedDollars } from '#web/ui/format/dollars.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import {
  agentOf,
  clientOf,
  type FieldName,
  minimumOf,
  offerOf,
  peopleOf,
  placesOf,
  type RequestForm,
  typedFacts,
  withPeople,
} from './request-form.ts';

/** Every field that the contract has; the address goes into `to_user_email`. */
export type RequestPayload = Omit<Complete<RequestInput>, 'to_user'>;

export const payloadOf = (form: RequestForm, draft: 0 | 1): RequestPayload => {
  const agent = agentOf(form);
  const client = clientOf(form);
  return {
    report_type: REPORT_TYPE.confirmation,
    report_request_type: 1,
    // The form has no field for the subject, so emails and lists use our own.
    message_subject: '',
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
    property_address: form.property.trim(),
    offer_amount: dollarsOf(offerOf(form)),
    needed_by: form.needed_by,
    agent_role: form.isForSeller ? 'seller' : 'buyer',
    reminder_plan: form.reminderPlan,
    accepts: form.accepts,
    people: peopleOf(form).map(({ first, last, email, role }) => ({ first_name: first, last_name: last, email, role })),
  };
};

/** The form of a saved draft. */
export const formOf = (draft: RequestInput): RequestForm => {
  const agent = splitAtFirstSpace(draft.requester_name ?? '');
  const client = splitAtFirstSpace(draft.requestee_name ?? '');
  return {
    agentFirst: draft.agent_first_name ?? agent.first,
    agentLast: draft.agent_last_name ?? agent.last,
    clientFirst: draft.to_user_first_name ?? client.first,
    clientLast: draft.to_user_last_name ?? client.last,
    clientEmail: draft.to_user_email ?? draft.to_user ?? '',
    minimum: draft.proof_amount > 0 ? typedDollars(centsFrom(draft.proof_amount)) : '',
    message: draft.message_body,
    ...typedFacts(purchaseView(purchaseFrom(draft)) ?? {}),
    isForSeller: draft.agent_role === 'seller',
    reminderPlan: draft.reminder_plan ?? 'usual',
    accepts: draft.accepts ?? USUALLY_ACCEPTED,
    ...withPeople(
      draft.people.map(({ first_name, last_name, email, role }) => ({
        first: first_name,
        last: last_name,
        email,
        role,
      })),
    ),
    savesClient: false,
  };
};

/** The server names the fields of the wire; the form marks its own. */
const marks = {
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
  property_address: 'property',
  offer_amount: 'offer',
  needed_by: 'needed_by',
  agent_role: undefined,
  reminder_plan: undefined,
  accepts: undefined,
  people: undefined,
} as const satisfies { [Name in keyof Required<RequestInput>]: FieldName | undefined };

const ofPeople = placesOf({ more: MOST_PEOPLE - 1 }).flatMap((place, at) => [
  [`people.${at}.first_name`, `first${place}`],
  [`people.${at}.last_name`, `last${place}`],
  [`people.${at}.email`, `email${place}`],
]);
export const FIELD_ON_FORM: Partial<Record<string, FieldName>> = { ...marks, ...Object.fromEntries(ofPeople) };
