export const strings = {
  success: {
    title: 'Thank you for your purchase',
    next: 'What happens next',
    steps: [
      'Your purchase will be verified.',
      'An invitation email will arrive at the address you gave.',
      'Sign in with the temporary password it holds; it must be changed at first sign-in.',
    ],
    signIn: 'Go to sign-in',
  },
  error: {
    title: 'Payment Failed',
    words: 'There has been an issue with your payment. Please contact us for assistance.',
    nothingTaken: 'If you closed the payment page yourself, nothing was charged and you can simply try again.',
    back: 'Back to the start',
  },
} as const;
