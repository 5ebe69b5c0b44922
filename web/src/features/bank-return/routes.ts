import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const bankReturnRoutes: AppRoute[] = [
  {
    path: paths.bankReturn,
    frame: 'guest',
    load: () => import('./bank-return-page.tsx').then((module) => ({ default: module.BankReturnPage })),
  },
];
