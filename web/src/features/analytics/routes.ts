import { patterns } from '../../app/paths.ts';
import type { AppRoute } from '../../ui/app-route.ts';

const page = (name: keyof typeof import('./embedded-page.tsx')) => () =>
  import('./embedded-page.tsx').then((module) => ({ default: module[name] }));

export const analyticsRoutes: AppRoute[] = [
  { path: patterns.magicEmails, frame: 'shell', load: page('MagicEmailsPage') },
  { path: patterns.verifiedCallList, frame: 'shell', load: page('VerifiedCallListPage') },
];
