import type { PurchaseState } from '#contracts/members/billing';

type ShownState = Exclude<PurchaseState, 'failed'>;

export const strings = {
  plans: {
    title: 'Plans',
    words: 'Start free. Subscribe when you need more than the Free plan includes.',
    loading: 'Loading the plans',
    failed: "We couldn't load the plans",
    ownFailed: "We couldn't load your plan",
    cancelled: 'You left the checkout before paying. Nothing was charged, and nothing has changed.',
    cancelledDismiss: 'Close this message',
    free: {
      name: 'Free',
      price: '$0',
      words: 'For your first transaction, and for as long as you like.',
      signUp: 'Create an account',
      has: (requests: number) => [
        `${requests} proof-of-funds requests a month`,
        "Reports that your clients' banks confirm, sealed and verifiable",
        'Client list, campaigns and guided transactions',
      ],
    },
    paid: {
      words: 'Unlimited requests, for busy agents.',
      has: [
        'As many proof-of-funds requests as you need',
        'Everything in Free, with the same account and the same data',
        'Cancel anytime and keep access to everything you have',
      ],
    },
    team: {
      name: 'Team',
      per: { day: 'a seat each day', week: 'a seat each week', month: 'a seat each month', year: 'a seat each year' },
      words: 'For brokerages and teams: the office pays for everyone in one place.',
      has: (minimum: number) => [
        'As many proof-of-funds requests as they need, for everyone in the office',
        `From ${minimum} seats; add seats and give them back at any time`,
        'Everyone keeps their own account, clients and data',
      ],
      seat: 'Your seat',
      office: 'Go to your office',
      how: 'Create an account first, then your office. Its owner buys the seats there.',
      howSignedIn: 'An owner of the office buys the seats there.',
    },
    byArrangement: {
      price: 'By arrangement',
      words: 'For brokerages, billed to your office.',
      has: ['Everything in Professional, with the same account and the same data'],
    },
    per: { day: 'a day', week: 'a week', month: 'a month', year: 'a year' },
    current: 'Your plan',
    subscribe: 'Subscribe',
    subscribing: 'Opening the checkout',
    how: "You pay on Stripe's own page; we never see your card. Afterward, you'll get an invitation by email.",
    howSignedIn: "You pay on Stripe's own page; we never see your card. We upgrade the account you have.",
    haveAccount: 'Already have an account?',
    signIn: 'Sign in first',
    inPlace: "and we'll upgrade it.",
  },
  success: {
    title: 'Thank you for your purchase',
    next: 'What happens next',
    steps: [
      'Your purchase will be verified.',
      'An invitation email will arrive at the address you gave.',
      'Sign in with the temporary password in it; it must be changed at first sign-in.',
    ],
    status: 'Status of your purchase',
    states: {
      verifying: 'The payment service is confirming your payment. This usually takes a few seconds.',
      processing:
        "Your bank is transferring the money, which can take a few days. We'll email you when it's done, or if your bank declines. You can close this page.",
      preparing: "Your payment is verified. We're creating your account.",
      invited: 'Your payment is verified, and your invitation is in your inbox.',
      active: 'Your payment is verified, and your subscription is active on your existing account.',
      expired: 'This checkout ended before anything was paid. Nothing was charged.',
    } satisfies Record<ShownState, string>,
    sentTo: (email: string) => `Sent to ${email}. If you don't see it, check your spam folder.`,
    accountAt: (email: string) => `Your account is ${email}.`,
    unknown: "We can't find this purchase. If you've paid, you'll still get the invitation by email.",
    signIn: 'Go to sign-in',
    dashboard: 'Go to the dashboard',
    plans: 'Back to the plans',
  },
  error: {
    title: 'Payment Failed',
    words: 'There has been an issue with your payment. Please contact us for assistance.',
    nothingTaken: 'Nothing was charged. You can try again with the same card or a different one.',
    again: 'Back to the plans',
  },
} as const;
