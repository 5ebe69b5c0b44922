// What becomes of an offer: the colleague accepts or declines it, or the agent who made it takes it back.
import { outboxWrite } from '#core/data/outbox.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { accountNotification } from '#public/dashboard';
import { isStopped } from '#public/members/senders';
import { officeChange } from '#public/offices';
import type { StoredHandover } from './entity.ts';
import { isOffered, overError } from './handover.ts';
import { answerWrite, type Read, readOwn } from './handover-store.ts';
import { handoverTask, partId } from './moving/task.ts';
import type { HandoverDeps } from './offer-handover.ts';

type Answer = 'moving' | 'declined' | 'withdrawn';

const EVENTS = {
  moving: 'handover-accepted',
  declined: 'handover-declined',
  withdrawn: 'handover-withdrawn',
} as const;

const newsOf = ({ from, to }: StoredHandover, answer: Answer) => {
  if (answer === 'moving')
    return {
      subject: `${to.name} takes over your clients`,
      body: 'They move now, and each of them gets an email about it. Those with an open request or transaction stay with you.',
    };
  return answer === 'declined'
    ? { subject: `${to.name} declined to take over your clients`, body: 'They stay with you.' }
    : { subject: `${from.name} no longer offers you clients`, body: 'Nothing has moved.' };
};

const requireMay = ({ from, to }: StoredHandover, agent: Agent, answer: Answer): void => {
  if ((answer === 'withdrawn' ? from : to).id !== agent.id) throw new AppError('FORBIDDEN');
};

/** The same answer again is a no-op, also while the first one's clients are moving. */
const isGiven = ({ state }: StoredHandover, answer: Answer): boolean =>
  state === answer || (answer === 'moving' && (state === 'done' || state === 'stopped'));

const answerWrites = ({ people, found }: Read, agent: Agent, answer: Answer, now: Date) => {
  const other = agent.id === found.to.id ? found.from : found.to;
  const { officeId, id: handoverId } = found;
  const task = handoverTask({ officeId, handoverId });
  return [
    ...officeChange(people.office, agent, { event: EVENTS[answer], about: other.name }, now),
    answerWrite(found, answer, now),
    accountNotification(other.id, 'handover', newsOf(found, answer), now),
    ...(answer === 'moving' ? [outboxWrite('campaign', task, now, partId(task))] : []),
  ];
};

/** Each client is written to in the name of the one side. What the other offered may not be their own word, if their account was taken over. */
const requireBothActive = async ({ db }: HandoverDeps, { from, to }: StoredHandover): Promise<void> => {
  const [isClosed, mayNotSend] = await Promise.all([isDeactivated(db, from.id), isStopped(db, to.id)]);
  if (isClosed)
    throw new AppError('CONFLICT', {
      message: `${from.name}'s account is deactivated. Their clients can't be handed over now.`,
    });
  if (mayNotSend) throw new AppError('SENDING_STOPPED');
};

export const answerHandover =
  (deps: HandoverDeps, answer: Answer) =>
  (agent: Agent, officeId: string, handoverId: string): Promise<void> =>
    writeAgain(async () => {
      const now = deps.clock();
      const read = await readOwn(deps.db, agent, { officeId, handoverId, now });
      const { found, people } = read;
      requireMay(found, agent, answer);
      if (isGiven(found, answer)) return;
      if (!isOffered(found, people.members, now)) throw overError(found);
      if (answer === 'moving') await requireBothActive(deps, found);
      await deps.db.transact(answerWrites(read, agent, answer, now));
    }, deps.pause);
