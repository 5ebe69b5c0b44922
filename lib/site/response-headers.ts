// The security headers of every response. Pages get the full policy, and responses of the API may not load anything.
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { fileBucketUrl } from '../data/files.ts';
import { hostedDomainOf } from '../identity/identity.ts';
import { plaidUrl, type Settings } from '../settings/settings.ts';
import { contentSecurityPolicy, reportingEndpoints } from './content-security-policy.ts';

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

/** The bank's window checks for fraud with these. A page can only pass on what it may use, so `self` has to be listed. */
const bankFeatures = ['accelerometer', 'encrypted-media'];

const permissionsPolicy = [
  ...bankFeatures.map((name) => `${name}=(self "https://cdn.plaid.com")`),
  ...unusedFeatures.map((name) => `${name}=()`),
].join(', ');

export const siteHeaders = (scope: Construct, settings: Settings, siteAssets: string) =>
  new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    securityHeadersBehavior: {
      ...securityHeaders,
      contentSecurityPolicy: {
        override: true,
        contentSecurityPolicy: contentSecurityPolicy({
          siteAssets,
          cognito: [`https://cognito-idp.${Aws.REGION}.amazonaws.com`, `https://${hostedDomainOf(settings)}`],
          analyticsOrigin: settings.analyticsUrl,
          plaid: plaidUrl(settings),
          files: fileBucketUrl(settings),
          // Current browsers count the site's own socket as 'self'. Older ones need its name, where it is known.
          socket: settings.domain ? [`wss://${settings.domain.name}`] : [],
        }),
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
