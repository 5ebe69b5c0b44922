// The standard texts of a sale: the listing agreement and the closing documents.
import type { AgreementForm, SignedStep } from '#vocabulary/chat/transaction';
import type { StoredDocument } from '../entity.ts';

export type StandardDocument = Pick<StoredDocument, 'title' | 'countersigned' | 'clauses'> & {
  /** One of several forms that the agent chooses from. */
  form?: AgreementForm;
};

export const saleDocuments: Record<SignedStep, StandardDocument> = {
  1: {
    title: 'Real Estate Listing Agreement',
    countersigned: true,
    clauses: [
      {
        heading: 'Parties and property',
        text: '{{guest}} ("the seller") hires {{agent}} ("the agent") to market the property at {{property}} ("the property"), and to find a buyer for it.',
      },
      {
        heading: 'Exclusive right and term',
        text: 'The agent has the exclusive right to sell the property from {{starts}} to {{ends}}. The term then ends automatically, unless both agree in writing to extend it.',
      },
      {
        heading: 'Listing price',
        text: "The property will be listed at {{list_price}}. The price may be changed only with the seller's written consent.",
      },
      {
        heading: 'Commission',
        text: 'If the property is sold within the term, the seller pays the agent a commission of {{commission}}. It is due at closing and paid out of the proceeds. Commissions are negotiable and not set by law.',
      },
      {
        heading: 'What the agent does',
        text: 'The agent lists and advertises the property, arranges showings, presents every written offer to the seller without delay, and keeps confidential what the seller says in confidence.',
      },
      {
        heading: 'What the seller does',
        text: "The seller keeps the property in its present condition, gives access for showings on 24 hours' notice, and discloses every known defect in writing.",
      },
      {
        heading: 'Fair housing',
        text: 'The property is offered to everyone, without regard to race, color, religion, sex, disability, familial status, national origin, or any other characteristic protected by law.',
      },
      {
        heading: 'Ending the agreement early',
        text: "The seller may terminate this agreement with 14 days' written notice. The seller then reimburses the agent for advertising costs that the seller had approved in writing and that were spent by that time.",
      },
      {
        heading: 'Disputes and law',
        text: 'Any dispute goes to mediation first. This agreement is governed by the law of the state where the property is located.',
      },
    ],
  },
  3: {
    title: 'Closing Documents',
    countersigned: false,
    clauses: [
      {
        heading: 'What this is',
        text: 'With this signature, {{guest}} ("the seller") confirms the terms of the closing that {{agent}} ("the agent") has prepared: the sale of the property at {{property}} to {{buyer}} for {{sale_price}}. The deed itself is signed in front of the closing agent.',
      },
      {
        heading: 'Closing date and place',
        text: 'Closing takes place on {{closing}}, at the place named in the purchase contract, or on another date that both sides agree on in writing.',
      },
      {
        heading: 'Settlement statement',
        text: 'The seller has received the settlement statement, has read the price, the payoff of existing loans, the prorated taxes, and the closing costs, and approves it.',
      },
      {
        heading: 'Payment of the proceeds',
        text: 'The closing agent pays the proceeds only to the account that the seller gives the closing agent in person, or by calling a phone number that the seller already trusts. Payment instructions sent by email or chat are not valid.',
      },
      {
        heading: 'Condition and possession',
        text: 'On the day of closing, the seller hands over the property vacant, broom-clean, and in the same condition as at the last showing, with all keys.',
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
