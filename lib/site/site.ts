// The one address of the product: CloudFront before the built site, the REST API and the sockets.
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { type Api, ORIGIN_SECRET_HEADER } from '../api/api.ts';
import type { Socket } from '../api/socket-api.ts';
import type { Settings } from '../settings.ts';
import { checkBuilt } from './built-site.ts';
import { apiHeaders, siteHeaders } from './response-headers.ts';

export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly url: string;
  private readonly siteAssets: string;

  constructor(
    scope: Construct,
    props: { settings: Settings; siteAssets: string; api: Api; socket: Socket; firewallArn?: string },
  ) {
    super(scope, 'Site');
    const { settings, siteAssets, api, socket } = props;
    checkBuilt(siteAssets);
    this.siteAssets = siteAssets;

    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(this.bucket, { 'AwsSolutions-S1': 'Holds the public build only, and only the distribution reads it.' });

    const function_ = (name: string): BehaviorOptions['functionAssociations'] => [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: new EdgeFunction(this, `${name}Requests`, {
          code: FunctionCode.fromFile({ filePath: new URL(`./viewer-request/${name}.js`, import.meta.url).pathname }),
          runtime: FunctionRuntime.JS_2_0,
        }),
      },
    ];
    const behind = (
      domainName: string,
      headers: ResponseHeadersPolicy,
      originPath?: string,
    ): Omit<BehaviorOptions, 'functionAssociations'> => ({
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
    const forApi = apiHeaders(this);
    const { domain } = settings;

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Groundwork ${settings.stage}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: props.firewallArn,
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
      // No error responses: they would turn the API's own 403 and 404 into a page.
      defaultBehavior: {
        // S3 answers 404 for a missing file only to those who may list the bucket; everybody else gets 403.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        functionAssociations: function_('site'),
        responseHeadersPolicy: siteHeaders(this, settings, siteAssets),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        compress: true,
      },
      additionalBehaviors: {
        '/api/*': { ...behind(api.domainName, forApi, api.originPath), functionAssociations: function_('api') },
        '/ws/*': { ...behind(socket.domainName, forApi), functionAssociations: function_('socket') },
      },
    });
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    acknowledge(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'No address lists the bucket: the function of the site gives each one the name of a file.',
      'AwsSolutions-CFR1': 'The market is not bounded by country: buyers apply from abroad.',
      ...(settings.firewall ? {} : { 'AwsSolutions-CFR2': 'The firewall is a setting; it is on in production.' }),
      'AwsSolutions-CFR3': 'Access logs of version 2 by setting, without paths: the legacy log would hold pins.',
      ...(domain
        ? {}
        : { 'AwsSolutions-CFR4': "Without an own domain the distribution's certificate sets the protocols." }),
    });

    if (domain?.hostedZoneId && domain.zoneName) {
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: domain.hostedZoneId,
        zoneName: domain.zoneName,
      });
      const record = {
        zone,
        recordName: domain.name,
        target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
      };
      new ARecord(this, 'Address', record);
      new AaaaRecord(this, 'AddressV6', record);
    }
  }

  /** Uploads the build, files before the pages that name them, and what the browser must know of this stage. */
  publish(config: Record<string, string>) {
    const assets = ['assets/*', 'fonts/*'];
    const source = Source.asset(this.siteAssets);
    const files = new BucketDeployment(this, 'Files', {
      sources: [source],
      destinationBucket: this.bucket,
      exclude: ['*'],
      include: assets,
      // Pages that are open somewhere still ask for the files of the release before.
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [source],
      destinationBucket: this.bucket,
      exclude: [...assets, 'config.json'],
      cacheControl: [CacheControl.fromString('no-cache')],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(files);
    new BucketDeployment(this, 'Config', {
      sources: [Source.jsonData('config.json', config)],
      destinationBucket: this.bucket,
      prune: false,
      cacheControl: [CacheControl.noStore()],
    });
    this.acknowledgeUploader();
  }

  /** CDK's own function that copies the build into the bucket; it runs while deploying only. */
  private acknowledgeUploader() {
    const stack = Stack.of(this);
    const uploader = stack.node.children.find((child) => child.node.id.startsWith('Custom::CDKBucketDeployment'));
    if (!uploader) throw new Error('CDK has renamed its uploader');
    const because = "CDK's own uploader, run by deployments only, as CDK writes it.";
    const wildcards = [
      '*',
      this.bucket.arnForObjects('*'),
      `arn:aws:s3:::cdk-hnb659fds-assets-${Aws.ACCOUNT_ID}-${stack.region}/*`,
    ];
    const ids = [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'AwsSolutions-L1',
      ...['DLQ', 'LatestVersion', 'StarPermissions', 'Tracing'].map((name) => `Serverless-Lambda${name}`),
      ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map((a) => `AwsSolutions-IAM5[Action::s3:${a}*]`),
      ...wildcards.map((resource) => wildcardFinding(this, resource)),
    ];
    acknowledge(uploader, Object.fromEntries(ids.map((id) => [id, because])));
  }
}
