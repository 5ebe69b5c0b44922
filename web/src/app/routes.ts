// The router's table: every feature's pages, each loaded when it is first visited.
import { lazy } from 'react';
import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';
import { accountRoutes } from '#web/features/account/routes.ts';
import { adminRoutes } from '#web/features/admin/routes.ts';
import { analyticsRoutes } from '#web/features/analytics/routes.ts';
import { authRoutes } from '#web/features/auth/routes.ts';
import { bankReturnRoutes } from '#web/features/bank-return/routes.ts';
import { billingRoutes } from '#web/features/billing/routes.ts';
import { campaignRoutes } from '#web/features/campaigns/routes.ts';
import { chatRoutes } from '#web/features/chat/routes.ts';
import { clientRoutes } from '#web/features/clients/routes.ts';
import { conciergeRoutes } from '#web/features/concierge/routes.ts';
import { dashboardRoutes } from '#web/features/dashboard/routes.ts';
import { dealsRoutes } from '#web/features/deals/routes.ts';
import { legalRoutes } from '#web/features/legal/routes.ts';
import { officeRoutes } from '#web/features/offices/routes.ts';
import { reportEmailRoutes } from '#web/features/report-email/routes.ts';
import { reportsRoutes } from '#web/features/reports/routes.ts';
import { requestsRoutes } from '#web/features/requests/routes.ts';
import { roiRoutes } from '#web/features/roi/routes.ts';

const routes: AppRoute[] = [
  {
    path: paths.communications,
    frame: 'shell',
    load: () => import('./communications-page.tsx').then((module) => ({ default: module.CommunicationsPage })),
  },
  {
    path: patterns.guestPin,
    frame: 'guest',
    load: () => import('#web/features/guest/pin-page.tsx').then((module) => ({ default: module.PinPage })),
  },
  {
    path: patterns.guest,
    frame: 'guest',
    load: () => import('./guest-page.tsx').then((module) => ({ default: module.GuestPage })),
  },
  ...authRoutes,
  ...dashboardRoutes,
  ...dealsRoutes,
  ...accountRoutes,
  ...conciergeRoutes,
  ...clientRoutes,
  ...campaignRoutes,
  ...reportEmailRoutes,
  ...roiRoutes,
  ...adminRoutes,
  ...billingRoutes,
  ...legalRoutes,
  ...officeRoutes,
  ...requestsRoutes,
  ...bankReturnRoutes,
  ...reportsRoutes,
  ...chatRoutes,
  ...analyticsRoutes,
];

export const pages = routes.map(({ path, frame, load }) => ({ path, frame, Page: lazy(load) }));
