import { translated } from '#web/language/translations.ts';
import type { LegalSection } from '#web/ui/legal/license-text.ts';

const english: readonly LegalSection[] = [
  {
    heading: 'Who we are',
    paragraphs: [
      'Groundwork helps real-estate agents and their clients prove that they have the funds, without handing over bank statements. This page says what we know about you, why, and what you can do about it.',
    ],
  },
  {
    heading: 'What we collect',
    paragraphs: [
      'From you: your name, email address, and what you write in requests, messages and reports.',
      "From your bank, once you link it and choose accounts: account names, the last digits of account numbers, balances, the owners' names and contact details as the bank has them on file, and (only for a detailed report) transactions. We never receive your bank password.",
      'From your device: what we need to keep the service safe, such as the time and IP address of a sign-in or a signature.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To build the report you asked for, send it to the person you name, show that it is genuine, and keep the service secure. We do not sell your data, share it for advertising, or track your transactions.',
      'A confirmation of funds only says whether the requested amount is available. It does not show balances, account numbers or transactions.',
    ],
  },
  {
    heading: 'Who sees it',
    paragraphs: [
      'The person you send a report to, for as long as the report is valid and not withdrawn. Companies that work for us under contract: our bank-linking provider, our hosting and email provider, and, if you buy a plan, our payment provider. Authorities, where the law requires it.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'If you answer a request without an account, we remove your bank connection once the report is complete, unless you choose to keep it for 30 days. A report can be read for 30 days, and we erase its record after one year. We keep signed documents for seven years. You can withdraw a report and disconnect a bank at any time.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'Write to us at the address at the bottom of this page: you may ask us what we have on file about you, have it corrected or erased, take it elsewhere, or object to how we use it. Requests are answered within one month.',
    ],
  },
  {
    heading: 'Children',
    paragraphs: [
      'The service is not meant for children. No data is collected from children under 13; if we learn that we have some, we erase it.',
    ],
  },
  {
    heading: 'Safety',
    paragraphs: [
      'Data is encrypted in transit and in storage. Access to banks is stored separately, encrypted with its own key. No system is perfectly safe: if something happens that affects you, we will tell you without delay.',
    ],
  },
  {
    heading: 'Cookies and storage',
    paragraphs: [
      'We use no advertising or tracking cookies. An email campaign of an agent has a tiny picture that counts how many were opened; other emails have none. Your browser stores your sign-in, your choices of appearance and language, and, if you open a private link, a cookie that proves it was opened with its pin.',
    ],
  },
];

export const usePolicyText = translated('policy', { sections: english });
