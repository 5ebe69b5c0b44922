import { patterns } from '#web/config/paths.ts';
import type { AppRoute } from '#web/ui/app-route.ts';

export const guestRoutes: AppRoute[] = [
  {
    path: patterns.guest,
    frame: 'guest',
    load: () => import('./guest-page.tsx').then((module) => ({ default: module.GuestPage })),
  },
];
