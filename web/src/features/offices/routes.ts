import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';

export const officeRoutes: AppRoute[] = [
  {
    path: paths.office,
    frame: 'shell',
    load: () => import('./office-page.tsx').then((module) => ({ default: module.OfficePage })),
  },
  {
    path: patterns.officeDeals,
    frame: 'shell',
    load: () => import('./deals/office-deals-page.tsx').then((module) => ({ default: module.OfficeDealsPage })),
  },
];
