// What a buyer reads behind a listing's link. Agents' own texts stand where they're used.
import { translated } from '#web/language/translations.ts';

const english = {
  loading: 'Opening the listing...',
  failed: "We couldn't open this listing",
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
  doneTitle: 'Look in your email',
  done: (agent: string) =>
    `Your private link is on its way. If it doesn't come, look in your spam folder, or ask ${agent}.`,
};

export type ListingStrings = typeof english;
export const useListingStrings = translated('listings', english);
