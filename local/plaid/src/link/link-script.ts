import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

export const LINK_SCRIPT_PATH = '/link/v2/stable/link-initialize.js';

/** Where the site's own edge proxies the dialog's calls when the script does not tell by its own address. */
const SAME_ORIGIN_PREFIX = '/_local/plaid';

const built = new Map<string, string>();

/**
 * The stand-in for Plaid's link-initialize.js as one classic script. Its calls go to `baseUrl`; where the script's own
 * address (or a `data-base` on its element) names another, they go there.
 */
export const linkScript = (baseUrl: string = SAME_ORIGIN_PREFIX): string => {
  const known = built.get(baseUrl);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./dialog/initialize.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    define: { LINK_BASE: JSON.stringify(baseUrl) },
  });
  const script = outputFiles[0]!.text;
  built.set(baseUrl, script);
  return script;
};
