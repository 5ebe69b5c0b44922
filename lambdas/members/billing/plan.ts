// The Free plan's limits. The count is part of the transaction that uses it up, so two clicks can't share the last one.
import { type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { type Profile, profile as profileEntity } from '#public/members/account';

export const FREE_REPORTS_PER_MONTH = 10;

/** A counter for each month: no reset is needed when a month begins. */
export const usedIn = (at: Date) => `used_${at.toISOString().slice(0, 7).replace('-', '_')}`;

const quotaReached = () =>
  new AppError('QUOTA_REACHED', {
    message: `The Free plan includes ${FREE_REPORTS_PER_MONTH} requests a month, and you've used them all. Subscribe to send more today.`,
  });

const countAgainst = (agentId: string, used: string, at: Date): Write => {
  // While a failed payment is retried, the plan stays for a grace period.
  const isLeft = when(
    `(#plan = :subscribed AND (attribute_not_exists(#graceUntil) OR #graceUntil > :now)) OR attribute_not_exists(#${used}) OR #${used} < :most`,
    { ':subscribed': 'subscribed', ':now': at.toISOString(), ':most': FREE_REPORTS_PER_MONTH },
    quotaReached,
  );
  return profileEntity.update({ agentId }, { add: { [used]: 1 } }, { if: isLeft });
};

export const countAgainstPlan = (agentId: string, at: Date): Write => countAgainst(agentId, usedIn(at), at);

/** Buyers who ask at a listing's link have their own count with the same limit, so that strangers can't use up the agent's. */
export const countListedAgainstPlan = (agentId: string, at: Date): Write =>
  countAgainst(agentId, `listed_${usedIn(at)}`, at);

/** How many are left this month; unlimited with a subscription. */
export const freeReportsLeft = (profile: Profile, at: Date): number =>
  Math.max(0, FREE_REPORTS_PER_MONTH - Number(profile[usedIn(at)] ?? 0));
