import type { OwnSubscription } from '#contracts/members/billing';
import { strings } from './strings.ts';

/** The name of a plan that isn't sold on the site, for someone who has one. */
export const otherPlanOf = ({ plan, subscription }: OwnSubscription): string | undefined =>
  plan === 'subscribed' ? strings.otherPlans[subscription?.plan ?? ''] : undefined;
