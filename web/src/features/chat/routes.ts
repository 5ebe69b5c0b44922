import { paths, patterns } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const chatRoutes: AppRoute[] = [
  {
    path: patterns.guestTasks,
    frame: 'public',
    load: () => import('./guest-tasks-page.tsx').then((module) => ({ default: module.GuestTasksPage })),
  },
  {
    path: paths.transactions,
    frame: 'shell',
    load: () => import('./transactions-page.tsx').then((module) => ({ default: module.TransactionsPage })),
  },
  {
    path: patterns.transaction,
    frame: 'shell',
    load: () => import('./transaction-page.tsx').then((module) => ({ default: module.TransactionPage })),
  },
  {
    path: paths.documentTemplates,
    frame: 'shell',
    load: () => import('./templates-page.tsx').then((module) => ({ default: module.TemplatesPage })),
  },
  {
    path: patterns.verifyDocument,
    frame: 'guest',
    load: () => import('./verify-signed-page.tsx').then((module) => ({ default: module.VerifySignedPage })),
  },
];
