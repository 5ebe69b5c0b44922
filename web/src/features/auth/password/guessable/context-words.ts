/**
 * What an attacker would try first for an account of this product: its name, its subject, the words of the trade and those of
 * every sign-in page. docs/security.md names this list (ASVS 6.1.2).
 */
export const contextWords: readonly string[] = [
  ...['groundwork', 'dashboard', 'concierge', 'transaction', 'communications', 'plaid', 'stripe'],
  ...['realestate', 'estate', 'realtor', 'realty', 'property', 'properties', 'broker', 'brokerage', 'agent', 'agency'],
  ...[
    'house',
    'houses',
    'housing',
    'home',
    'homes',
    'condo',
    'apartment',
    'openhouse',
    'listing',
    'listings',
    'staging',
  ],
  ...['buyer', 'seller', 'tenant', 'landlord', 'client', 'clients', 'zillow', 'redfin', 'trulia', 'remax', 'keller'],
  ...[
    'proofoffunds',
    'prooffunds',
    'proof',
    'funds',
    'mortgage',
    'escrow',
    'closing',
    'lender',
    'loan',
    'bank',
    'rent',
  ],
  ...['password', 'passphrase', 'passwort', 'secret', 'welcome', 'letmein', 'changeme', 'signin', 'login', 'account'],
  ...['admin', 'administrator', 'temporary', 'staff', 'user', 'username', 'invited', 'security', 'cognito'],
];
