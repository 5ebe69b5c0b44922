import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const conciergeRoutes: AppRoute[] = [
  {
    path: paths.concierge,
    frame: 'shell',
    load: () => import('./concierge-page.tsx').then((module) => ({ default: module.ConciergePage })),
  },
];
