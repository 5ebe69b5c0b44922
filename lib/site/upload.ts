import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Aws, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';
import { checkBuilt, type Site } from './site.ts';

// Uploads the build into the site's bucket: assets first, then the settings that the browser reads, and the pages last, once the API
// that they call is live. S3 guesses the content type of each file from its suffix, and the edge adds the charset
// (viewer-response.js).

const ASSETS = ['assets/*', 'fonts/*'];

type Upload = { settings: Settings; siteAssets: string; config: Record<string, string>; after: IConstruct[] };

/** Returns the upload of the pages, which ends a deployment. */
export const uploadSite = (site: Site, { settings, siteAssets, config, after }: Upload): BucketDeployment => {
  const { bucket: destinationBucket, distribution } = site;
  checkBuilt(siteAssets);
  const sources = [Source.asset(siteAssets)];
  const logGroup = new LogGroup(site, 'UploadLog', logRetention(settings));
  // Pages that are open in a browser still ask for the files of the previous release, so nothing is pruned.
  const assets = new BucketDeployment(site, 'Assets', {
    sources,
    destinationBucket,
    logGroup,
    exclude: ['*'],
    include: ASSETS,
    prune: false,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const configuration = new BucketDeployment(site, 'Config', {
    sources: [Source.jsonData('config.json', config)],
    destinationBucket,
    logGroup,
    prune: false,
    cacheControl: [CacheControl.noStore()],
  });
  // Deletes pages and scripts that a release no longer has.
  const pages = new BucketDeployment(site, 'Pages', {
    sources,
    destinationBucket,
    logGroup,
    exclude: [...ASSETS, 'config.json'],
    cacheControl: [CacheControl.fromString('no-cache')],
    distribution,
    distributionPaths: ['/*'],
    // Waiting for it fails now and then, and rolls the whole deployment back (aws-cdk#15891); browsers ask for pages again anyway.
    waitForDistributionInvalidation: false,
  });
  // A gradual release takes minutes. Pages that came before their routes would get 404.
  pages.node.addDependency(assets, configuration, ...after);
  acknowledgeUploader(site);
  return pages;
};

/** CDK's function that copies the build into the bucket. It runs only during deployments. */
const acknowledgeUploader = (site: Site) => {
  const stack = Stack.of(site);
  const uploader = stack.node.children.find((child) => child.node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!uploader) throw new Error('CDK has renamed its upload function');
  const reason = "CDK's own upload function. It runs only during deployments and is defined by CDK.";
  const wildcards = [
    '*',
    site.bucket.arnForObjects('*'),
    `arn:aws:s3:::cdk-hnb659fds-assets-${Aws.ACCOUNT_ID}-${stack.region}/*`,
  ];
  const ids = [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'AwsSolutions-L1',
    ...['DLQ', 'LatestVersion', 'StarPermissions', 'Tracing'].map((name) => `Serverless-Lambda${name}`),
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map((a) => `AwsSolutions-IAM5[Action::s3:${a}*]`),
    ...wildcards.map((resource) => wildcardFinding(site, resource)),
  ];
  acknowledge(uploader, Object.fromEntries(ids.map((id) => [id, reason])));
};
