import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';

export const reportsRoutes: AppRoute[] = [
  {
    path: paths.sendReport,
    frame: 'shell',
    load: () => import('./send/send-page.tsx').then((module) => ({ default: module.SendPage })),
  },
  {
    path: patterns.guestSendReport,
    frame: 'guest',
    load: () => import('./send/guest/guest-send-page.tsx').then((module) => ({ default: module.GuestSendPage })),
  },
  {
    path: paths.processComplete,
    frame: 'guest',
    load: () => import('./process-complete-page.tsx').then((module) => ({ default: module.ProcessCompletePage })),
  },
  {
    path: patterns.proofOfFunds,
    frame: 'shell',
    load: () => import('./proof-page.tsx').then((module) => ({ default: module.ProofPage })),
  },
  {
    path: patterns.guestReport,
    frame: 'guest',
    load: () => import('./reader-page.tsx').then((module) => ({ default: module.ReaderPage })),
  },
  {
    path: patterns.guestCopy,
    frame: 'guest',
    load: () => import('./sent-report-page.tsx').then((module) => ({ default: module.SentReportPage })),
  },
  {
    path: patterns.guestLetter,
    frame: 'guest',
    load: () => import('./offer-letter/offer-letter-page.tsx').then((module) => ({ default: module.OfferLetterPage })),
  },
  {
    path: patterns.verify,
    frame: 'guest',
    load: () => import('./verify-page.tsx').then((module) => ({ default: module.VerifyPage })),
  },
];
