import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Route } from '../../lambdas/core/http/route.ts';
import { acknowledge } from '../acknowledge.ts';
import { type Api, ASSISTANT_PATHS, ORIGIN_SECRET_HEADER, PART_PATHS } from '../api/api.ts';
import type { SocketApi } from '../api/socket-api.ts';
import { removalPolicyOf } from '../data/removal-policy.ts';
import type { Settings } from '../settings/settings.ts';
import { apiHeaders, siteHeaders } from './response-headers.ts';

// Refuses to deploy, or to start from, an incomplete build of the site.

/** The pages that viewer-request/site.js points to. A build without one of them would answer a bare 403 for it. */
export const PAGES = ['index.html', 'sign-in.html', 'guest.html'];

export const checkBuilt = (siteAssets: string): void => {
  const missing = PAGES.filter((page) => !existsSync(join(siteAssets, page)));
  if (missing.length === 0) return;
  throw new Error(`The site in ${siteAssets} is incomplete (missing: ${missing.join(', ')}). Run npm run build first`);
};

// The product's single address: CloudFront in front of the built site, the REST API and the sockets.

type SiteProps = {
  settings: Settings;
  siteAssets: string;
  documents: Bucket;
  api: Api;
  socket: SocketApi;
  firewallArn?: string;
};

export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, props: SiteProps) {
    super(scope, 'Site');
    const { settings } = props;
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // `npm run ops -- site --back` returns to an earlier version of the pages.
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: removalPolicyOf(settings),
      autoDeleteObjects: !settings.keepData,
    });
    acknowledge(this.bucket, {
      'AwsSolutions-S1': 'Contains only the public build, and only the distribution reads it.',
    });
    this.distribution = this.createDistribution(props);
    this.url = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
    this.createRecords(settings);
  }

  private createDistribution({ settings, siteAssets, documents, api, socket, firewallArn }: SiteProps): Distribution {
    const { domain } = settings;
    const headersOfApi = apiHeaders(this);
    const calls = this.viewerRequest('api');
    const paths = settings.assistants === 'off' ? PART_PATHS : [...PART_PATHS, ...ASSISTANT_PATHS];
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Groundwork ${settings.stage}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: firewallArn,
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
      // No error responses, because they would turn the API's own 403 and 404 into a page.
      defaultBehavior: {
        // S3 answers 404 for a missing file only to callers that may list the bucket. Others get 403.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        functionAssociations: [...this.viewerRequest('site'), this.viewerResponse()],
        responseHeadersPolicy: siteHeaders(this, settings, siteAssets),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        compress: true,
      },
      additionalBehaviors: {
        ...Object.fromEntries(
          paths.map(([start, part]) => [
            `${start}*`,
            {
              ...proxy({ domainName: api.domainNameOf(part), originPath: api.originPath, api, headers: headersOfApi }),
              functionAssociations: calls,
            },
          ]),
        ),
        '/cards/*': this.pictures(documents, headersOfApi),
        '/ws/*': {
          ...proxy({ domainName: socket.domainName, api, headers: headersOfApi }),
          functionAssociations: this.viewerRequest('socket'),
        },
      },
    });
    allowPictures(documents, distribution);
    acknowledge(distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'No path lists the bucket: the viewer request function turns each one into the name of a file.',
      'AwsSolutions-CFR1': 'The market is not limited to one country: buyers apply from abroad.',
      ...(settings.firewall !== 'off'
        ? {}
        : { 'AwsSolutions-CFR2': 'The firewall is a setting, and it is on in production.' }),
      'AwsSolutions-CFR3': 'Access logs are a setting, in version 2 without paths. The legacy log would contain pins.',
      ...(domain
        ? {}
        : { 'AwsSolutions-CFR4': "Without a custom domain, the distribution's own certificate sets the protocols." }),
    });
    return distribution;
  }

  /**
   * The pictures of business cards, for everyone who knows a name. No cookie and no query gets there, and they may load
   * nothing. CDK's own origin would let the distribution read the whole bucket.
   */
  private pictures(documents: Bucket, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
    const { originAccessControlId } = new S3OriginAccessControl(this, 'PictureAccess');
    return {
      origin: S3BucketOrigin.withBucketDefaults(documents, { originAccessControlId }),
      responseHeadersPolicy,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
  }

  private viewerRequest(name: 'site' | 'api' | 'socket'): FunctionAssociation[] {
    const code = edgeCode(`./viewer-request/${name}.js`);
    return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: new EdgeFunction(this, `${name}Requests`, code) }];
  }

  private viewerResponse(): FunctionAssociation {
    const code = edgeCode('./viewer-response.js');
    return { eventType: FunctionEventType.VIEWER_RESPONSE, function: new EdgeFunction(this, 'Charsets', code) };
  }

  private createRecords({ domain }: Settings) {
    if (!domain?.hostedZoneId || !domain.zoneName) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZoneId,
      zoneName: domain.zoneName,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    const record = { zone, recordName: domain.name, target };
    new ARecord(this, 'Address', record);
    new AaaaRecord(this, 'AddressV6', record);
  }
}

