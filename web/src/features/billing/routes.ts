import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const billingRoutes: AppRoute[] = [
  {
    path: paths.subscribe,
    frame: 'either',
    load: () => import('./plans-page.tsx').then((module) => ({ default: module.PlansPage })),
  },
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
