// The times of a request's reminders and of its expiry. Upkeep reviews each open request at these times.
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { isProvided } from './documents/client-documents.ts';
import type { FundsRequest } from './entity.ts';
import { expire, remind } from './funds-request.ts';
import { rhythmOf } from './manage/reminder-plan.ts';
import { isExpired, refusalTo } from './status.ts';
import { isUnanswered } from './vocabulary.ts';

/** A client who has shared files has answered, unless the agent asks for others. */
const mayRemind = ({ state, remindersSent, reminderPlan, documents }: FundsRequest): boolean =>
  isUnanswered(state) && remindersSent < rhythmOf(reminderPlan).most && !isProvided(documents);

/** Set to the next reminder, if any, and never later than the expiry, which also deletes bank data. */
const reviewAfter = (request: FundsRequest, at: Date, days: number): string => {
  const reminder = isoAfter(at, days * DAY);
  return mayRemind(request) && reminder < request.expiresAt ? reminder : request.expiresAt;
};

export const firstReview = (request: FundsRequest): string =>
  reviewAfter(request, new Date(request.createdAt), rhythmOf(request.reminderPlan).first);

/** The review after any restart of the wait: a reminder, an extension, a corrected address. */
export const nextReview = (request: FundsRequest, at: Date): string =>
  reviewAfter(request, at, rhythmOf(request.reminderPlan).next);

/**
 * The review after a change of plan: counted from the latest email, as if the plan had been in force then, and tomorrow
 * at the earliest. Changing the plan alone emails no one.
 */
export const reviewOfNewPlan = (request: FundsRequest, now: Date): string => {
  const { createdAt, extendedAt = createdAt, remindedAt = createdAt, remindersSent, reminderPlan } = request;
  const latest = remindedAt > extendedAt ? remindedAt : extendedAt;
  const { first, next } = rhythmOf(reminderPlan);
  const due = reviewAfter(request, new Date(latest), remindersSent === 0 ? first : next);
  const tomorrow = reviewAfter(request, now, 1);
  return due > tomorrow ? due : tomorrow;
};

export type Review =
  | { decision: 'expire'; after: FundsRequest }
  | { decision: 'remind'; after: FundsRequest; reviewAt: string }
  | { decision: 'wait'; reviewAt: string };

export const review = (request: FundsRequest, now: Date): Review => {
  if (isExpired(request, now)) return { decision: 'expire', after: expire(request, now) };
  const isLeftToClient = refusalTo(request, 'remind', now).limits === undefined;
  const after = mayRemind(request) && isLeftToClient ? remind(request, now) : request;
  const reviewAt = nextReview(after, now);
  return after === request ? { decision: 'wait', reviewAt } : { decision: 'remind', after, reviewAt };
};
