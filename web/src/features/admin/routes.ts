import { paths } from '../../app/paths.ts';
import type { AppRoute } from '../../ui/app-route.ts';

export const adminRoutes: AppRoute[] = [
  {
    path: paths.admin,
    frame: 'shell',
    load: () => import('./admin-page.tsx').then((module) => ({ default: module.AdminPage })),
  },
];