const edgeCode = (file: string) => ({
  code: FunctionCode.fromFile({ filePath: new URL(file, import.meta.url).pathname }),
  runtime: FunctionRuntime.JS_2_0,
});

const allowPictures = (documents: Bucket, { distributionArn }: Distribution): void => {
  documents.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [documents.arnForObjects('cards/*')],
      conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
    }),
  );
};

type Proxied = { domainName: string; originPath?: string; api: Api; headers: ResponseHeadersPolicy };

const proxy = ({ domainName, originPath, api, headers }: Proxied): Omit<BehaviorOptions, 'functionAssociations'> => ({
  origin: new HttpOrigin(domainName, {
    originPath,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [ORIGIN_SECRET_HEADER]: api.originSecret },
    readTimeout: Duration.seconds(30),
  }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy: headers,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
});

// The firewall's limit for one address. Each limit is far below the gateway's for everyone together, so that no single address can
// shut a route for the others. A block follows within about half a minute, as AWS counts.

export type AddressLimit = {
  name: string;
  calls: number;
  withinSeconds: 60 | 300;
  /** A regular expression of the paths that count. Undefined means all paths. */
  only?: string;
};

/** WAF's limit for a pattern. */
const LONGEST_PATTERN = 512;

/** The firewall sees the path before the edge removes a trailing slash. */
const patternOf = (routes: Route[], folder?: string): string => {
  const paths = [...new Set(routes.map(({ path }) => path))]
    .filter((path) => !path.startsWith(`/api/${folder}/`))
    .sort();
  const written = (path: string) => path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  const [ours, others] = [true, false].map((is) =>
    paths.filter((path) => path.startsWith('/api/') === is).map(written),
  );
  const ends = ours?.map((path) => path.slice('/api/'.length));
  const calls = `/api/(${folder ? `${folder}/|` : ''}(${ends?.join('|')})/?$)`;
  const pattern = others?.length ? `^(${calls}|(${others.join('|')})/?$)` : `^${calls}`;
  if (pattern.length > LONGEST_PATTERN)
    throw new Error(`The firewall takes no pattern of ${pattern.length} characters`);
  return pattern;
};

/** From the contracts, so that a new public route is limited with the others. */
export const addressLimits = (routes: Route[]): AddressLimit[] => [
  // Offices share an address, and webhooks come from a few addresses for everyone, so this one is high.
  { name: 'each-address', calls: 1500, withinSeconds: 60 },
  // Pins are guessed here. What an agent calls, too, is not slowed down for a whole office: pins have their own tries.
  {
    name: 'guest-calls',
    calls: 300,
    withinSeconds: 300,
    only: patternOf(
      routes.filter(({ auth, forTheAgent }) => auth === 'guest' && !forTheAgent),
      'guest',
    ),
  },
  // Sessions are begun and renewed by our own pages alone. A whole office does so within a minute when its day begins.
  {
    name: 'public-calls',
    calls: 120,
    withinSeconds: 60,
    only: patternOf(routes.filter(({ auth, ownPagesOnly }) => auth === 'public' && !ownPagesOnly)),
  },
];
