import { describe, expect, it } from 'vitest';
import { asText, ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

type Behavior = {
  PathPattern?: string;
  TargetOriginId: string;
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  AllowedMethods?: string[];
  ViewerProtocolPolicy: string;
};
type Origin = { Id: string; DomainName: unknown; OriginPath?: string; OriginAccessControlId?: unknown };
type Statement = {
  Action: unknown;
  Resource?: unknown;
  Principal?: { Service?: string };
  Condition?: { StringEquals?: Record<string, unknown> };
};
type Config = {
  Origins: Origin[];
  CacheBehaviors: Behavior[];
  DefaultCacheBehavior: Behavior;
  DefaultRootObject: string;
  CustomErrorResponses?: unknown;
};
type Headers = {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>;
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
};

/** AWS's own policies: 'CachingDisabled' and 'AllViewerExceptHostHeader'. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
/** 'CachingOptimized': no cookie, no header and no query reaches the origin. */
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

export const checkEdge = (template: Template) => {
  const config = propertiesOf(template, 'AWS::CloudFront::Distribution')[0]?.DistributionConfig as Config;
  const behavior = (path: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === path)!;
  const originOf = ({ TargetOriginId }: Behavior) => config.Origins.find(({ Id }) => Id === TargetOriginId)!;
  const headersOf = (id: string) => {
    const [, policy] = ofType(template, 'AWS::CloudFront::ResponseHeadersPolicy').find(([name]) =>
      name.startsWith(id),
    )!;
    return policy.Properties.ResponseHeadersPolicyConfig as Headers;
  };
  const site = headersOf('SiteSiteHeaders');
  const policy = asText(site.SecurityHeadersConfig.ContentSecurityPolicy?.ContentSecurityPolicy);
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

  describe('the edge', () => {
    it.each([
      ['/api/guest/*', '<ApiGuestsApi>', '/api'],
      ['/api/*', '<ApiRestApi>', '/api'],
      ['/v1/*', '<ApiOpenApi>', '/api'],
      ['/ws/*', '<SocketApi>', undefined],
    ])('forwards %s unchanged, without the Host header and never cached', (path, origin, originPath) => {
      const found = behavior(path);
      expect(found.CachePolicyId).toBe(CACHING_DISABLED);
      expect(found.OriginRequestPolicyId).toBe(ALL_BUT_HOST);
      expect(found.AllowedMethods).toContain('DELETE');
      // A redirect would hide that someone sends tokens unencrypted.
      expect(found.ViewerProtocolPolicy).toBe('https-only');
      expect(asText(originOf(found).DomainName)).toMatch(`${origin}.execute-api.`);
      expect(originOf(found).OriginPath).toBe(originPath);
    });

    it('serves the site from a private bucket, and turns no error into a page', () => {
      expect(originOf(config.DefaultCacheBehavior).OriginAccessControlId).toBeDefined();
      expect(config.DefaultRootObject).toBe('index.html');
      expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
      expect(config.CustomErrorResponses).toBeUndefined();
    });

    it('keeps old versions of its pages for a month, so that the site can go back alone', () => {
      const [, bucket] = ofType(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Site'))!;
      expect(bucket.Properties).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: { Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' }] },
      });
    });

    it("may list the site's bucket, so that S3 answers 404 and not 403 for a file it does not hold", () => {
      const statements = propertiesOf(template, 'AWS::S3::BucketPolicy')
        .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement)
        .filter(({ Principal }) => Principal?.Service === 'cloudfront.amazonaws.com');
      expect(statements.map(({ Action }) => Action)).toContainEqual(['s3:GetObject', 's3:ListBucket']);
      for (const { Condition } of statements)
        expect(asText(Condition?.StringEquals?.['AWS:SourceArn'])).toMatch(/:distribution\/<SiteDistribution\w*>$/);
    });

    it('serves pictures of business cards, and nothing else of the documents, without cookies and as nothing that runs', () => {
      const found = behavior('/cards/*');
      const headers = asText((found as unknown as { ResponseHeadersPolicyId: unknown }).ResponseHeadersPolicyId);
      expect(headers).toContain('SiteApiHeaders');
      expect(found.OriginRequestPolicyId).toBeUndefined();
      expect(found.CachePolicyId).toBe(CACHING_OPTIMIZED);
      expect(found.AllowedMethods ?? []).not.toContain('PUT');
      expect(asText(originOf(found).DomainName)).toContain('DataDocuments');
      expect(originOf(found).OriginAccessControlId).toBeDefined();
      const statements = propertiesOf(template, 'AWS::S3::BucketPolicy')
        .filter(({ Bucket }) => asText(Bucket).includes('DataDocuments'))
        .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement)
        .filter(({ Principal }) => Principal?.Service === 'cloudfront.amazonaws.com');
      expect(statements.map(({ Action, Resource }) => [Action, asText(Resource)])).toEqual([
        ['s3:GetObject', expect.stringMatching(/DataDocuments.*\/cards\/\*$/)],
      ]);
    });

    it('allows our own scripts and Plaid Link, inline scripts only by hash, and the inline styles that Link needs', () => {
      expect(directives['script-src']).toEqual(["'self'", 'https://cdn.plaid.com/link/v2/stable/link-initialize.js']);
      // A hash beside it would make browsers ignore 'unsafe-inline'.
      expect(directives['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
      const others = Object.entries(directives).filter(([name]) => name !== 'style-src');
      expect(JSON.stringify(others)).not.toMatch(/unsafe|\*(?!\.plaid\.com)/);
      expect(directives['default-src']).toEqual(["'self'"]);
      for (const name of ['frame-ancestors', 'object-src', 'base-uri'])
        expect(directives[name], name).toEqual(["'none'"]);
    });

    it('sends what it stops to the route that counts it', () => {
      const own = Object.fromEntries(site.CustomHeadersConfig!.Items.map(({ Header, Value }) => [Header, Value]));
      const [endpoint = ''] = directives['report-to'] ?? [];
      expect(own['Reporting-Endpoints']).toBe(`${endpoint}="/api/browser-reports"`);
      expect(directives['report-uri']).toEqual(['/api/browser-reports']);
    });

    it('connects to and frames only known services', () => {
      expect(directives['connect-src']).toEqual([
        "'self'",
        'https://cognito-idp.<AWS::Region>.amazonaws.com',
        'https://groundwork-dev-<AWS::AccountId>.auth.<AWS::Region>.amazoncognito.com',
        'https://sandbox.plaid.com',
        'https://groundwork-dev-files-<AWS::AccountId>.s3.us-east-1.amazonaws.com',
      ]);
      expect(directives['frame-src']).toEqual([
        'https://cdn.plaid.com',
        'https://*.plaid.com',
        'https://analytics.groundwork.example',
      ]);
    });

    it.each([
      ['pages', 'SiteSiteHeaders'],
      ['responses of the API', 'SiteApiHeaders'],
    ])('sends %s with the headers that protect them', (_, id) => {
      expect(headersOf(id).SecurityHeadersConfig).toMatchObject({
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ContentSecurityPolicy: { Override: true },
      });
    });

    it('lets replies of the API load nothing, wherever they are shown', () => {
      const own = headersOf('SiteApiHeaders').SecurityHeadersConfig.ContentSecurityPolicy?.ContentSecurityPolicy;
      expect(own).toBe("default-src 'none'; frame-ancestors 'none'");
    });

    it('lets sign-in and Link windows answer, and no page use a device but for the fraud checks of Link', () => {
      const own = Object.fromEntries(site.CustomHeadersConfig!.Items.map(({ Header, Value }) => [Header, Value]));
      expect(own['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
      const allowed = (own['Permissions-Policy'] ?? '').split(', ').filter((feature) => !feature.endsWith('=()'));
      expect(own['Permissions-Policy']).toContain('camera=()');
      expect(allowed).toEqual([
        'accelerometer=(self "https://cdn.plaid.com")',
        'encrypted-media=(self "https://cdn.plaid.com")',
      ]);
    });

    it('uploads each file of the build once, in three uploads, with how long browsers may keep it', () => {
      const uploads = propertiesOf(template, 'Custom::CDKBucketDeployment') as {
        SourceMarkers?: unknown;
        Include?: string[];
        Exclude?: string[];
        SystemMetadata?: Record<string, string>;
      }[];
      expect(uploads).toHaveLength(3);
      const ofBuild = uploads.filter(({ SourceMarkers }) => !JSON.stringify(SourceMarkers ?? '').includes('Ref'));
      const suits = (pattern: string, path: string) =>
        new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(path);
      const keptFor = (path: string) =>
        ofBuild
          .filter(
            ({ Include = [], Exclude = [] }) =>
              !Exclude.some((one) => suits(one, path)) || Include.some((one) => suits(one, path)),
          )
          .map(({ SystemMetadata }) => SystemMetadata?.['cache-control']);
      for (const path of ['index.html', 'sw.js', 'icon-192.png', 'manifest.webmanifest'])
        expect(keptFor(path), path).toEqual(['no-cache']);
      for (const path of ['assets/app-4f3a.js', 'assets/sans.ttf', 'fonts/sans.woff2'])
        expect(keptFor(path), path).toEqual(['public, max-age=31536000, immutable']);
    });

    it('names the charset of pages, scripts and styles, which S3 does not', () => {
      const [association] = (
        config.DefaultCacheBehavior as unknown as { FunctionAssociations: object[] }
      ).FunctionAssociations.filter((one) => JSON.stringify(one).includes('viewer-response'));
      expect(JSON.stringify(association)).toContain('SiteCharsets');
    });

    it('gives the browser the settings of the stage, and no secret', () => {
      const config = propertiesOf(template, 'Custom::CDKBucketDeployment').find(({ SourceMarkers }) =>
        JSON.stringify(SourceMarkers ?? '').includes('Ref'),
      );
      const markers = asText(JSON.stringify(config?.SourceMarkers));
      expect(markers).toContain('IdentityPool');
      expect(markers).not.toMatch(/secret/i);
    });
  });
};
