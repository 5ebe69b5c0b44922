import type { AppRoute } from '#web/config/app-route.ts';
import { paths, patterns } from '#web/config/paths.ts';

export const clientRoutes: AppRoute[] = [
  {
    path: paths.clientList,
    frame: 'shell',
    load: () => import('./list/client-list-page.tsx').then((module) => ({ default: module.ClientListPage })),
  },
  {
    path: paths.clientImport,
    frame: 'shell',
    load: () => import('./import/import-page.tsx').then((module) => ({ default: module.ImportPage })),
  },
  {
    path: patterns.client,
    frame: 'shell',
    load: () => import('./record/record-page.tsx').then((module) => ({ default: module.RecordPage })),
  },
  {
    path: paths.callList,
    frame: 'shell',
    load: () => import('./call-list/call-list-page.tsx').then((module) => ({ default: module.CallListPage })),
  },
];
