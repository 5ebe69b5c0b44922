// Proof-of-funds requests of an account, for its programs.
import * as v from 'valibot';
import { day as dayField, email, line, paragraph, requiredLine } from '#core/http/fields.ts';
import { MOST_DOLLARS } from '#core/platform/money.ts';
import { LIMITS, REMINDER_PLANS, REQUEST_STATES, ROLES } from '#vocabulary/funds/request';
import { phaseOf, type Status } from '#vocabulary/funds/request/communications';
import { ACCEPTED } from '#vocabulary/members/account';
import { cents, day, id, listOf, listQuery, named, nullable, type PublicRoutes, text, time } from '../fields.ts';

/** The types of reports, named by their content. */
export const REPORT_TYPE_NAMES = ['confirmation', 'values', 'details'] as const;

const purchase = named(
  'Purchase',
  v.object({
    property: v.nullable(text('The address of the property.', '12 Oak Street, Springfield')),
    offer_cents: v.nullable(cents('The planned offer.')),
    needed_by: v.nullable(day('The day when the agent needs the proof.')),
    agent_side: v.pipe(v.picklist(['buyer', 'seller']), v.description('Whom the agent represents.')),
  }),
);

const outcome = named(
  'Outcome',
  v.object({
    id: nullable(id('rep'), 'The id of the report, to read it by; null once it is withdrawn.'),
    confirmed: nullable(v.boolean(), 'Whether the bank confirms the amount; null once it is withdrawn.'),
    total_cents: nullable(
      cents('All that counts.'),
      'Only if the type of the report has a total: a confirmation never says more than yes or no.',
    ),
    valid_until: nullable(time('How long the report can be relied on.'), 'How long the report can be relied on.'),
    withdrawn_at: nullable(
      time('When the client took it back.'),
      'When the client took it back; null as long as they have not.',
    ),
  }),
);

type RequestStatus = Exclude<Status['is'], 'draft'>;

const STATUS_MEANINGS: Record<RequestStatus, string> = {
  sent: 'not opened yet',
  opened: 'the client has opened it',
  files_withdrawn: 'the client took their files back',
  files_asked: 'you have asked for other files',
  files_sent: 'files wait for your review',
  files_accepted: 'you have accepted files, and no bank is linked',
  bank_linked: "a bank is linked, and the client hasn't sent it yet",
  gift_letter_missing: 'a donor has linked a bank and still has to sign the gift letter',
  at_bank: 'the bank has been asked',
  part_done: "this client is done, and the others aren't",
  confirmed: 'the amount is confirmed',
  not_confirmed: 'it is not',
  other_name: "the money is in someone else's name",
  entity: "a company or trust holds it, and nothing shows the client's authority",
  authority_sent: 'a document about that authority waits for your review',
  holder_unknown: "the bank doesn't say who holds it",
  report_expired: 'its report is too old',
  report_withdrawn: 'the client took the report back',
  no_report: 'there is no report, and none will come',
  expired: "the client didn't answer in time",
  canceled: 'you have ended it',
};
const REQUEST_STATUSES = Object.keys(STATUS_MEANINGS) as RequestStatus[];
const meaningsIn = (phase: ReturnType<typeof phaseOf>): string =>
  REQUEST_STATUSES.filter((is) => phaseOf({ is }) === phase)
    .map((is) => `\`${is}\` (${STATUS_MEANINGS[is]})`)
    .join(', ');
const meanings = `Open: ${meaningsIn('open')}. Answered: ${meaningsIn('answered')}. Over: ${meaningsIn('over')}.`;

