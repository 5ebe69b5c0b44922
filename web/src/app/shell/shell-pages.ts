// The pages of a signed-in person, loaded with the shell: visitors and guests don't download their list.
import type { ComponentType } from 'react';

const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async (): Promise<ComponentType> =>
    (await load())[name];

// Two addresses show each of these.
const loadAccount = () => import('#web/features/account/my-account-page.tsx');
const loadEmbedded = () => import('#web/features/analytics/embedded-page.tsx');

export const shellPages = {
  dashboard: page(() => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  myAccount: page(loadAccount, 'MyAccountPage'),
  callList: page(() => import('#web/features/clients/call-list/call-list-page.tsx'), 'CallListPage'),
  requestReport: page(() => import('#web/features/requests/new-request/request-page.tsx'), 'RequestPage'),
  sendReport: page(() => import('#web/features/reports/send/send-page.tsx'), 'SendPage'),
  clientList: page(() => import('#web/features/clients/list/client-list-page.tsx'), 'ClientListPage'),
  clientImport: page(() => import('#web/features/clients/import/import-page.tsx'), 'ImportPage'),
  concierge: page(() => import('#web/features/concierge/concierge-page.tsx'), 'ConciergePage'),
  communications: page(() => import('../communications-page.tsx'), 'CommunicationsPage'),
  requestComplete: page(
    () => import('#web/features/requests/new-request/request-complete-page.tsx'),
    'RequestCompletePage',
  ),
  admin: page(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
  campaigns: page(() => import('#web/features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  transactions: page(() => import('#web/features/chat/transaction/transactions-page.tsx'), 'TransactionsPage'),
  listings: page(() => import('#web/features/listings/listings-page.tsx'), 'ListingsPage'),
  listing: page(() => import('#web/features/listings/listing-page.tsx'), 'ListingPage'),
  roi: page(() => import('#web/features/roi/roi-page.tsx'), 'RoiPage'),
  office: page(() => import('#web/features/offices/office-page.tsx'), 'OfficePage'),
  proofOfFunds: page(() => import('#web/features/reports/proof-page.tsx'), 'ProofPage'),
  profile: page(loadAccount, 'MyAccountPage'),
  deal: page(() => import('../deal-page.tsx'), 'DealPage'),
  officeDeals: page(() => import('#web/features/offices/deals/office-deals-page.tsx'), 'OfficeDealsPage'),
  transaction: page(() => import('#web/features/chat/transaction/transaction-page.tsx'), 'TransactionPage'),
  client: page(() => import('#web/features/clients/record/record-page.tsx'), 'RecordPage'),
  campaign: page(() => import('#web/features/campaigns/campaign-page.tsx'), 'CampaignPage'),
  magicEmails: page(loadEmbedded, 'MagicEmailsPage'),
  verifiedCallList: page(loadEmbedded, 'VerifiedCallListPage'),
} as const;
