// The texts of the pages behind a listing's link, for buyers. Agents' texts are next to the code that uses them.
import { sheetWords } from '#contracts/listings/offers';
import { translated } from '#web/language/translations.ts';

const english = {
  loading: 'Opening the listing...',
  failed: "We couldn't open this listing",
  notOpen: {
    title: "This link isn't open",
    words:
      'It may have ended, or the address has a typing error. If you asked for your private link here, you have it in your email. Otherwise ask the agent who represents the seller.',
  },
  facts: { price: 'Asking price', proof: 'The seller would like to see', until: 'Until' },
  represents: (agent: string) => `${agent} represents the seller.`,
  what: 'Your bank confirms the amount you choose. You see everything first, and nothing is sent until you agree.',
  form: {
    title: 'Get your private link',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    agent_email: "Your agent's email, if you have one",
    amount: 'Amount to confirm',
    report_type: 'What is sent',
    types: { 1: 'Yes or no', 2: "Your accounts' values", 3: 'Values with details' },
    send: 'Email me my link',
  },
  /** The sheet of offers, which agents read in English. */
  offers: { ...sheetWords.en, download: 'Download as PDF' },
  /** A buyer's own offer. */
  own: {
    title: 'Your offer',
    for: (agent: string) => `It goes to ${agent}, who represents the seller.`,
    none: "Your proof of funds goes with it. You see no other offers, and other buyers don't see yours.",
    stages: {
      proof: 'Show your proof of funds first. Then you can make your offer here.',
      over: 'This listing takes no more offers.',
    },
    states: {
      open: 'You can change it, or take it back, until the seller decides.',
      expired: 'Its last day is over. Change it to offer again.',
      accepted: 'The seller has accepted your offer.',
      declined: 'The seller has accepted another offer.',
    },
    make: 'Make an offer',
    change: 'Change the offer',
    save: 'Save changes',
    saved: 'Your offer is on its way.',
    withdraw: 'Take it back',
    withdrawTitle: 'Take your offer back?',
    withdrawWords: (agent: string) => `${agent} learns it at once. Your proof of funds stays as it is.`,
    withdrawn: 'You took your offer back.',
    back: 'Back to your proof of funds',
  },
  doneTitle: 'Look in your email',
  done: (email: string, agent: string) =>
    `Your private link is on its way to ${email}. If it doesn't come, look in your spam folder, or ask ${agent}.`,
  again: 'Use another address',
};

export type ListingStrings = typeof english;
export const useListingStrings = translated('listings', english);
