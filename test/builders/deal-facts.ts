/** Everything that the standard documents ask for, at the fixed time of unit tests. */
export const DEAL_FACTS = {
  property: '12 Oak Street, Springfield',
  list_price: '450000',
  commission: '2.5% of the sale price',
  area: 'Springfield and Shelbyville',
  services: 'finding homes, touring them with the buyer, and preparing offers',
  compensation: '2.5%',
  starts: '2026-12-01',
  ends: '2027-05-31',
  buyer: 'Bo Buyer',
  seller: 'Sam Seller',
  sale_price: '442500',
  closing: '2027-02-15',
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The same today. */
export const FACTS_TODAY = { ...DEAL_FACTS, starts: inDays(-1), ends: inDays(180), closing: inDays(75) };
