import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Aws, Duration, Lazy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { REPORTS_PATH } from '../../lambdas/background/browser-reports/contract.ts';
import { fileBucketUrl } from '../data/files.ts';
import { hostedDomainOf } from '../identity/identity.ts';
import { plaidUrl, type Settings } from '../settings/settings.ts';

// The allowed sources for the site's pages to load and call. Inline scripts are allowed by their hashes, taken from this build.
// Inline styles are allowed altogether, because Plaid's script needs them (ADR 031).

/** The name of the place that `report-to` means. */
const REPORTS_ENDPOINT = 'browser-reports';

/** The value of the Reporting-Endpoints header. */
const reportingEndpoints = `${REPORTS_ENDPOINT}="${REPORTS_PATH}"`;

type Sources = {
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

// The security headers of every response. Pages get the full policy, and responses of the API may not load anything.

const securityHeaders: ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  // Paths contain pins.
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    preload: true,
    override: true,
  },
};

const unusedFeatures = [
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];

/** The bank's window checks for fraud with these. A page can pass on only its own features, so `self` has to be listed. */
const bankFeatures = ['accelerometer', 'encrypted-media'];

const permissionsPolicy = [
  ...bankFeatures.map((name) => `${name}=(self "https://cdn.plaid.com")`),
  ...unusedFeatures.map((name) => `${name}=()`),
].join(', ');

const sourcesOf = (settings: Settings, siteAssets: string): Sources => ({
  siteAssets,
  cognito: [`https://cognito-idp.${Aws.REGION}.amazonaws.com`, `https://${hostedDomainOf(settings)}`],
  analyticsOrigin: settings.analyticsUrl,
  plaid: plaidUrl(settings),
  files: fileBucketUrl(settings),
  // Current browsers count the site's own socket as 'self'. Older ones need its name, where it is known.
  socket: settings.domain ? [`wss://${settings.domain.name}`] : [],
});

export const siteHeaders = (scope: Construct, settings: Settings, siteAssets: string) =>
  new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    securityHeadersBehavior: {
      ...securityHeaders,
      contentSecurityPolicy: {
        override: true,
        // The site may not be complete yet.
        contentSecurityPolicy: Lazy.string({ produce: () => contentSecurityPolicy(sourcesOf(settings, siteAssets)) }),
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        // Plaid Link and social sign-in open windows that must be able to answer.
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override: true },
        { header: 'Reporting-Endpoints', value: reportingEndpoints, override: true },
        { header: 'Permissions-Policy', value: permissionsPolicy, override: true },
      ],
    },
  });

export const apiHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    securityHeadersBehavior: {
      ...securityHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", override: true },
    },
  });
