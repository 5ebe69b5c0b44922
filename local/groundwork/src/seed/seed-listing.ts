// A listing of the demo agent with three offers, one with a report behind it.
import type { Seeds, Story } from './story.ts';

type Line = { id: string; to_user: string; kind: string };

const RITA = 'rita.moss@clients.example';

export const listingStory =
  ({ agent, until, date }: Seeds): Story =>
  async () => {
    await until(-1, '11:10');
    const listing = {
      address: '9 Regent Street, Madison, WI',
      asking_price: 500_000,
      proof_amount: 400_000,
      last_day: date(21),
    };
    const { id } = await agent.call('POST', '/api/listings', { body: listing });
    const { communications } = await agent.call('GET', '/api/communications');
    const request = (communications as Line[]).find(({ to_user, kind }) => to_user === RITA && kind === 'request');
    const offers = [
      {
        buyer_name: 'Rita Moss',
        communication_id: request?.id ?? '',
        price: 495_000,
        financing: 'conventional',
        down_payment: 99_000,
        lender: 'Lakeside Mortgage',
        pre_approved: 396_000,
        earnest_money: 10_000,
        contingencies: ['inspection', 'appraisal', 'financing'],
        closing: date(40),
      },
      {
        buyer_name: 'Paul and Gina Ortiz',
        contact_email: 'ana.agent@listings.example',
        price: 480_000,
        financing: 'cash',
        earnest_money: 25_000,
        contingencies: ['inspection'],
        closing: date(21),
      },
      {
        buyer_name: 'Theo Brandt',
        contact_email: 'cal.agent@listings.example',
        price: 505_000,
        financing: 'fha',
        down_payment: 18_000,
        lender: 'First Harbor Home Loans',
        pre_approved: 487_000,
        earnest_money: 5000,
        contingencies: ['inspection', 'appraisal', 'financing', 'sale'],
        closing: date(55),
      },
    ];
    for (const offer of offers)
      await agent.call('POST', `/api/listings/${id}/offers`, { body: { ...offer, last_day: date(3) } });
  };
