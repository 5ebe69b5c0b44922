import { paths } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const roiRoutes: AppRoute[] = [
  {
    path: paths.roi,
    frame: 'shell',
    load: () => import('./roi-page.tsx').then((module) => ({ default: module.RoiPage })),
  },
];
