/** Everything that the standard documents ask for. */
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
