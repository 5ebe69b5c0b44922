import { translated } from '#web/language/translations.ts';

export type LegalSection = { heading: string; paragraphs: readonly string[] };

const english: readonly LegalSection[] = [
  {
    heading: '1. What you may do',
    paragraphs: [
      'Groundwork gives you a personal, non-exclusive, revocable license to use this service to request, prepare, send and read proof-of-funds reports, and to follow a real-estate transaction. You may not resell it, copy it, take it apart, or use it for anything unlawful.',
      'You must be at least 18 years old and able to enter into a contract.',
    ],
  },
  {
    heading: '2. Your bank data',
    paragraphs: [
      'You decide which bank you link, which accounts are used, and who receives a report. We read the accounts you choose through our bank-linking provider, for the purpose you agreed to and for no other. We never see your bank password and cannot move money.',
      'You may withdraw a report and disconnect a bank at any time. The privacy policy says what we keep afterward, and for how long.',
    ],
  },
  {
    heading: '3. What a report is, and what it is not',
    paragraphs: [
      'A report states what your bank told us at a moment in time. It is not a guarantee of payment, a credit decision, or an offer by us. Anyone who relies on it should check its date and verify its seal.',
      'A report is made to be shown. Anyone who has one can check it on our verify page, which shows what the report itself says: the result and the amount, your name, the account holder and whether that is you, your bank, the dates, and what you said about the account holder. It shows no address. After you withdraw the report, it says only that, who the report was for, and its dates.',
      'Groundwork is not a bank, a broker, an escrow agent or a law firm, and gives no financial, tax or legal advice.',
    ],
  },
  {
    heading: '4. Your part',
    paragraphs: [
      'Link only accounts you hold or are allowed to use. Keep your sign-in and the links you receive to yourself; anyone who has a link and its pin can use it.',
      'Signing by typing your name has the same effect as signing on paper, once you have agreed to sign electronically.',
    ],
  },
  {
    heading: '5. No warranty',
    paragraphs: [
      'The service is provided as is and as available. To the extent the law allows, we disclaim all warranties, express or implied, including merchantability and fitness for a particular purpose.',
    ],
  },
  {
    heading: '6. Limit of liability',
    paragraphs: [
      'To the extent the law allows, our total liability for all claims that arise from these terms or from the service is limited to 100 US dollars. We are not liable for indirect, incidental, special or consequential damages, or for lost profits or lost data.',
    ],
  },
  {
    heading: '7. Governing law',
    paragraphs: [
      'These terms are governed by the laws of the State of New York, without regard to its rules on conflicts of law. The state and federal courts in New York have exclusive jurisdiction.',
    ],
  },
  {
    heading: '8. Changes and termination',
    paragraphs: [
      'We may change these terms; we will announce an important change before it applies, and ask you to accept the terms again. You may stop using the service at any time, and we may end the license if you break these terms.',
    ],
  },
];

export const useLicenseText = translated('license', { sections: english });
