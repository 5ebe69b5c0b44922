import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const conciergeRoutes: AppRoute[] = [
  {
    path: paths.concierge,
    frame: 'shell',
    load: () => import('./concierge-page.tsx').then((module) => ({ default: module.ConciergePage })),
  },
];
