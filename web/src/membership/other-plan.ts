import type { OwnSubscription } from '#contracts/members/billing';

const OTHER_PLANS = { team: 'Team' } as Record<string, string>;

/** The name of a plan that isn't sold on the site, for someone who has one. */
export const otherPlanOf = (own: OwnSubscription): string | undefined => {
  if (own.plan !== 'subscribed') return undefined;
  return own.seats && !paysThemselves(own) ? OTHER_PLANS.team : OTHER_PLANS[own.subscription?.plan ?? ''];
};

/** True if the person pays for a plan, even if they also have a seat. */
export const paysThemselves = ({ subscription }: OwnSubscription): boolean =>
  subscription !== undefined && /^(?:active|trialing|past_due)$/.test(subscription.status);
