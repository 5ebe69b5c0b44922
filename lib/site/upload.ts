// Uploads the build into the site's bucket: assets first, then the settings that the browser reads, and the pages last, once the API
// that they call is live.
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Aws, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import type { Site } from './site.ts';

const ASSETS = ['assets/*', 'fonts/*'];

type Upload = { siteAssets: string; config: Record<string, string>; after: IConstruct[] };

export const uploadSite = (site: Site, { siteAssets, config, after }: Upload): void => {
  const { bucket: destinationBucket, distribution } = site;
  const source = Source.asset(siteAssets);
  const files = new BucketDeployment(site, 'Files', {
    sources: [source],
    destinationBucket,
    exclude: ['*'],
    include: ASSETS,
    // Pages that are open in a browser still ask for the files of the previous release.
    prune: false,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const pages = new BucketDeployment(site, 'Pages', {
    sources: [source],
    destinationBucket,
    exclude: [...ASSETS, 'config.json'],
    cacheControl: [CacheControl.fromString('no-cache')],
    distribution,
    distributionPaths: ['/*'],
  });
  const settings = new BucketDeployment(site, 'Config', {
    sources: [Source.jsonData('config.json', config)],
    destinationBucket,
    prune: false,
    cacheControl: [CacheControl.noStore()],
  });
  // A gradual release takes minutes. Pages that came before their routes would get 404.
  pages.node.addDependency(files, settings, ...after);
  acknowledgeUploader(site);
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
