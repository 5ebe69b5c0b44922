import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const adminRoutes: AppRoute[] = [
  {
    path: paths.admin,
    frame: 'shell',
    load: () => import('./admin-page.tsx').then((module) => ({ default: module.AdminPage })),
  },
];
