// What the site's pages may load and call. Inline scripts are allowed by their hashes, taken from this build. Inline styles are allowed
// altogether, because Plaid's script needs them (ADR 031).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORTS_PATH } from '../../lambdas/background/browser-reports/contract.ts';

/** The name of the place that `report-to` means. */
const REPORTS_ENDPOINT = 'browser-reports';

/** The value of the Reporting-Endpoints header. */
export const reportingEndpoints = `${REPORTS_ENDPOINT}="${REPORTS_PATH}"`;

export type Sources = {
  siteAssets: string;
  cognito: string[];
  analyticsOrigin: string;
  plaid: string;
  /** The bucket of uploaded files. */
  files: string;
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
    'script-src': ["'self'", 'https://cdn.plaid.com/link/v2/stable/link-initialize.js', ...inlineHashes(pages)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources.socket, ...sources.cognito, sources.plaid, sources.files],
    'frame-src': ['https://cdn.plaid.com', 'https://*.plaid.com', sources.analyticsOrigin],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The first is read by Firefox and Safari, the second by Chromium.
    'report-uri': [REPORTS_PATH],
    'report-to': [REPORTS_ENDPOINT],
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

export const inlineHashes = (pages: string[]): string[] => {
  const blocks = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
  const hashes = pages
    .flatMap((html) => [...html.matchAll(blocks)])
    .filter(([, attributes = '', content = '']) => !/\ssrc\s*=/i.test(attributes) && content !== '')
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return [...new Set(hashes)];
};
