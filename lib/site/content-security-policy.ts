// What the site's pages may load and call. Inline scripts and styles are allowed by their hashes, taken from this build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Sources = {
  siteAssets: string;
  cognito: string[];
  analyticsOrigin: string;
  plaid: string;
  socket: string[];
};

export const contentSecurityPolicy = (sources: Sources): string => {
  const pages = htmlOf(sources.siteAssets);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'script-src': [
      "'self'",
      'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
      ...inlineHashes(pages, 'script'),
    ],
    // Cloudscape sets styles through the object model, which needs no permission, and its theme is a file.
    'style-src': ["'self'", ...inlineHashes(pages, 'style')],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources.socket, ...sources.cognito, sources.plaid],
    'frame-src': ['https://cdn.plaid.com', 'https://*.plaid.com', sources.analyticsOrigin],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
};

const htmlOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

export const inlineHashes = (pages: string[], element: 'script' | 'style'): string[] => {
  const blocks = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi');
  const hashes = pages
    .flatMap((html) => [...html.matchAll(blocks)])
    .filter(([, attributes = '', content = '']) => !/\ssrc\s*=/i.test(attributes) && content !== '')
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return [...new Set(hashes)];
};
