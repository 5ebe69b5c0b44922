import type { AppRoute } from '#web/config/app-route.ts';
import { patterns } from '#web/config/paths.ts';

const page = (name: keyof typeof import('./embedded-page.tsx')) => () =>
  import('./embedded-page.tsx').then((module) => ({ default: module[name] }));

export const analyticsRoutes: AppRoute[] = [
  { path: patterns.magicEmails, frame: 'shell', load: page('MagicEmailsPage') },
  { path: patterns.verifiedCallList, frame: 'shell', load: page('VerifiedCallListPage') },
];
