import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const officeRoutes: AppRoute[] = [
  {
    path: paths.office,
    frame: 'shell',
    load: () => import('./office-page.tsx').then((module) => ({ default: module.OfficePage })),
  },
];
