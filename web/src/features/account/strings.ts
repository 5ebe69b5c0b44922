export const strings = {
  /** Shown in every section of the profile that needs more than an ID token. */
  noSession: 'Log out and sign in again to see this.',
  devices: {
    heading: 'Where you are signed in',
    address: (address: string) => `IP address ${address}`,
  },
  secondFactor: {
    onWords: 'Enter your password first, so no one else can do this on your unlocked screen.',
  },
  banks: {
    heading: 'Linked banks',
    words: 'Your proof-of-funds reports are made from these accounts. Only you see this.',
    total: 'Total',
    link: 'Link a bank',
    empty: 'No bank linked yet',
    emptyWords: "Link a bank to send your own proof of funds. We never see your password and can't move money.",
    reading: "We're waiting for your bank. This can take a minute.",
    needsRepair: 'Your bank needs you to sign in again.',
    unavailable: "We can't reach this bank right now. Nothing is lost.",
    ownerMissing: 'Owner not verified',
    repair: 'Sign in again',
    unlink: 'Unlink',
    noValue: 'Not provided',
    states: { linked: 'Linked', reading: 'Reading', needs_repair: 'Action needed', unavailable: 'Unavailable' },
    linked: (bank: string) => `${bank} is linked.`,
    repaired: (bank: string) => `${bank} is connected again.`,
    unlinked: (bank: string) => `${bank} has been unlinked.`,
    linkFailed: "We couldn't link the bank",
    unlinkTitle: (bank: string) => `Unlink ${bank}?`,
    unlinkWords:
      "We end our access to the bank and erase what we read from it. Reports you've sent stay valid until they expire or you withdraw them.",
    unlinkConfirm: 'Unlink',
    unlinkProof: 'Enter your password first, so no one else can do this on your unlocked screen.',
  },
} as const;
