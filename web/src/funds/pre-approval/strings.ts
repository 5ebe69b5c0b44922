// The texts of a lender's pre-approval, for clients and readers of letters. Agents read the English ones.
import { STATED_BY_LENDER } from '#contracts/funds/pre-approval';
import { translated } from '#web/language/translations.ts';

const english = {
  title: 'Pre-approval',
  stated: STATED_BY_LENDER.en as string,
  notAdded: "It's no part of the amount that the bank confirms.",
  lender: 'Lender',
  amount: 'Up to',
  atLeast: 'At least',
  expires: 'Valid until',
  expired: 'Expired on',
  contact: 'Contact at the lender',
  words: (agent: string) =>
    `If a lender has pre-approved you, you can add the letter. ${agent} sees it beside your proof of funds, and can repeat what it says in letters to the other side. A letter never names more than its own amount, and never shows the file.`,
  wordsForAgent: "Your client's lender states it. Your client sees it on their page, and can remove it.",
  add: 'Add a pre-approval',
  change: 'Change',
  changeOf: 'Change the pre-approval',
  remove: 'Remove',
  removeOf: 'Remove the pre-approval',
  removeTitle: 'Remove the pre-approval?',
  removeWords: 'The file is deleted. Letters that repeat it keep what it says until they are withdrawn.',
  removed: 'The pre-approval is removed.',
  form: {
    lender: 'Lender',
    amount: 'Amount in dollars',
    expires: 'Valid until',
    contact: 'Contact at the lender',
    contactHint: 'A name with a phone number or an email address.',
    save: 'Save the pre-approval',
  },
  saved: 'The pre-approval is saved.',
  file: "The lender's letter",
  repeat: 'Repeat the pre-approval, as stated by the lender',
  repeatNote: (lender: string, amount: string) =>
    `${lender}, up to ${amount}. If the letter's own amount is lower, the letter says "at least" that amount. The pre-approval adds nothing to the letter's amount.`,
};

export type PreApprovalStrings = typeof english;
export const usePreApprovalStrings = translated('preApproval', english);
