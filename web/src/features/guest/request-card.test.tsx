import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GuestRequest } from '#contracts/funds/request';
import type { Complete } from '#core/platform/complete.ts';
import { RequestCard } from './request-card.tsx';

const REQUEST: Complete<GuestRequest> = {
  agent_name: 'Vera Vance',
  agent_email: 'vera@example.com',
  client_name: 'Una Mae Underwood',
  greeted: 'Una Mae',
  proof_amount: 412_345,
  report_type: 1,
  message_body: 'The seller would like to see this by Friday.',
  purchase: { property: '12 Elm Street', offer: 625_000, needed_by: '2026-12-03', role: 'seller' },
  accepts: 'investments',
  sample: undefined,
  state: 'sent',
  licence_accepted: false,
  decision: { is: null, number: 0 },
  not_confirmed: undefined,
  needs: undefined,
  keeps_banks: false,
  asked_as: 'two',
  at_listing: false,
  gift: undefined,
  co_buyer: 'waiting',
  expires_at: '2026-12-05T10:00:00.000Z',
  documents: undefined,
  draft: undefined,
  card: { name: 'Vera V. Vance', phone: '', brokerage: 'Harbor Realty', license: 'IL 475.123456', accent: '#1f5d4c' },
};

/** The text that a client reads for each part of a request; null if this card doesn't show the part. */
const SHOWN: Record<keyof Complete<GuestRequest>, string | null> = {
  agent_name: 'Vera Vance',
  greeted: 'Hello Una Mae,',
  proof_amount: '$412,345',
  message_body: 'The seller would like to see this by Friday.',
  purchase: '12 Elm Street',
  report_type: 'Only the total available amount is accessed.',
  asked_as: 'together with your co-buyer',
  // The control panel links to the offer.
  at_listing: null,
  // shown-steps.tsx shows the letter to sign.
  gift: null,
  co_buyer: null,
  expires_at: 'Dec',
  // The list of assurances below names them.
  accepts: null,
  agent_email: null,
  client_name: null,
  // guest-page.tsx shows it above the card.
  sample: null,
  // guest-flow.ts uses these to choose the step below the card.
  state: null,
  licence_accepted: null,
  decision: null,
  needs: null,
  not_confirmed: null,
  keeps_banks: null,
  documents: null,
  draft: null,
  card: 'Harbor Realty',
};

describe('the card of a request', () => {
  const html = renderToStaticMarkup(<RequestCard request={REQUEST} isOpen />);

  it.each(Object.entries(SHOWN).filter(([, words]) => words !== null))('shows %s as %s', (_, words) => {
    expect(html).toContain(words);
  });

  it('shows the purchase whole, and whom the agent represents', () => {
    for (const words of ['$625,000', 'Dec 3, 2026', 'Vera Vance represents the seller.']) expect(html).toContain(words);
  });
});
