export const strings = {
  heading: 'Plan',
  loading: 'Loading your plan',
  failed: "We couldn't load your plan",
  plans: { free: 'Free', subscribed: 'Professional' },
  otherPlans: { team: 'Team' } as Record<string, string>,
  left: 'Requests left this month',
  leftOf: (left: number, all: number) => `${left} of ${all}`,
  unlimited: 'Unlimited',
  renews: 'Next payment',
  ends: 'Ends on',
  ended: 'Ended on',
  grace: (until: string) =>
    `Your last payment didn't go through. Nothing changes until ${until}. Please check your card before then.`,
  seat: (office: string) => `Your seat is paid by ${office}.`,
  seatGrace: (until: string) => `Its last payment didn't go through. You keep your seat until ${until}.`,
  seatAndOwn: 'Your own subscription is paid as well. You can end it under Manage my plan.',
  others: (count: number) =>
    count === 1
      ? 'You have a second subscription. You can end either of them under Manage my plan.'
      : `You have ${count} other subscriptions. You can end them under Manage my plan.`,
  manage: 'Manage my plan',
  opening: 'Opening',
  subscribe: 'See the plans',
  noteLeft: (left: number) =>
    left === 0
      ? "You've used all the Free plan's requests for this month. You can save what you write as a draft."
      : left === 1
        ? 'You have one request left on the Free plan this month.'
        : `You have ${left} requests left on the Free plan this month.`,
} as const;
