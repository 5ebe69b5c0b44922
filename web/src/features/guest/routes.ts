import type { AppRoute } from '#web/config/app-route.ts';
import { patterns } from '#web/config/paths.ts';

export const guestRoutes: AppRoute[] = [
  {
    path: patterns.guest,
    frame: 'guest',
    load: () => import('./guest-page.tsx').then((module) => ({ default: module.GuestPage })),
  },
];
