import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const requestsRoutes: AppRoute[] = [
  {
    path: paths.requestReport,
    frame: 'shell',
    load: () => import('./request-page.tsx').then((module) => ({ default: module.RequestPage })),
  },
  {
    path: paths.requestComplete,
    frame: 'shell',
    load: () => import('./request-complete-page.tsx').then((module) => ({ default: module.RequestCompletePage })),
  },
];
