// Refuses to deploy, or to start from, an incomplete build of the site.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that viewer-request/site.js points to. A build without one of them would answer a bare 403 for it. */
export const PAGES = ['index.html', 'sign-in.html', 'guest.html'];

export const checkBuilt = (siteAssets: string): void => {
  const missing = PAGES.filter((page) => !existsSync(join(siteAssets, page)));
  if (missing.length === 0) return;
  throw new Error(`The site in ${siteAssets} is incomplete (missing: ${missing.join(', ')}). Run npm run build first`);
};
