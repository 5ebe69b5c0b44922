import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { storedPin } from '#core/crypto/pin.ts';
import type { Db, Write } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { countedEmail } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { profile } from '#public/members/account';
import { countAgainstPlan } from '#public/members/billing';
import { confirmWrites } from '#public/members/proposals';
import { refuseContacts, transactCharged } from '#public/members/senders';
import { type Accepted, USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { replaceDraft } from './communications/drafts.ts';
import { dealOf } from './deal-of.ts';
import { proofRequestWrite } from './emails/email-writes.ts';
import type { FundsRequest } from './entity.ts';
import { clientName, firstSteps } from './funds-request.ts';
import { createWrites } from './funds-request-store.ts';
import { type Buyer, type NewRequest, newRequestFrom } from './new-request.ts';
import { isOwnMoney, roleOf } from './people.ts';
import { firstReview } from './reminders.ts';
import { LIMITS, type RequestInput, type Role } from './vocabulary.ts';

/** `proposalId`: the assistant's proposal that the form began with. */
type Create = { input: RequestInput; draftId?: string; proposalId?: string; idempotencyKey?: string };

export type Sender = { agent: Pick<Agent, 'id' | 'email'>; pinKey: string; now: Date };

export const requestTo = (
  buyer: Buyer,
  { agentName, subject, reminderPlan, terms }: Omit<NewRequest, 'buyer' | 'others'>,
  { agent, pinKey, now }: Sender,
): FundsRequest => {
  const id = newLinkId();
  const { clientFirstName, clientLastName, clientEmail } = buyer;
  return {
    ...terms,
    clientFirstName,
    clientLastName,
    clientEmail,
    id,
    communicationId: newId(now),
    agentId: agent.id,
    agentName,
    subject,
    agentEmail: agent.email,
    state: 'sent',
    createdAt: now.toISOString(),
    expiresAt: deadlineAfter(now, LIMITS.daysToAnswer),
    remindersSent: 0,
    reminderPlan,
    steps: firstSteps(now),
    revision: 0,
    ...storedPin(pinKey, id, 1),
  };
};

/**
 * A request for each person, with its own link, email and conversation; they share the amount and the report. A donor's
 * and a guarantor's belong to the buyers' deal.
 */
const joined = (unordered: { request: FundsRequest; role: Role }[]): FundsRequest[] => {
  // Lists begin with the newest ID, and these are of one moment: the first person gets the last one.
  const ids = unordered
    .map(({ request }) => request.communicationId)
    .sort()
    .reverse();
  const people = unordered.map(({ request, role }, at) => ({
    request: { ...request, communicationId: ids[at] ?? request.communicationId },
    role,
  }));
  const all = people.map(({ request, role }, at): FundsRequest => {
    const others = people
      .filter((one) => one.request !== request)
      .map((one) => ({
        linkId: one.request.id,
        communicationId: one.request.communicationId,
        name: clientName(one.request),
        role: one.role,
      }));
    return { ...request, joint: { place: at + 1, role, others } };
  });
  const [first] = all;
  return all.map((one) => (first && !isOwnMoney(roleOf(one)) ? { ...one, deal: dealOf(first) } : one));
};

/** The form's text for the client. A new field is checked for contacts unless it's named here as one that can't hold any. */
const typedIn = ({
  report_type: _type,
  report_request_type: _requestType,
  message_draft: _draft,
  proof_amount: _amount,
  offer_amount: _offer,
  needed_by: _day,
  agent_role: _role,
  reminder_plan: _plan,
  accepts: _accepts,
  // Addresses of this request, and the agent's own name (core/mail/spoken-name.ts).
  to_user: _to,
  to_user_email: _email,
  requester_name: _agent,
  agent_first_name: _agentFirst,
  agent_last_name: _agentLast,
  people,
  ...typed
}: RequestInput): Record<string, string | undefined> => ({
  ...typed,
  ...Object.fromEntries(
    people.flatMap(({ first_name, last_name }, at) => [
      [`people.${at}.first_name`, first_name],
      [`people.${at}.last_name`, last_name],
    ]),
  ),
});

type Deps = { db: Db; clock: Clock; pinKey: Secret };

/** The account's own setting. The form names one, and needs no look at it. */
const usuallyAccepted = async ({ db }: Deps, { id: agentId }: Agent, { accepts }: RequestInput): Promise<Accepted> =>
  accepts ?? (await profile.get(db, { agentId }))?.accepts ?? USUALLY_ACCEPTED;

/** Requests, communications, notifications, emails and the count are one transaction: all of them are written, or none. */
export const createRequest =
  (deps: Deps) =>
  async (agent: Agent, { input, draftId, proposalId, idempotencyKey }: Create): Promise<{ id: string }> => {
    const now = deps.clock();
    const wanted = newRequestFrom(input, { ...agent, accepts: await usuallyAccepted(deps, agent, input) }, now);
    await refuseContacts(deps.db, { agentId: agent.id, fields: typedIn(input) }, now);
    const sender = { agent, pinKey: await deps.pinKey(), now };
    const request = requestTo(wanted.buyer, wanted, sender);
    const others = wanted.others.map((person) => ({ request: requestTo(person, wanted, sender), role: person.role }));
    const requests = others.length > 0 ? joined([{ request, role: 'buyer' }, ...others]) : [request];
    const id = requests[0]?.communicationId ?? request.communicationId;
    const once = onceFor(agent.id, idempotencyKey, input);
    const writes: Write[] = [
      ...requests.flatMap((one) => createWrites(one, firstReview(one))),
      ...requests.map((one) => countedEmail(proofRequestWrite(one, now))),
      ...replaceDraft(agent.id, draftId),
      ...onceWrites(once, id, now),
      // Comes after the idempotency key, so that a repeat isn't refused as a second confirmation.
      ...confirmWrites(agent.id, { id: proposalId, kind: 'request' }, now),
      // Comes last, so that a repeat of the month's last request isn't refused as one too many.
      countAgainstPlan(agent.id, now),
    ];
    const to = requests.map(({ clientEmail }) => clientEmail);
    const send = transactCharged(deps.db, { agent, to }, writes, now);
    return { id: await firstMade(send, once, id) };
  };
