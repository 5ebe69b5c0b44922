// What an agent can still do after SEND: remind, extend, correct the address, cancel.

import type { Secret } from '#core/aws/secrets.ts';
import { pinDigest, pinFor } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { tryAgain } from '#core/platform/try-again.ts';
import type { MailTask } from '../bank/tasks.ts';
import { recipientProblem } from './draft.ts';
import { askAgain, cancel, extend, type FundsRequest, firstSteps, isOver, remind } from './funds-request.ts';
import { changeWrites, endBanksWrite, readRequest } from './funds-request-store.ts';
import type { MessageStore } from './message-store.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret; messages: Pick<MessageStore, 'get'> };
const REMIND_AGAIN_DAYS = 4;

const mail = (task: MailTask, at: Date): Write => outboxWrite('mail', task, at);

export const manageRequest = (deps: Deps) => {
  /** The request behind one of the agent's own messages; anybody else's is not found. */
  const load = async (agent: Agent, messageId: string): Promise<FundsRequest> => {
    const row = await deps.messages.get(agent.id, messageId);
    const request = typeof row?.linkId === 'string' ? await readRequest(deps.db, row.linkId) : undefined;
    if (!request || request.agentId !== agent.id) throw new AppError('NOT_FOUND');
    return request;
  };

  /** When somebody else was quicker, once more on what stands then: a second click finds its wish fulfilled. */
  const change = async <T>(decideAndWrite: () => Promise<T>): Promise<T> => {
    try {
      const when = (error: unknown) => error instanceof ConditionFailed;
      return await tryAgain(decideAndWrite, { tries: 2, when, upToMs: () => 0 });
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
  };

  return {
    remind: (agent: Agent, messageId: string): Promise<void> =>
      change(async () => {
        const now = deps.clock();
        const before = await load(agent, messageId);
        const after = remind(before, now);
        if (after === before) return;
        await deps.db.transact([
          ...changeWrites(before, after, { nextLook: isoAfter(now, REMIND_AGAIN_DAYS * DAY), quiet: true }),
          mail({ template: 'proof-request', linkId: before.id, reminder: after.remindersSent }, now),
        ]);
      }),

    extend: (agent: Agent, messageId: string): Promise<{ expires_at: string }> =>
      change(async () => {
        const now = deps.clock();
        const before = await load(agent, messageId);
        const after = extend(before, now);
        if (after !== before)
          await deps.db.transact(changeWrites(before, after, { nextLook: isoAfter(now, REMIND_AGAIN_DAYS * DAY) }));
        return { expires_at: after.expiresAt };
      }),

    cancel: (agent: Agent, messageId: string): Promise<void> =>
      change(async () => {
        const now = deps.clock();
        const before = await load(agent, messageId);
        if (before.state === 'cancelled') return;
        // What two buyers were asked for together cannot be met by one of them.
        const other = before.joint && (await readRequest(deps.db, before.joint.linkId));
        const ended = [before, ...(other && other.state !== 'cancelled' ? [other] : [])];
        await deps.db.transact(
          ended.flatMap((one) => [
            ...changeWrites(one, cancel(one)),
            endBanksWrite(one.id, now),
            mail({ template: 'request-cancelled', linkId: one.id }, now),
          ]),
        );
      }),

    /** A new pin, so that whoever got the wrongly addressed mail holds a dead link; the steps begin again. */
    correctEmail: (agent: Agent, messageId: string, email: string): Promise<void> =>
      change(async () => {
        const now = deps.clock();
        const problem = recipientProblem(email, agent.email);
        if (problem) throw new AppError('INVALID', { fields: { to_user_email: problem } });
        const before = await load(agent, messageId);
        if (before.state !== 'sent' && before.state !== 'opened' && before.state !== 'expired')
          throw new AppError('CONFLICT', {
            message: 'The address can be corrected only until the bank has been asked.',
          });
        // It went there already: another mail would only make its link void.
        if (!isOver(before, now) && before.clientEmail === email) return;
        const key = await deps.pinKey();
        const pinVersion = before.pinVersion + 1;
        const after: FundsRequest = {
          ...askAgain(before, now),
          state: 'sent',
          steps: firstSteps(now),
          clientEmail: email,
          licenceAcceptedAt: undefined,
          pinVersion,
          pinDigest: pinDigest(key, before.id, pinFor(key, before.id, pinVersion)),
        };
        await deps.db.transact([
          ...changeWrites(before, after, {
            nextLook: isoAfter(now, REMIND_AGAIN_DAYS * DAY),
            // What the one before has chosen and written is not the next one's.
            forget: ['draft', 'keepBanksUntil'],
          }),
          // Whoever got the mail by mistake may have linked a bank of their own.
          endBanksWrite(before.id, now),
          mail({ template: 'proof-request', linkId: before.id, reminder: 0 }, now),
        ]);
      }),
  };
};
