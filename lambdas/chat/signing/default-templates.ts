// What a new agent starts with; saving a change makes version 1, and these stay version 0.

import type { SignedStep } from '../transaction/contract.ts';
import type { Clause } from './contract.ts';

export type TemplateText = { title: string; countersigned: boolean; clauses: Clause[] };

export const defaultTemplates: Record<SignedStep, TemplateText> = {
  1: {
    title: 'Real Estate Listing Agreement',
    countersigned: true,
    clauses: [
      {
        heading: 'Parties and property',
        text: '{{guest}} ("the seller") asks {{agent}} ("the agent") to market the property that the seller has named to the agent, and to find a buyer for it.',
      },
      {
        heading: 'Exclusive right and term',
        text: 'The agent has the exclusive right to sell the property for 180 days from the day of the last signature. The term ends by itself; it goes on only if both agree in writing.',
      },
      {
        heading: 'Listing price',
        text: 'The property is listed at the price that the seller and the agent agree on in writing before it is published. The price is changed only with the written consent of the seller.',
      },
      {
        heading: 'Commission',
        text: 'When the property is sold within the term, the seller pays the agent the commission that both have agreed on in writing. It is due at closing, out of the proceeds. Commissions are negotiable and not set by law.',
      },
      {
        heading: 'What the agent does',
        text: 'The agent lists the property, advertises it, arranges viewings, brings every written offer to the seller without delay, and keeps confidential what the seller says in confidence.',
      },
      {
        heading: 'What the seller does',
        text: 'The seller keeps the property in its present condition, gives access for viewings after notice of 24 hours, and discloses every known defect in writing.',
      },
      {
        heading: 'Fair housing',
        text: 'The property is offered to everybody, without regard to race, color, religion, sex, disability, familial status, national origin or any other ground that the law protects.',
      },
      {
        heading: 'Ending the agreement early',
        text: 'The seller may terminate this agreement in writing with notice of 14 days. Costs of advertising that the seller approved in writing and that were spent until then are repaid to the agent.',
      },
      {
        heading: 'Disputes and law',
        text: 'A dispute is first put to mediation. This agreement is governed by the law of the state in which the property lies.',
      },
    ],
  },
  3: {
    title: 'Closing Documents',
    countersigned: false,
    clauses: [
      {
        heading: 'What this is',
        text: '{{guest}} ("the seller") confirms with this signature the terms of the closing that {{agent}} ("the agent") has prepared. The deed itself is signed before the closing agent.',
      },
      {
        heading: 'Closing date and place',
        text: 'Closing takes place on the day and at the place that the purchase contract names, or on another day that both sides agree on in writing.',
      },
      {
        heading: 'Settlement statement',
        text: 'The seller has received the settlement statement, has read the price, the payoff of existing loans, the prorated taxes and the costs of closing, and approves it.',
      },
      {
        heading: 'Payment of the proceeds',
        text: 'The proceeds are paid by the closing agent only to the account that the seller names to the closing agent in person or by a telephone number that the seller has known before. Payment instructions that come by email or chat are not valid.',
      },
      {
        heading: 'Condition and possession',
        text: 'The seller hands over the property empty, broom clean and in the condition of the last viewing, with all keys, on the day of closing.',
      },
      {
        heading: 'Disclosures',
        text: 'The seller confirms that everything the seller has disclosed about the property is still true and complete.',
      },
      {
        heading: 'Copies',
        text: 'Both sides receive a sealed copy of this document by email, with a certificate that shows who signed it and when.',
      },
    ],
  },
};
