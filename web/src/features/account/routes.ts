import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const accountRoutes: AppRoute[] = [
  {
    path: paths.myAccount,
    frame: 'shell',
    load: () => import('./my-account-page.tsx').then((module) => ({ default: module.MyAccountPage })),
  },
  {
    path: paths.newAccount,
    frame: 'guest',
    load: () => import('./new-account-page.tsx').then((module) => ({ default: module.NewAccountPage })),
  },
];
