import type { AppRoute } from '#web/config/app-route.ts';
import { patterns } from '#web/config/paths.ts';

export const dealsRoutes: AppRoute[] = [
  {
    path: patterns.deal,
    frame: 'shell',
    load: () => import('./deal-page.tsx').then((module) => ({ default: module.DealPage })),
  },
];
