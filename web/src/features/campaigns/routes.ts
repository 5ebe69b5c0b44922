import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';

export const campaignRoutes: AppRoute[] = [
  {
    path: paths.campaigns,
    frame: 'shell',
    load: () => import('./campaigns-page.tsx').then((module) => ({ default: module.CampaignsPage })),
  },
  {
    path: patterns.campaign,
    frame: 'shell',
    load: () => import('./campaign-page.tsx').then((module) => ({ default: module.CampaignPage })),
  },
  {
    path: patterns.unsubscribe,
    frame: 'guest',
    load: () => import('./unsubscribe/unsubscribe-page.tsx').then((module) => ({ default: module.UnsubscribePage })),
  },
];
