/** Everything that the standard documents ask for. */
export const DEAL_FACTS = {
  property: '12 Oak Street, Springfield',
  list_price: '450000',
  commission: '2.5% of the sale price',
  starts: '2026-12-01',
  ends: '2027-05-31',
  buyer: 'Bo Buyer',
  sale_price: '442500',
  closing: '2027-02-15',
};
