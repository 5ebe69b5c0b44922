// Every page with its frame, loaded when it is first visited.
import { type ComponentType, lazy } from 'react';
import { paths, patterns } from '#web/config/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { shellPages } from './shell/shell-pages.ts';

/**
 * 'shell' has the side menu and header of a signed-in person, 'guest' the narrow column without a menu, 'public' the same header at full
 * width, 'bare' nothing at all. 'either' is 'shell' for someone who is signed in, so that they keep the menu, and 'public' for everyone else.
 */
export type FrameKind = 'shell' | 'guest' | 'public' | 'either' | 'bare';

const page = <Name extends string>(
  frame: Exclude<FrameKind, 'shell'>,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({ frame, Page: lazyPart(load, name) });

const addresses = { ...paths, ...patterns };
type PageName = keyof typeof addresses;

// Two addresses show this page.
const loadHostedReturn = () => import('#web/features/auth/sign-in/hosted-return-page.tsx');

const openPages: Record<Exclude<PageName, keyof typeof shellPages>, ReturnType<typeof page>> = {
  signIn: page('bare', () => import('#web/features/auth/sign-in/sign-in-page.tsx'), 'SignInPage'),
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
  license: page('guest', () => import('#web/features/legal/license-page.tsx'), 'LicensePage'),
  developers: page('public', () => import('#web/features/developers/developers-page.tsx'), 'DevelopersPage'),
  processComplete: page(
    'guest',
    () => import('#web/features/reports/process-complete-page.tsx'),
    'ProcessCompletePage',
  ),
  subscribe: page('either', () => import('#web/features/billing/plans-page.tsx'), 'PlansPage'),
  stripeSuccess: page('guest', () => import('#web/features/billing/thank-you-page.tsx'), 'ThankYouPage'),
  stripeError: page('guest', () => import('#web/features/billing/payment-failed-page.tsx'), 'PaymentFailedPage'),
  bankReturn: page('guest', () => import('#web/features/bank-return/bank-return-page.tsx'), 'BankReturnPage'),
  guestPin: page('guest', () => import('#web/features/guest/pin-page.tsx'), 'PinPage'),
  guest: page('guest', () => import('./guest-page.tsx'), 'GuestPage'),
  guestTasks: page('public', () => import('#web/features/chat/transaction/guest-tasks-page.tsx'), 'GuestTasksPage'),
  guestSign: page('public', () => import('#web/features/chat/signing/further/guest-sign-page.tsx'), 'GuestSignPage'),
  guestSendReport: page('guest', () => import('#web/features/reports/send/guest/guest-send-page.tsx'), 'GuestSendPage'),
  guestReport: page('guest', () => import('#web/features/reports/reader-page.tsx'), 'ReaderPage'),
  guestCopy: page('guest', () => import('#web/features/reports/sent-report-page.tsx'), 'SentReportPage'),
  guestListing: page('guest', () => import('#web/features/listings/guest-listing-page.tsx'), 'GuestListingPage'),
  guestOffers: page('public', () => import('#web/features/listings/offers/guest-offers-page.tsx'), 'GuestOffersPage'),
  guestOffer: page('guest', () => import('#web/features/listings/offers/guest-offer-page.tsx'), 'GuestOfferPage'),
  guestLetter: page(
    'guest',
    () => import('#web/features/reports/offer-letter/offer-letter-page.tsx'),
    'OfferLetterPage',
  ),
  verify: page('guest', () => import('#web/features/reports/verify-page.tsx'), 'VerifyPage'),
  verifyDocument: page('guest', () => import('#web/features/chat/signing/verify-signed-page.tsx'), 'VerifySignedPage'),
  unsubscribe: page(
    'guest',
    () => import('#web/features/campaigns/unsubscribe/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
  reportEmail: page('guest', () => import('#web/features/report-email/report-email-page.tsx'), 'ReportEmailPage'),
};

const inShell = (name: keyof typeof shellPages) => ({
  frame: 'shell' as const,
  Page: lazy(async () => ({ default: await (await import('./shell/shell-pages.ts')).shellPages[name]() })),
});

const isOpen = (name: PageName): name is keyof typeof openPages => name in openPages;

/** Every address has a page, above or in the shell. An address without one doesn't compile. */
export const pages = (Object.keys(addresses) as PageName[]).map((name) => ({
  path: addresses[name],
  ...(isOpen(name) ? openPages[name] : inShell(name)),
}));
