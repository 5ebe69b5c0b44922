import type { AppRoute } from '#web/config/app-route.ts';
import { patterns } from '#web/config/paths.ts';

export const reportEmailRoutes: AppRoute[] = [
  {
    path: patterns.reportEmail,
    frame: 'guest',
    load: () => import('./report-email-page.tsx').then((module) => ({ default: module.ReportEmailPage })),
  },
];
