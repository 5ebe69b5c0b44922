import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const accountRoutes: AppRoute[] = [
  {
    path: paths.myAccount,
    frame: 'shell',
    load: () => import('./my-account-page.tsx').then((module) => ({ default: module.MyAccountPage })),
  },
  {
    path: paths.newAccount,
    frame: 'guest',
    load: () => import('./new-account/new-account-page.tsx').then((module) => ({ default: module.NewAccountPage })),
  },
];
