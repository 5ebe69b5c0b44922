import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';

export const chatRoutes: AppRoute[] = [
  {
    path: patterns.guestTasks,
    frame: 'public',
    load: () => import('./transaction/guest-tasks-page.tsx').then((module) => ({ default: module.GuestTasksPage })),
  },
  {
    path: patterns.guestSign,
    frame: 'public',
    load: () => import('./signing/further/guest-sign-page.tsx').then((module) => ({ default: module.GuestSignPage })),
  },
  {
    path: paths.transactions,
    frame: 'shell',
    load: () => import('./transaction/transactions-page.tsx').then((module) => ({ default: module.TransactionsPage })),
  },
  {
    path: patterns.transaction,
    frame: 'shell',
    load: () => import('./transaction/transaction-page.tsx').then((module) => ({ default: module.TransactionPage })),
  },
  {
    path: patterns.verifyDocument,
    frame: 'guest',
    load: () => import('./signing/verify-signed-page.tsx').then((module) => ({ default: module.VerifySignedPage })),
  },
];
