import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';

export const dealsRoutes: AppRoute[] = [
  {
    path: paths.deals,
    frame: 'shell',
    load: () => import('./pipeline/deals-page.tsx').then((module) => ({ default: module.DealsPage })),
  },
  {
    path: patterns.deal,
    frame: 'shell',
    load: () => import('./deal/deal-page.tsx').then((module) => ({ default: module.DealPage })),
  },
];
