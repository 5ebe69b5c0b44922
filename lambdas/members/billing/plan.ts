// What the Free plan allows. The count is part of the transaction that uses it up, so two clicks can't share the last one.
import { type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { type Profile, profile as profileEntity } from '#public/members/account';

export const FREE_REPORTS_PER_MONTH = 10;

/** A counter for each month: nothing has to be reset when a month begins. */
export const usedIn = (at: Date) => `used_${at.toISOString().slice(0, 7).replace('-', '_')}`;

export const countAgainstPlan = (agentId: string, at: Date): { write: Write; refusal: () => AppError } => {
  const used = usedIn(at);
  return {
    write: profileEntity.update(
      { agentId },
      { add: { [used]: 1 } },
      {
        name: 'usage',
        // While a failed payment is retried, the plan stays for a grace period.
        if: when(
          `(#plan = :subscribed AND (attribute_not_exists(#graceUntil) OR #graceUntil > :now)) OR attribute_not_exists(#${used}) OR #${used} < :most`,
          { ':subscribed': 'subscribed', ':now': at.toISOString(), ':most': FREE_REPORTS_PER_MONTH },
        ),
      },
    ),
    refusal: () =>
      new AppError('QUOTA_REACHED', {
        message: `The Free plan includes ${FREE_REPORTS_PER_MONTH} requests a month, and you've used them all. Subscribe to send more today.`,
      }),
  };
};

/** How many are left this month; a subscription has no limit. */
export const freeReportsLeft = (profile: Profile, at: Date): number =>
  Math.max(0, FREE_REPORTS_PER_MONTH - Number(profile[usedIn(at)] ?? 0));
