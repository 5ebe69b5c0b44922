// The standard texts of a purchase: two forms of the buyer's agreement, and the closing documents. Since August 2024, an
// agent and a buyer have to sign such an agreement before a tour. It has to state a fee that can be calculated, that the
// agent takes no more than that from anyone, that fees are negotiable, the term, and the services.
import type { StandardDocument } from './sale-documents.ts';

type Clause = StandardDocument['clauses'][number];

const compensation: Clause = {
  heading: 'Compensation',
  text: "The agent's compensation is {{compensation}}. An hourly fee is due when the agent bills the hours worked. Any other compensation is due at closing, and only if the buyer buys a home that the agent has shown under this agreement.",
};
const whoPays: Clause = {
  heading: 'Who pays',
  text: 'The buyer owes the compensation. If the seller or the listing brokerage agrees to pay all or part of it, the buyer owes only the rest.',
};
const limit: Clause = {
  heading: 'No more from any source',
  text: 'For a home that the buyer buys, the agent may not receive more than the compensation stated in this agreement, from any source. If more is offered, the agent does not keep it.',
};
/** The rule requires this sentence to be conspicuous, so it's in capitals, and in a separate clause. */
const negotiable: Clause = {
  heading: 'Fees are negotiable',
  text: 'AGENT FEES AND COMMISSIONS ARE NOT SET BY LAW AND ARE FULLY NEGOTIABLE.',
};
const term: Clause = {
  heading: 'Term',
  text: 'This agreement starts on {{starts}} and ends automatically on {{ends}}, unless both agree in writing to extend it.',
};
const tours: Clause = {
  heading: 'Tours',
  text: 'Tours begin after both have signed this agreement. The buyer or the agent proposes a home and a time, and the agent confirms it. Either may move or cancel a tour. A tour does not oblige the buyer to make an offer.',
};
const fairHousing: Clause = {
  heading: 'Fair housing',
  text: 'The agent serves everyone, without regard to race, color, religion, sex, disability, familial status, national origin, or any other characteristic protected by law.',
};
const disputes: Clause = {
  heading: 'Disputes and law',
  text: 'Any dispute goes to mediation first. This agreement is governed by the law of the state where the home is located.',
};
/** An agreement that follows a signed one: the buyer never owes a fee twice. */
const earlier: Clause = {
  heading: 'Earlier agreements',
  text: 'From its first day on, this agreement takes the place of any earlier agreement between the buyer and the agent about touring or buying homes. An hourly fee that the agent has already earned under the earlier one stays due.',
};

export const touringAgreement: StandardDocument = {
  form: 'touring',
  title: 'Touring Agreement',
  countersigned: true,
  clauses: [
    {
      heading: 'Parties and area',
      text: '{{guest}} ("the buyer") hires {{agent}} ("the agent") to show the buyer homes in this area: {{area}}.',
    },
    {
      heading: 'What the agent does',
      text: 'The agent provides these services: {{services}}. The agent keeps confidential what the buyer says in confidence.',
    },
    compensation,
    whoPays,
    limit,
    negotiable,
    term,
    {
      heading: 'Working with other agents',
      text: 'This agreement is not exclusive. The buyer may tour homes with other agents, and owes this agent nothing for a home that only another agent has shown.',
    },
    tours,
    fairHousing,
    {
      heading: 'Ending the agreement early',
      text: 'Either side may end this agreement on any day by written notice. The buyer pays no penalty. An hourly fee for hours already worked stays due.',
    },
    disputes,
    earlier,
  ],
};

export const buyerAgreement: StandardDocument = {
  form: 'full',
  title: 'Buyer Representation Agreement',
  countersigned: true,
  clauses: [
    {
      heading: 'Parties and area',
      text: '{{guest}} ("the buyer") hires {{agent}} ("the agent") to represent the buyer in finding and buying a home in this area: {{area}}.',
    },
    {
      heading: 'What the agent does',
      text: 'The agent provides these services: {{services}}. The agent presents every offer without delay, tells the buyer what the agent learns about a home, and keeps confidential what the buyer says in confidence.',
    },
    compensation,
    whoPays,
    limit,
    negotiable,
    term,
    {
      heading: 'Working with other agents',
      text: 'This agreement is exclusive. During the term, the buyer looks at homes in the area only with this agent, and tells other agents and the hosts of open houses that this agent represents the buyer.',
    },
    {
      heading: 'What the buyer does',
      text: "The buyer tells the agent truthfully what the buyer is looking for and can afford, shows proof of funds or a pre-approval before an offer, and has a home inspected by someone of the buyer's choice.",
    },
    {
      heading: 'Both sides of a sale',
      text: 'The agent represents the buyer alone. The agent may represent the seller of the same home, too, only if the buyer and the seller have both agreed in writing beforehand.',
    },
    tours,
    fairHousing,
    {
      heading: 'Ending the agreement early',
      text: "Either side may end this agreement with 7 days' written notice. The buyer pays no penalty. If the buyer buys, within the original term, a home that the agent has shown before the notice, the compensation stays due. So does an hourly fee for hours already worked.",
    },
    disputes,
    earlier,
  ],
};

export const purchaseClosing: StandardDocument = {
  title: 'Closing Documents',
  countersigned: false,
  clauses: [
    {
      heading: 'What this is',
      text: 'With this signature, {{guest}} ("the buyer") confirms the terms of the closing that {{agent}} ("the agent") has prepared: the purchase of the home at {{property}} from {{seller}} for {{sale_price}}. The loan and title documents themselves are signed in front of the closing agent.',
    },
    {
      heading: 'Closing date and place',
      text: 'Closing takes place on {{closing}}, at the place named in the purchase contract, or on another date that both sides agree on in writing.',
    },
    {
      heading: 'Settlement statement',
      text: "The buyer has received the settlement statement, has read the price, the loan, the earnest money already paid, the closing costs, the agent's compensation and who pays it, and approves it.",
    },
    {
      heading: 'Payment at closing',
      text: 'The buyer pays only to the account that the closing agent gives the buyer in person, or when the buyer calls a phone number that the buyer already trusts. Payment instructions sent by email or chat are not valid.',
    },
    {
      heading: 'Final walk-through',
      text: 'The buyer has had the opportunity to walk through the home before closing, and has told the agent in writing about anything that is not as agreed.',
    },
    {
      heading: 'Possession and keys',
      text: 'The buyer gets possession and all keys on the day of closing, unless the purchase contract names another day.',
    },
    {
      heading: 'Copies',
      text: 'Both sides receive a sealed copy of this document by email, with a certificate that shows who signed it and when.',
    },
  ],
};
