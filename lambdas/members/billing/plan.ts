// What the Free plan allows. The count is part of the transaction that uses it up, so two clicks cannot pass one gap.
import { type Write, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';

export const FREE_REPORTS_A_MONTH = 10;

/** A counter attribute a month, by its name: nothing has to be reset when a month begins. */
export const usedIn = (at: Date) => `used_${at.toISOString().slice(0, 7).replace('-', '_')}`;

export const countAgainstPlan = (agentId: string, at: Date): { write: Write; refusal: () => AppError } => {
  const used = usedIn(at);
  return {
    write: {
      name: 'usage',
      update: keys.profile(agentId),
      change: { add: { [used]: 1 } },
      // While a failed payment is tried again, the plan stays for a time of grace.
      if: when(
        `(#plan = :subscribed AND (attribute_not_exists(#graceUntil) OR #graceUntil > :now)) OR attribute_not_exists(#${used}) OR #${used} < :most`,
        { ':subscribed': 'subscribed', ':now': at.toISOString(), ':most': FREE_REPORTS_A_MONTH },
      ),
    },
    refusal: () =>
      new AppError('QUOTA_REACHED', {
        message: `The Free plan has ${FREE_REPORTS_A_MONTH} requests a month, and you have used them all. Subscribe to send more today.`,
      }),
  };
};

/** How many are left this month; the subscribed count none. */
export const freeReportsLeft = (profile: Record<string, unknown> | undefined, at: Date): number =>
  Math.max(0, FREE_REPORTS_A_MONTH - Number(profile?.[usedIn(at)] ?? 0));
