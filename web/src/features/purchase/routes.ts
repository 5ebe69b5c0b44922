import { paths } from '../../app/paths.ts';
import type { AppRoute } from '../../ui/app-route.ts';

export const purchaseRoutes: AppRoute[] = [
  {
    path: paths.stripeSuccess,
    frame: 'guest',
    load: () => import('./thank-you-page.tsx').then((module) => ({ default: module.ThankYouPage })),
  },
  {
    path: paths.stripeError,
    frame: 'guest',
    load: () => import('./payment-failed-page.tsx').then((module) => ({ default: module.PaymentFailedPage })),
  },
];
