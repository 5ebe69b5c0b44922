// Refuses to deploy, or to start on, half a build of the site.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that viewer-request/site.js leads to. A build from before one of them would answer a bare 403 in its place. */
export const PAGES = ['index.html', 'sign-in.html', 'guest.html'];

export const checkBuilt = (siteAssets: string): void => {
  const missing = PAGES.filter((page) => !existsSync(join(siteAssets, page)));
  if (missing.length === 0) return;
  throw new Error(`${siteAssets} holds no whole site, it lacks ${missing.join(' and ')}: run npm run build first`);
};