export const request = named(
  'Request',
  v.object({
    id: id('req'),
    status: v.pipe(
      v.picklist(REQUEST_STATUSES),
      v.description(`Where the request is. Take a value that you don't know as open. ${meanings}`),
    ),
    state: v.pipe(v.picklist(REQUEST_STATES), v.description('The coarser step behind the status.')),
    client: v.object({
      name: text("The client's name.", 'Bo Buyer'),
      email: text("The client's address.", 'bo@buyers.example'),
    }),
    subject: text('The subject of the email to the client.', 'Proof of funds for 12 Oak Street'),
    report_type: v.pipe(
      v.picklist(REPORT_TYPE_NAMES),
      v.description(
        'What the report says: `confirmation` yes or no to the amount, `values` also what the accounts hold, `details` also their latest transactions.',
      ),
    ),
    amount_cents: cents('The amount to confirm.'),
    accepts: v.pipe(
      v.picklist(ACCEPTED),
      v.description(
        'What counts as proof; each level also accepts those before it: cash, investments, vested retirement savings.',
      ),
    ),
    purchase: nullable(purchase, 'What the money is for, if the agent said.'),
    created_at: time('When it was sent.'),
    expires_at: time('When the client can no longer answer.'),
    reminders_sent: v.pipe(v.number(), v.description('How many reminders the client got.'), v.examples([1])),
    reminder_plan: v.pipe(v.picklist(REMINDER_PLANS), v.description('When the client is reminded automatically.')),
    steps: v.pipe(
      v.array(
        v.object({
          step: v.picklist(['sent', 'opened', 'at_bank', 'received']),
          at: time('When it was reached.'),
        }),
      ),
      v.description('The steps so far, the first one first.'),
    ),
    role: nullable(v.picklist(ROLES), 'Of several people: what this one is asked as.'),
    people: v.pipe(
      v.array(v.object({ id: id('req'), name: text('Their name.', 'Cleo Client'), role: v.picklist(ROLES) })),
      v.description('The others who share the amount and the report, each with a request.'),
    ),
    replaced_by: nullable(
      id('req'),
      "The request that went to the client's right address instead, once the agent has corrected it.",
    ),
    report: nullable(outcome, 'The answer; null until the client has sent it, and again once it is erased.'),
  }),
);
export type PublicRequest = v.InferOutput<typeof request>;

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_DOLLARS * 100));

const newRequest = v.object({
  client: v.object({
    first_name: v.pipe(requiredLine(LIMITS.firstOrLastName), v.description('The first name.')),
    last_name: v.pipe(requiredLine(LIMITS.firstOrLastName), v.description('The last name.')),
    email: v.pipe(email, v.description('Where the link to the request goes.')),
  }),
  amount_cents: v.pipe(amount, v.minValue(1), v.description('The amount to confirm, in US cents.')),
  report_type: v.optional(
    v.pipe(v.picklist(REPORT_TYPE_NAMES), v.description('How much the report says; as in the answer.')),
    'confirmation',
  ),
  accepts: v.optional(v.pipe(v.picklist(ACCEPTED), v.description("Defaults to the account's own setting."))),
  subject: v.optional(v.pipe(line(LIMITS.subject), v.description('The subject of the email to the client.')), ''),
  message: v.optional(
    v.pipe(paragraph(LIMITS.message), v.description('What you want to tell the client in that email.')),
    '',
  ),
  purchase: v.optional(
    v.object({
      property: v.optional(v.pipe(line(LIMITS.property), v.description('The address of the property.')), ''),
      offer_cents: v.optional(v.pipe(amount, v.description('The planned offer, in US cents.')), 0),
      needed_by: v.optional(v.pipe(dayField, v.description('The day when you need the proof, as 2026-12-03.')), ''),
      agent_side: v.optional(v.pipe(v.picklist(['buyer', 'seller']), v.description('Whom you represent.')), 'buyer'),
    }),
  ),
  reminder_plan: v.optional(
    v.pipe(v.picklist(REMINDER_PLANS), v.description('When the client is reminded automatically.')),
    'usual',
  ),
});
export type NewPublicRequest = v.InferOutput<typeof newRequest>;

export const routes = {
  createRequest: {
    method: 'POST',
    path: '/v1/requests',
    auth: 'key',
    docs: {
      title: 'Send a request',
      words:
        'Emails your client a private link, on which they show proof of funds from their bank. It counts against the plan as one from the page does.',
    },
    scope: 'requests:write',
    status: 201,
    body: newRequest,
    reply: request,
  },
  remindClient: {
    method: 'POST',
    path: '/v1/requests/{id}/remind',
    auth: 'key',
    docs: {
      title: 'Remind the client',
      words:
        'Emails the client the link again. Within a minute of the last reminder it does nothing, so it can be repeated. It is refused once the client has answered, and after the most reminders that we send.',
    },
    scope: 'requests:write',
    reply: request,
  },
  cancelRequest: {
    method: 'POST',
    path: '/v1/requests/{id}/cancel',
    auth: 'key',
    docs: {
      title: 'Cancel a request',
      words:
        "Ends an open request: its link stops working, and the client gets no more reminders. A request that was answered can't be canceled.",
    },
    scope: 'requests:write',
    reply: request,
  },
  listRequests: {
    method: 'GET',
    path: '/v1/requests',
    auth: 'key',
    docs: {
      title: 'List requests',
      words: 'All requests that the account has sent, the latest first. Drafts are not among them.',
    },
    scope: 'requests:read',
    query: listQuery,
    reply: listOf(request),
  },
  readRequest: {
    method: 'GET',
    path: '/v1/requests/{id}',
    auth: 'key',
    docs: {
      title: 'Read a request',
      words: 'Where the request is now, and, once the client has answered, the id and the outcome of its report.',
    },
    scope: 'requests:read',
    reply: request,
  },
} as const satisfies PublicRoutes;
