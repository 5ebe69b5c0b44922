import type { PurchaseState } from '#contracts/members/billing';

type Told = Exclude<PurchaseState, 'failed'>;

export const strings = {
  plans: {
    title: 'Plans',
    words: 'Start free. Subscribe when your month needs more than the Free plan holds.',
    loading: 'Loading the plans',
    failed: 'The plans could not be loaded',
    ownFailed: 'Your plan could not be loaded',
    cancelled: 'You left the checkout before paying. Nothing was charged, and everything is as it was.',
    cancelledDismiss: 'Close this message',
    free: {
      name: 'Free',
      price: '$0',
      words: 'For a first transaction, and for as long as you like.',
      signUp: 'Create an account',
      has: (requests: number) => [
        `${requests} proof-of-funds requests a month`,
        'Reports that your clients’ banks confirm, sealed and verifiable',
        'Client list, campaigns and guided transactions',
      ],
    },
    paid: {
      words: 'For agents who ask often, without counting.',
      has: [
        'As many proof-of-funds requests as you need',
        'Everything in Free, with the same account and the same data',
        'Cancel whenever you like; what you have stays readable',
      ],
    },
    per: { day: 'a day', week: 'a week', month: 'a month', year: 'a year' },
    current: 'Your plan',
    subscribe: 'Subscribe',
    subscribing: 'Opening the checkout',
    manage: 'Manage my plan',
    tryAgain: 'Please try again.',
    how: 'Payment is taken by Stripe on its own page; we never see your card. Afterwards you get an invitation by email.',
    howSignedIn:
      'Payment is taken by Stripe on its own page; we never see your card. Your account is upgraded in place.',
    haveAccount: 'Have an account already?',
    signIn: 'Sign in first',
    inPlace: 'and it is upgraded in place.',
  },
  success: {
    title: 'Thank you for your purchase',
    next: 'What happens next',
    steps: [
      'Your purchase will be verified.',
      'An invitation email will arrive at the address you gave.',
      'Sign in with the temporary password it holds; it must be changed at first sign-in.',
    ],
    stands: 'Where your purchase stands',
    states: {
      verifying: 'The payment service is confirming your payment. This usually takes a few seconds.',
      processing:
        'Your bank is moving the money, which can take a few days. We write to you when it is done; you can close this page.',
      preparing: 'Your payment is verified. Your account is being made.',
      invited: 'Your payment is verified, and your invitation is in your mailbox.',
      active: 'Your payment is verified, and your subscription is active in the account you have.',
      expired: 'This checkout ended before anything was paid. Nothing was charged.',
    } satisfies Record<Told, string>,
    sentTo: (email: string) => `Sent to ${email}. If it is not there, look among the unwanted mail.`,
    accountAt: (email: string) => `Your account is ${email}.`,
    unknown: 'We do not know this purchase. If you have paid, the invitation reaches you by email all the same.',
    signIn: 'Go to sign-in',
    dashboard: 'Go to the dashboard',
    plans: 'Back to the plans',
  },
  error: {
    title: 'Payment Failed',
    words: 'There has been an issue with your payment. Please contact us for assistance.',
    nothingTaken: 'Nothing was charged. You can try again, with the same card or another one.',
    again: 'Back to the plans',
  },
} as const;
