import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { storedPin } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { findMade, madeBefore, type Once, onceFor, onceWrites } from '#core/data/idempotency.ts';
import type { Agent } from '#core/http/actor.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { countAgainstPlan } from '#public/members/billing';
import { refuseContacts, transactCharged } from '#public/members/senders';
import { draftGone, isNoDraft, replaceDraft } from './communications/drafts.ts';
import { requestEmailWrite } from './emails/email-writes.ts';
import type { FundsRequest } from './entity.ts';
import { clientName, firstSteps } from './funds-request.ts';
import { createWrites } from './funds-request-store.ts';
import { type Buyer, type NewRequest, newRequestFrom } from './new-request.ts';
import { firstReview } from './reminders.ts';
import { LIMITS, type RequestInput } from './vocabulary.ts';

type Create = { input: RequestInput; draftId?: string; idempotencyKey?: string };

type Sender = { agent: Agent; pinKey: string; now: Date };

const requestTo = (
  buyer: Buyer,
  { agentName, subject, reminderPlan, terms }: NewRequest,
  { agent, pinKey, now }: Sender,
): FundsRequest => {
  const id = newLinkId();
  return {
    ...terms,
    ...buyer,
    id,
    communicationId: newId(now),
    agentId: agent.id,
    agentName,
    subject,
    agentEmail: agent.email,
    state: 'sent',
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, LIMITS.daysToAnswer * DAY),
    remindersSent: 0,
    reminderPlan,
    steps: firstSteps(now),
    revision: 0,
    ...storedPin(pinKey, id, 1),
  };
};

/** Two requests, each with its own link, email and conversation; they share the amount and the report. */
const joined = (first: FundsRequest, second: FundsRequest): FundsRequest[] => [
  {
    ...first,
    joint: { linkId: second.id, communicationId: second.communicationId, name: clientName(second), place: 1 },
  },
  { ...second, joint: { linkId: first.id, communicationId: first.communicationId, name: clientName(first), place: 2 } },
];

/** All that the client reads of it, in the form's own words. */
export const typedIn = (input: RequestInput) => ({
  message_subject: input.message_subject,
  message_body: input.message_body,
  property_address: input.property_address,
  to_user_first_name: input.to_user_first_name,
  to_user_last_name: input.to_user_last_name,
  requestee_name: input.requestee_name,
  co_buyer_first_name: input.co_buyer_first_name,
  co_buyer_last_name: input.co_buyer_last_name,
});

type Deps = { db: Db; clock: Clock; pinKey: Secret };

/** What a refused transaction means: the reply of an earlier attempt, or why this one is refused. */
const afterRefusal = async (
  { db }: Deps,
  refused: ConditionFailed,
  plan: ReturnType<typeof countAgainstPlan>,
  once: Once,
): Promise<{ id: string }> => {
  if (isNoDraft(refused)) return draftGone(refused);
  const before = madeBefore(refused, once);
  if (before) return { id: before };
  if (refused.write !== plan.write.name) throw refused;
  // Only the first failed condition is reported, so a repeat of the month's last request looks like one too many.
  const first = await findMade(db, once);
  if (first) return { id: first };
  throw plan.refusal();
};

/** Requests, communications, notifications, emails and the count are one transaction: all of it happens, or nothing. */
export const createRequest =
  (deps: Deps) =>
  async (agent: Agent, { input, draftId, idempotencyKey }: Create): Promise<{ id: string }> => {
    const now = deps.clock();
    const wanted = newRequestFrom(input, agent, now);
    await refuseContacts(deps.db, { agentId: agent.id, fields: typedIn(input) }, now);
    const sender = { agent, pinKey: await deps.pinKey(), now };
    const request = requestTo(wanted.buyer, wanted, sender);
    const requests = wanted.coBuyer ? joined(request, requestTo(wanted.coBuyer, wanted, sender)) : [request];
    const once = onceFor(agent.id, idempotencyKey, input);
    const plan = countAgainstPlan(agent.id, now);
    const writes: Write[] = [
      ...requests.flatMap((one) => createWrites(one, firstReview(one))),
      ...requests.map((one) => requestEmailWrite(one, now)),
      plan.write,
      ...replaceDraft(agent.id, draftId),
      ...onceWrites(once, request.communicationId, now),
    ];
    try {
      await transactCharged(deps.db, { agent, to: requests.map(({ clientEmail }) => clientEmail) }, writes, now);
      return { id: request.communicationId };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return afterRefusal(deps, error, plan, once);
    }
  };
