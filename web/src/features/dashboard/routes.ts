import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const dashboardRoutes: AppRoute[] = [
  {
    path: paths.dashboard,
    frame: 'shell',
    load: () => import('./dashboard-page.tsx').then((module) => ({ default: module.DashboardPage })),
  },
];
