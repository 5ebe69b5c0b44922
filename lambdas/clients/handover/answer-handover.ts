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
import { isAsked, isOffered, isOnlyAsked, overError } from './handover.ts';
import { answerWrite, type Read, readOwn } from './handover-store.ts';
import { handoverTask, partId } from './moving/task.ts';
import type { HandoverDeps } from './offer-handover.ts';

type Answer = 'moving' | 'declined' | 'withdrawn';

const EVENTS = {
  moving: 'handover-accepted',
  declined: 'handover-declined',
  withdrawn: 'handover-withdrawn',
} as const;

const eventOf = (found: StoredHandover, answer: Answer) => {
  const { from, to } = found;
  if (isOnlyAsked(found))
    return answer === 'declined'
      ? { event: 'handover-kept' as const }
      : { event: 'handover-unasked' as const, about: from.name };
  return { event: EVENTS[answer], about: answer === 'withdrawn' ? to.name : from.name };
};

const newsOf = (found: StoredHandover, answer: Answer) => {
  const { from, to } = found;
  if (answer === 'moving')
    return {
      subject: `${to.name} takes over your clients`,
      body: 'They move now, and each of them gets an email about it. Their open requests and transactions go with them. Some may stay with you, because something of theirs has to be finished first. Once it is done, you read why under Office.',
    };
  if (isOnlyAsked(found))
    return answer === 'declined'
      ? { subject: `${from.name} keeps their clients`, body: `You had asked them to hand them over to ${to.name}.` }
      : { subject: `You're no longer asked to hand your clients over to ${to.name}`, body: 'Nothing has moved.' };
  return answer === 'declined'
    ? { subject: `${to.name} declined to take over your clients`, body: 'They stay with you.' }
    : { subject: `${from.name} no longer offers you clients`, body: 'Nothing has moved.' };
};

/** What a manager asks is answered by the agent, and what is offered by the colleague. */
const sidesOf = (found: StoredHandover): { by: string; for: string } => {
  const { from, to, askedBy } = found;
  return isOnlyAsked(found) && askedBy?.as === 'manager'
    ? { by: askedBy.id, for: from.id }
    : { by: from.id, for: to.id };
};

const requireMay = (found: StoredHandover, agent: Agent, answer: Answer): void => {
  const sides = sidesOf(found);
  if ((answer === 'withdrawn' ? sides.by : sides.for) !== agent.id) throw new AppError('FORBIDDEN');
  if (answer === 'moving' && isOnlyAsked(found)) throw new AppError('FORBIDDEN');
};

/** The same answer again is a no-op, also while the first one's clients are moving. */
const isGiven = ({ state }: StoredHandover, answer: Answer): boolean =>
  state === answer || (answer === 'moving' && (state === 'done' || state === 'stopped'));

const answerWrites = ({ people, found }: Read, agent: Agent, answer: Answer, now: Date) => {
  const { officeId, id: handoverId } = found;
  const sides = sidesOf(found);
  const task = handoverTask({ officeId, handoverId });
  const news = { ...newsOf(found, answer), about: handoverId };
  return [
    ...officeChange(people.office, agent, eventOf(found, answer), now),
    answerWrite(found, answer, now),
    accountNotification(answer === 'withdrawn' ? sides.for : sides.by, 'handover', news, now),
    ...(answer === 'moving' ? [outboxWrite('campaign', task, now, partId(task))] : []),
  ];
};

/** Each client is written to in the name of the one side. What the other offered may not be their own word, if their account was taken over. */
const requireBothActive = async ({ db }: HandoverDeps, { from, to, askedBy }: StoredHandover): Promise<void> => {
  const [isClosed, mayNotSend] = await Promise.all([isDeactivated(db, from.id), isStopped(db, to.id)]);
  // Staff offer what its agent can't, and only for that long.
  const isByStaff = askedBy?.as === 'staff';
  if (isClosed !== isByStaff)
    throw new AppError('CONFLICT', {
      message: isClosed
        ? `${from.name}'s account is deactivated. Their clients can't be handed over now.`
        : `${from.name}'s account is active again, so only they can offer their clients.`,
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
      const isOpen = isOffered(found, people.members, now) || isAsked(found, people.members, now);
      if (!isOpen) throw overError(found);
      if (answer === 'moving') await requireBothActive(deps, found);
      await deps.db.transact(answerWrites(read, agent, answer, now));
    }, deps.pause);
