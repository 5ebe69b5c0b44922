import type { AppRoute } from '#web/config/app-route.ts';
import { paths } from '#web/config/paths.ts';

export const roiRoutes: AppRoute[] = [
  {
    path: paths.roi,
    frame: 'shell',
    load: () => import('./roi-page.tsx').then((module) => ({ default: module.RoiPage })),
  },
];
