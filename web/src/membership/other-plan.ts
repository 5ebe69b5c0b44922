import type { OwnSubscription } from '#contracts/members/billing';
import { strings } from './strings.ts';

/** The name of a plan that isn't sold on the site, for someone who has one. */
export const otherPlanOf = (own: OwnSubscription): string | undefined => {
  if (own.plan !== 'subscribed') return undefined;
  return own.seats && !paysThemselves(own) ? strings.otherPlans.team : strings.otherPlans[own.subscription?.plan ?? ''];
};

/** Beside a seat, or without one. */
export const paysThemselves = ({ subscription }: OwnSubscription): boolean =>
  subscription !== undefined && /^(?:active|trialing|past_due)$/.test(subscription.status);
