import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const requestsRoutes: AppRoute[] = [
  {
    path: paths.requestReport,
    frame: 'shell',
    load: () => import('./new-request/request-page.tsx').then((module) => ({ default: module.RequestPage })),
  },
  {
    path: paths.requestComplete,
    frame: 'shell',
    load: () =>
      import('./new-request/request-complete-page.tsx').then((module) => ({ default: module.RequestCompletePage })),
  },
];
