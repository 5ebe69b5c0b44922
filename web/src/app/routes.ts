// The router's table: every feature's pages, each loaded when it is first visited.
import { lazy } from 'react';
import { accountRoutes } from '../features/account/routes.ts';
import { adminRoutes } from '../features/admin/routes.ts';
import { analyticsRoutes } from '../features/analytics/routes.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { bankReturnRoutes } from '../features/bank-return/routes.ts';
import { billingRoutes } from '../features/billing/routes.ts';
import { campaignRoutes } from '../features/campaigns/routes.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { clientRoutes } from '../features/clients/routes.ts';
import { conciergeRoutes } from '../features/concierge/routes.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { guestRoutes } from '../features/guest/routes.ts';
import { legalRoutes } from '../features/legal/routes.ts';
import { reportsRoutes } from '../features/reports/routes.ts';
import { requestsRoutes } from '../features/requests/routes.ts';
import { roiRoutes } from '../features/roi/routes.ts';
import type { AppRoute } from '../ui/app-route.ts';
import { paths } from './paths.ts';

const routes: AppRoute[] = [
  {
    path: paths.communications,
    frame: 'shell',
    load: () => import('./communications-page.tsx').then((module) => ({ default: module.CommunicationsPage })),
  },
  ...authRoutes,
  ...dashboardRoutes,
  ...accountRoutes,
  ...conciergeRoutes,
  ...clientRoutes,
  ...campaignRoutes,
  ...roiRoutes,
  ...adminRoutes,
  ...billingRoutes,
  ...legalRoutes,
  ...requestsRoutes,
  ...bankReturnRoutes,
  ...reportsRoutes,
  ...guestRoutes,
  ...chatRoutes,
  ...analyticsRoutes,
];

export const pages = routes.map(({ path, frame, load }) => ({ path, frame, Page: lazy(load) }));
