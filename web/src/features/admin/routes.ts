import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const adminRoutes: AppRoute[] = [
  {
    path: paths.admin,
    frame: 'shell',
    load: () => import('./admin-page.tsx').then((module) => ({ default: module.AdminPage })),
  },
];
