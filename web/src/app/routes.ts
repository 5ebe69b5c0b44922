// Every page with its frame, loaded when it is first visited.
import type { ComponentType } from 'react';
import { paths, patterns } from '#web/config/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/**
 * 'shell' has the side menu and header of a signed-in person, 'guest' the narrow column without a menu, 'public' the same header at full
 * width, 'bare' nothing at all. 'either' is 'shell' for someone who is signed in, so that they keep the menu, and 'public' for everyone else.
 */
export type FrameKind = 'shell' | 'guest' | 'public' | 'either' | 'bare';

const page = <Name extends string>(frame: FrameKind, load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  frame,
  Page: lazyPart(load, name),
});

const addresses = { ...paths, ...patterns };
type PageName = keyof typeof addresses;

// Two addresses show each of these.
const loadAccount = () => import('#web/features/account/my-account-page.tsx');
const loadHostedReturn = () => import('#web/features/auth/sign-in/hosted-return-page.tsx');
const loadEmbedded = () => import('#web/features/analytics/embedded-page.tsx');

const all: Record<PageName, ReturnType<typeof page>> = {
  signIn: page('bare', () => import('#web/features/auth/sign-in/sign-in-page.tsx'), 'SignInPage'),
  dashboard: page('shell', () => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  myAccount: page('shell', loadAccount, 'MyAccountPage'),
  callList: page('shell', () => import('#web/features/clients/call-list/call-list-page.tsx'), 'CallListPage'),
  requestReport: page('shell', () => import('#web/features/requests/new-request/request-page.tsx'), 'RequestPage'),
  sendReport: page('shell', () => import('#web/features/reports/send/send-page.tsx'), 'SendPage'),
  clientList: page('shell', () => import('#web/features/clients/list/client-list-page.tsx'), 'ClientListPage'),
  clientImport: page('shell', () => import('#web/features/clients/import/import-page.tsx'), 'ImportPage'),
  concierge: page('shell', () => import('#web/features/concierge/concierge-page.tsx'), 'ConciergePage'),
  hostedUiRedirect: page('bare', loadHostedReturn, 'HostedReturnPage'),
  hostedUiRedirectNewUser: page('bare', loadHostedReturn, 'HostedReturnNewUserPage'),
  newAccount: page('guest', () => import('#web/features/account/new-account/new-account-page.tsx'), 'NewAccountPage'),
  newUserSignIn: page(
    'bare',
    () => import('#web/features/auth/sign-in/new-user-sign-in-page.tsx'),
    'NewUserSignInPage',
  ),
  signUp: page('bare', () => import('#web/features/auth/sign-up/sign-up-page.tsx'), 'SignUpPage'),
  setPassword: page('bare', () => import('#web/features/auth/password/set-password-page.tsx'), 'SetPasswordPage'),
  policy: page('guest', () => import('#web/features/legal/policy-page.tsx'), 'PolicyPage'),
  licence: page('guest', () => import('#web/features/legal/licence-page.tsx'), 'LicencePage'),
  communications: page('shell', () => import('./communications-page.tsx'), 'CommunicationsPage'),
  processComplete: page(
    'guest',
    () => import('#web/features/reports/process-complete-page.tsx'),
    'ProcessCompletePage',
  ),
  requestComplete: page(
    'shell',
    () => import('#web/features/requests/new-request/request-complete-page.tsx'),
    'RequestCompletePage',
  ),
  admin: page('shell', () => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
  subscribe: page('either', () => import('#web/features/billing/plans-page.tsx'), 'PlansPage'),
  stripeSuccess: page('guest', () => import('#web/features/billing/thank-you-page.tsx'), 'ThankYouPage'),
  stripeError: page('guest', () => import('#web/features/billing/payment-failed-page.tsx'), 'PaymentFailedPage'),
  bankReturn: page('guest', () => import('#web/features/bank-return/bank-return-page.tsx'), 'BankReturnPage'),
  campaigns: page('shell', () => import('#web/features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  transactions: page('shell', () => import('#web/features/chat/transaction/transactions-page.tsx'), 'TransactionsPage'),
  roi: page('shell', () => import('#web/features/roi/roi-page.tsx'), 'RoiPage'),
  office: page('shell', () => import('#web/features/offices/office-page.tsx'), 'OfficePage'),
  proofOfFunds: page('shell', () => import('#web/features/reports/proof-page.tsx'), 'ProofPage'),
  guestPin: page('guest', () => import('#web/features/guest/pin-page.tsx'), 'PinPage'),
  guest: page('guest', () => import('./guest-page.tsx'), 'GuestPage'),
  guestTasks: page('public', () => import('#web/features/chat/transaction/guest-tasks-page.tsx'), 'GuestTasksPage'),
  guestSign: page('public', () => import('#web/features/chat/signing/further/guest-sign-page.tsx'), 'GuestSignPage'),
  guestSendReport: page('guest', () => import('#web/features/reports/send/guest/guest-send-page.tsx'), 'GuestSendPage'),
  guestReport: page('guest', () => import('#web/features/reports/reader-page.tsx'), 'ReaderPage'),
  guestCopy: page('guest', () => import('#web/features/reports/sent-report-page.tsx'), 'SentReportPage'),
  guestLetter: page(
    'guest',
    () => import('#web/features/reports/offer-letter/offer-letter-page.tsx'),
    'OfferLetterPage',
  ),
  verify: page('guest', () => import('#web/features/reports/verify-page.tsx'), 'VerifyPage'),
  verifyDocument: page('guest', () => import('#web/features/chat/signing/verify-signed-page.tsx'), 'VerifySignedPage'),
  profile: page('shell', loadAccount, 'MyAccountPage'),
  deal: page('shell', () => import('./deal-page.tsx'), 'DealPage'),
  officeDeals: page('shell', () => import('#web/features/offices/deals/office-deals-page.tsx'), 'OfficeDealsPage'),
  transaction: page('shell', () => import('#web/features/chat/transaction/transaction-page.tsx'), 'TransactionPage'),
  client: page('shell', () => import('#web/features/clients/record/record-page.tsx'), 'RecordPage'),
  campaign: page('shell', () => import('#web/features/campaigns/campaign-page.tsx'), 'CampaignPage'),
  unsubscribe: page(
    'guest',
    () => import('#web/features/campaigns/unsubscribe/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
  reportEmail: page('guest', () => import('#web/features/report-email/report-email-page.tsx'), 'ReportEmailPage'),
  magicEmails: page('shell', loadEmbedded, 'MagicEmailsPage'),
  verifiedCallList: page('shell', loadEmbedded, 'VerifiedCallListPage'),
};

export const pages = (Object.keys(all) as PageName[]).map((name) => ({ path: addresses[name], ...all[name] }));
