// The site's files that are text, each kind with its type and charset. S3 sends what an upload says, and by the suffix alone it would
// say no charset.
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
} as const;
type Suffix = keyof typeof TYPES;

export type TextFiles = { name: string; contentType: string; paths: string[] };

const isText = (suffix: string): suffix is Suffix => Object.hasOwn(TYPES, suffix);

/** By kind, named for the construct: 'html', 'js'. */
const byKind = (paths: string[]): TextFiles[] =>
  [...new Set(paths.map((path) => extname(path)))]
    .filter(isText)
    .sort()
    .map((suffix) => ({
      name: suffix.slice(1),
      contentType: TYPES[suffix],
      paths: paths.filter((path) => extname(path) === suffix),
    }));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Pages and what is beside them. */
export const rootTexts = (siteAssets: string): TextFiles[] => byKind(filesIn(siteAssets));

/** Everything with a hash in its name: one pattern for each kind. */
export const assetTexts: TextFiles[] = byKind(['assets/*.css', 'assets/*.js', 'assets/*.svg']);
