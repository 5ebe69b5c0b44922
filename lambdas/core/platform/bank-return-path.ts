/**
 * The page to which a bank's own sign-in site returns. Plaid takes only addresses from its dashboard, and none with a
 * query, so there is one for everyone, and the web knows where each person was.
 */
export const BANK_RETURN_PATH = '/bank-return';
