import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Aws, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import type { Site } from './site.ts';

// The site's text files, each kind with its type and charset. S3 serves the content type of the upload, and one guessed from the
// suffix would have no charset.

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
} as const;
type Suffix = keyof typeof TYPES;

type TextFiles = { name: string; contentType: string; paths: string[] };

const isText = (suffix: string): suffix is Suffix => Object.hasOwn(TYPES, suffix);

/** Keyed by kind, as the constructs are named: 'html', 'js'. */
const byKind = (paths: string[]): TextFiles[] =>
  [...new Set(paths.map((path) => extname(path)))]
    .filter(isText)
    .sort()
    .map((suffix) => ({
      name: suffix.slice(1),
      contentType: TYPES[suffix],
      paths: paths.filter((path) => extname(path) === suffix),
    }));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** The pages and the files beside them. */
const rootTexts = (siteAssets: string): TextFiles[] => byKind(filesIn(siteAssets));

/** Everything with a hash in its name: one pattern for each kind. */
const assetTexts: TextFiles[] = byKind(['assets/*.css', 'assets/*.js', 'assets/*.svg']);

// Uploads the build into the site's bucket: assets first, then the settings that the browser reads, and the pages last, once the API
// that they call is live.

/** The files with a hash in their name that aren't text. An upload's patterns can't exclude files that they include. */
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
  // Uploads files that aren't text, and deletes pages and scripts that a release no longer has.
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
      // Waiting for it fails now and then, and takes the whole deployment back (aws-cdk#15891); browsers ask for pages again anyway.
      waitForDistributionInvalidation: false,
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
