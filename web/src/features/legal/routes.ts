import { paths } from '../../app/paths.ts';
import type { AppRoute } from '../../ui/app-route.ts';

export const legalRoutes: AppRoute[] = [
  {
    path: paths.policy,
    frame: 'public',
    load: () => import('./policy-page.tsx').then((module) => ({ default: module.PolicyPage })),
  },
  {
    path: paths.licence,
    frame: 'public',
    load: () => import('./licence-page.tsx').then((module) => ({ default: module.LicencePage })),
  },
];
