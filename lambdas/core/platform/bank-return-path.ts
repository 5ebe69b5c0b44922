/**
 * Where a bank that signs people in on its own site sends them back to. Plaid takes only addresses from its
 * dashboard, and none with a query: there is one for everyone, and the web knows where each person was.
 */
export const BANK_RETURN_PATH = '/bank-return';
