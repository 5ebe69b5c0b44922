export const strings = {
  heading: 'Plan',
  loading: 'Loading your plan',
  failed: 'Your plan could not be loaded',
  plans: { free: 'Free', subscribed: 'Professional' },
  otherPlans: { team: 'Team' } as Record<string, string>,
  left: 'Requests left this month',
  leftOf: (left: number, all: number) => `${left} of ${all}`,
  unlimited: 'As many as you need',
  renews: 'Next payment',
  ends: 'Ends on',
  ended: 'Ended on',
  grace: (until: string) =>
    `Your last payment did not go through. Nothing changes until ${until}; please check your card before then.`,
  others: (count: number) =>
    count === 1
      ? 'A second subscription runs beside this one. You can end either of them under Manage my plan.'
      : `${count} other subscriptions run beside this one. You can end them under Manage my plan.`,
  manage: 'Manage my plan',
  opening: 'Opening',
  subscribe: 'See the plans',
  noteLeft: (left: number) =>
    left === 0
      ? 'You have used all requests of the Free plan for this month. What you write can be saved as a draft.'
      : left === 1
        ? 'One request is left on the Free plan this month.'
        : `${left} requests are left on the Free plan this month.`,
} as const;
