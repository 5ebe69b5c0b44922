import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const dashboardRoutes: AppRoute[] = [
  {
    path: paths.dashboard,
    frame: 'shell',
    load: () => import('./dashboard-page.tsx').then((module) => ({ default: module.DashboardPage })),
  },
];
