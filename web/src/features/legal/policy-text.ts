import { translated } from '#web/language/translations.ts';
import type { LegalSection } from '#web/ui/legal/licence-text.ts';

const english: readonly LegalSection[] = [
  {
    heading: 'Who we are',
    paragraphs: [
      'Groundwork helps real-estate agents and their clients prove that funds are there, without handing over bank statements. This page says what we know about you, why, and what you can do about it.',
    ],
  },
  {
    heading: 'What we collect',
    paragraphs: [
      'From you: your name, email address, and what you write in requests, messages and reports.',
      'From your bank, once you link it and choose accounts: account names, the last digits of account numbers, balances, the owners’ names and contact details as the bank has them, and, only for a detailed report, transactions. We never receive your bank password.',
      'From your device: what is needed to keep the service safe, such as the time and address of a sign-in or a signature.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To build the report you asked for, send it to the person you name, show it to be genuine, and keep the service secure. We do not sell or share your data for advertising, and we do not follow your transactions.',
      'A confirmation of funds says only whether the amount asked for is available. Neither balances nor account numbers nor transactions are in it.',
    ],
  },
  {
    heading: 'Who sees it',
    paragraphs: [
      'The person you send a report to, for as long as the report is valid and not withdrawn. Companies that work for us under contract: our bank-linking provider, our hosting and mail provider, and, if you buy a plan, our payment provider. Authorities, where the law obliges us.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'A guest’s bank connection is removed once the report is complete, unless the guest chooses to keep it for 30 days. A report can be read for 30 days, and its record is erased after one year. Signed documents are kept for seven years. You can withdraw a report and disconnect a bank at any time.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You may ask us what we hold about you, have it corrected or erased, take it elsewhere, or object to how it is used. Requests are answered within one month.',
    ],
  },
  {
    heading: 'Children',
    paragraphs: [
      'The service is not meant for children. No data is collected from children under 13; if we learn that we hold some, we erase it.',
    ],
  },
  {
    heading: 'Safety',
    paragraphs: [
      'Data is encrypted on its way and where it is kept; bank credentials of every kind are kept apart under a key of their own. No system is perfectly safe: if something happens that concerns you, we tell you without delay.',
    ],
  },
  {
    heading: 'Cookies and storage',
    paragraphs: [
      'We use no advertising or tracking cookies. Your browser keeps your sign-in, your choice of appearance, and, for guests, a cookie that proves the link was opened with its pin.',
    ],
  },
];

export const usePolicyText = translated('policy', { sections: english });
