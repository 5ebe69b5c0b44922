// A request as a program sends it: the same use case as the agent's form, with the same checks, quotas and emails.
import type { KeyHolder } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import { dollarsOf, cents as inCents } from '#core/platform/money.ts';
import { cancelRequest, createRequest, remindClient } from '#public/funds/request';
import { sendSandboxRequest } from '#public/funds/request/sample';
import { REPORT_TYPE, REQUEST_TYPE, type RequestInput } from '#vocabulary/funds/request';
import { type ApiNames, apiOnceKey, inApiWords } from '../api-words.ts';
import { idIn, idOut } from '../ids.ts';
import type { NewPublicRequest, routes } from './contract.ts';
import { readRequest } from './read-requests.ts';

type Deps = Parameters<typeof createRequest>[0];
type Shown = Promise<Reply<typeof routes.readRequest>>;

const dollars = (amount: number): number => dollarsOf(inCents(amount));

const inputFrom = ({ client, purchase, ...given }: NewPublicRequest): RequestInput => ({
  report_request_type: REQUEST_TYPE.request,
  report_type: REPORT_TYPE[given.report_type],
  proof_amount: dollars(given.amount_cents),
  message_body: given.message,
  message_subject: given.subject,
  message_draft: 0,
  property_address: purchase?.property ?? '',
  offer_amount: dollars(purchase?.offer_cents ?? 0),
  needed_by: purchase?.needed_by ?? '',
  agent_role: purchase?.agent_side,
  accepts: given.accepts,
  reminder_plan: given.reminder_plan,
  to_user_email: client.email,
  to_user_first_name: client.first_name,
  to_user_last_name: client.last_name,
  people: [],
});

/** With a test key, a client whose address begins like this never answers. */
const SILENT = 'silent@';

/** The public API's names for the fields of the use case. */
const FIELDS: ApiNames<RequestInput> = {
  report_request_type: null,
  report_type: 'report_type',
  accepts: 'accepts',
  reminder_plan: 'reminder_plan',
  message_draft: null,
  agent_role: 'purchase.agent_side',
  people: null,
  to_user: null,
  requester_name: null,
  requestee_name: null,
  agent_first_name: null,
  agent_last_name: null,
  to_user_email: 'client.email',
  to_user_first_name: 'client.first_name',
  to_user_last_name: 'client.last_name',
  proof_amount: 'amount_cents',
  message_subject: 'subject',
  message_body: 'message',
  property_address: 'purchase.property',
  offer_amount: 'purchase.offer_cents',
  needed_by: 'purchase.needed_by',
};

/** Only the type of the report is the caller's choice: the client and the amount are always the sample's. */
const sendTestRequest = async (
  deps: Deps,
  actor: KeyHolder,
  given: NewPublicRequest,
  idempotencyKey: string | undefined,
): Shown => {
  const wanted = { reportType: REPORT_TYPE[given.report_type], isSilent: given.client.email.startsWith(SILENT) };
  const { id } = await sendSandboxRequest(deps)(actor.id, wanted, { key: apiOnceKey(idempotencyKey), given });
  return readRequest(deps)(actor, idOut('req', id));
};

export const sendRequest =
  (deps: Deps) =>
  async (actor: KeyHolder, given: NewPublicRequest, idempotencyKey: string | undefined): Shown => {
    if (actor.key.isTest) return sendTestRequest(deps, actor, given, idempotencyKey);
    const input = inputFrom(given);
    const send = createRequest(deps)(
      { ...actor, name: actor.name || actor.email },
      { input: { ...input, requester_name: actor.name }, idempotencyKey: apiOnceKey(idempotencyKey) },
    );
    const { id } = await send.catch(inApiWords(FIELDS));
    return readRequest(deps)(actor, idOut('req', id));
  };

export const remindByKey =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Shown => {
    await readRequest(deps)(actor, id);
    await remindClient(deps)(actor, idIn('req', id));
    return readRequest(deps)(actor, id);
  };

export const cancelByKey =
  (deps: Deps) =>
  async (actor: KeyHolder, id: string): Shown => {
    await readRequest(deps)(actor, id);
    await cancelRequest(deps)(actor, idIn('req', id));
    return readRequest(deps)(actor, id);
  };
