// The security headers of every answer. Pages get the full policy; answers of the API may load nothing at all.
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { hostedDomainOf } from '../identity/identity.ts';
import { plaidUrl, type Settings } from '../settings.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const always: ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  // Pins are in paths.
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    preload: true,
    override: true,
  },
};

const unusedFeatures = [
  'accelerometer',
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

export const siteHeaders = (scope: Construct, settings: Settings, siteAssets: string) =>
  new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: {
        override: true,
        contentSecurityPolicy: contentSecurityPolicy({
          siteAssets,
          cognito: [`https://cognito-idp.${Aws.REGION}.amazonaws.com`, `https://${hostedDomainOf(settings)}`],
          analyticsOrigin: settings.analyticsUrl,
          plaid: plaidUrl(settings),
          // 'self' covers the socket of the own host in today's browsers; older ones need it said, where the name is known.
          socket: settings.domain ? [`wss://${settings.domain.name}`] : [],
        }),
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        // Link and the social sign-in open windows that must be able to answer.
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override: true },
        { header: 'Permissions-Policy', value: unusedFeatures.map((name) => `${name}=()`).join(', '), override: true },
      ],
    },
  });

export const apiHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", override: true },
    },
  });
