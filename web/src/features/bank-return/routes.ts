import { paths } from '../../app/paths.ts';
import type { AppRoute } from '../../ui/app-route.ts';

export const bankReturnRoutes: AppRoute[] = [
  {
    path: paths.bankReturn,
    frame: 'guest',
    load: () => import('./bank-return-page.tsx').then((module) => ({ default: module.BankReturnPage })),
  },
];
