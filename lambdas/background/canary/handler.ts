// A visitor every few minutes, at night too: people who can't get in shouldn't be the first to notice (lib/settings/stages.ts).
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { visitSite } from './visit-site.ts';

const site = env('SITE_URL');

export const handler = async (): Promise<void> => {
  const wrong = await visitSite(site);
  log.info('canary', { count: wrong.length });
  if (wrong.length > 0) throw new Error(`The site doesn't work for visitors: ${wrong.join('; ')}`);
};
