/**
 * Where a bank that signs people in on its own site sends them back to. Plaid takes only addresses that stand in its
 * dashboard, and none with a query: one for everybody, and the web knows where each person was.
 */
export const BANK_RETURN_PATH = '/bank-return';
