// Uploads the build into the site's bucket: assets first, then the settings that the browser reads, and the pages last, once the API
// that they call is live.
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Aws, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import type { Site } from './site.ts';
import { assetTexts, rootTexts } from './text-files.ts';

/** The files with a hash in their name that aren't text. An upload's patterns can't leave out what they include. */
const OTHER_ASSETS = [
  'fonts/*',
  ...['png', 'jpg', 'webp', 'ico', 'ttf', 'woff2'].map((suffix) => `assets/*.${suffix}`),
];

const FOREVER = [CacheControl.fromString('public, max-age=31536000, immutable')];
const ASK_AGAIN = [CacheControl.fromString('no-cache')];

type Upload = { siteAssets: string; config: Record<string, string>; after: IConstruct[] };

export const uploadSite = (site: Site, { siteAssets, config, after }: Upload): void => {
  const { bucket: destinationBucket, distribution } = site;
  const sources = [Source.asset(siteAssets)];
  // Pages that are open in a browser still ask for the files of the previous release, so nothing is pruned.
  const upload = (name: string, include: string[], cacheControl: CacheControl[], contentType?: string) =>
    new BucketDeployment(site, name, {
      sources,
      destinationBucket,
      exclude: ['*'],
      include,
      prune: false,
      cacheControl,
      contentType,
    });
  const texts = rootTexts(siteAssets);
  const pages = texts.filter(({ name }) => name === 'html');
  const before = [
    upload('Files', OTHER_ASSETS, FOREVER),
    ...assetTexts.map(({ name, paths, contentType }) => upload(`Files-${name}`, paths, FOREVER, contentType)),
    ...texts
      .filter((kind) => !pages.includes(kind))
      .map(({ name, paths, contentType }) => upload(`Beside-${name}`, paths, ASK_AGAIN, contentType)),
  ];
  const settings = new BucketDeployment(site, 'Config', {
    sources: [Source.jsonData('config.json', config)],
    destinationBucket,
    prune: false,
    cacheControl: [CacheControl.noStore()],
  });
  // What isn't text, and the end of pages and scripts that a release no longer has.
  const others = new BucketDeployment(site, 'Others', {
    sources,
    destinationBucket,
    exclude: ['assets/*', 'fonts/*', 'config.json', ...texts.flatMap(({ paths }) => paths)],
    cacheControl: ASK_AGAIN,
  });
  for (const { paths, contentType } of pages) {
    const upload = new BucketDeployment(site, 'Pages', {
      sources,
      destinationBucket,
      exclude: ['*'],
      include: paths,
      prune: false,
      cacheControl: ASK_AGAIN,
      contentType,
      distribution,
      distributionPaths: ['/*'],
    });
    // A gradual release takes minutes. Pages that came before their routes would get 404.
    upload.node.addDependency(...before, others, settings, ...after);
  }
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
