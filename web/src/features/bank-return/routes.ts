import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const bankReturnRoutes: AppRoute[] = [
  {
    path: paths.bankReturn,
    frame: 'guest',
    load: () => import('./bank-return-page.tsx').then((module) => ({ default: module.BankReturnPage })),
  },
];
