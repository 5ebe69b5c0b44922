import { createHash } from 'node:crypto';
import type { Secret } from '#core/aws/secrets.ts';
import { newId, newLinkId } from '#core/crypto/ids.ts';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { countAgainstPlan } from '../../members/billing/plan.ts';
import type { MailTask } from '../bank/tasks.ts';
import type { ReportDraft } from './contract.ts';
import { type Ask, askFrom, type Buyer } from './draft.ts';
import { clientName, DAYS_TO_ANSWER, type FundsRequest, firstSteps } from './funds-request.ts';
import { createWrites } from './funds-request-store.ts';
import { rememberKey, repeatedCreate } from './once.ts';

export const FIRST_REMINDER_DAYS = 3;

export type CreateRequestInput = { draft: ReportDraft; draftId?: string; idempotencyKey?: string };

type Asked = Omit<Ask, 'coBuyer'>;

const newRequest = (ask: Asked, agent: Agent, key: string, now: Date): FundsRequest => {
  const id = newLinkId();
  return {
    ...ask,
    id,
    messageId: newId(now),
    agentId: agent.id,
    agentEmail: agent.email,
    state: 'sent',
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, DAYS_TO_ANSWER * DAY),
    remindersSent: 0,
    steps: firstSteps(now),
    pinVersion: 1,
    revision: 0,
    pinDigest: pinDigest(key, id, pinFor(key, id, 1)),
  };
};

const askOf = ({ firstName, lastName, email }: Buyer, ask: Asked): Asked => ({
  ...ask,
  clientFirstName: firstName,
  clientLastName: lastName,
  clientEmail: email,
});

/** Two requests, each with a link, a mail and a conversation of its own; they share the amount and the report. */
const jointRequests = (first: FundsRequest, second: FundsRequest): FundsRequest[] => [
  { ...first, joint: { linkId: second.id, messageId: second.messageId, name: clientName(second), place: 1 } },
  { ...second, joint: { linkId: first.id, messageId: first.messageId, name: clientName(first), place: 2 } },
];

/** Request, message, notification, mail and count are one transaction: a click that failed half-way did nothing. */
export const createRequest =
  (deps: { db: Db; clock: Clock; pinKey: Secret }) =>
  async (agent: Agent, { draft, draftId, idempotencyKey }: CreateRequestInput): Promise<{ id: string }> => {
    const { coBuyer, ...ask } = askFrom(draft, agent.email);
    const now = deps.clock();
    const key = await deps.pinKey();
    const request = newRequest(ask, agent, key, now);
    const asked = coBuyer ? jointRequests(request, newRequest(askOf(coBuyer, ask), agent, key, now)) : [request];
    const mailOf = ({ id }: FundsRequest): MailTask => ({ template: 'proof-request', linkId: id, reminder: 0 });
    const fingerprint = createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
    const plan = countAgainstPlan(agent.id, now);
    const writes: Write[] = [
      ...asked.flatMap((one) => createWrites(one, isoAfter(now, FIRST_REMINDER_DAYS * DAY))),
      ...asked.map((one) => outboxWrite('mail', mailOf(one), now)),
      plan.write,
    ];
    if (draftId) writes.push({ delete: keys.message(agent.id, draftId) });
    if (idempotencyKey) writes.push(rememberKey(agent.id, idempotencyKey, request.messageId, fingerprint, now));
    try {
      await deps.db.transact(writes);
      return { id: request.messageId };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (idempotencyKey && error.at === writes.length - 1) return repeatedCreate(error.item, fingerprint);
      if (writes[error.at] === plan.write) {
        // The key is looked at only when nothing else failed, so a repeat of the month's last request is asked for here.
        const earlier = idempotencyKey && (await deps.db.get(keys.once(agent.id, idempotencyKey)));
        if (earlier) return repeatedCreate(earlier, fingerprint);
        throw plan.refusal();
      }
      throw error;
    }
  };
