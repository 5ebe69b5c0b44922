import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const legalRoutes: AppRoute[] = [
  {
    path: paths.policy,
    frame: 'guest',
    load: () => import('./policy-page.tsx').then((module) => ({ default: module.PolicyPage })),
  },
  {
    path: paths.licence,
    frame: 'guest',
    load: () => import('./licence-page.tsx').then((module) => ({ default: module.LicencePage })),
  },
];
