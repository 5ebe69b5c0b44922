// The site bucket as CDK's bucket deployments would fill it: the assets of the template, with their cache headers.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { ReadObject, StoredObject } from '../edge/origins.ts';
import type { Stack } from '../template/stack.ts';

type Deployment = {
  bucket: string;
  sources: { dir: string; markers: Record<string, string> }[];
  include: string[];
  exclude: string[];
  cacheControl: string | undefined;
};

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.pdf': 'application/pdf',
};

export const createSiteFiles = (stack: Stack): ReadObject => {
  const deployments = stack.ofType('Custom::CDKBucketDeployment').map(({ properties }) => read(stack, properties));
  return async (bucket, key) => {
    // Later deployments overwrite earlier ones.
    for (const deployment of deployments.toReversed()) {
      if (deployment.bucket !== bucket || !isDeployed(deployment, key)) continue;
      for (const { dir, markers } of deployment.sources.toReversed()) {
        const found = load(join(dir, key), markers, deployment.cacheControl);
        if (found) return found;
      }
    }
    return undefined;
  };
};

const read = (stack: Stack, properties: Record<string, unknown>): Deployment => {
  const given = properties as {
    DestinationBucketName: string;
    SourceObjectKeys: string[];
    SourceMarkers?: Record<string, string>[];
    Include?: string[];
    Exclude?: string[];
    SystemMetadata?: Record<string, string>;
  };
  return {
    bucket: given.DestinationBucketName,
    sources: given.SourceObjectKeys.map((key, index) => ({
      dir: stack.asset(key),
      markers: given.SourceMarkers?.[index] ?? {},
    })),
    include: given.Include ?? [],
    exclude: given.Exclude ?? [],
    cacheControl: given.SystemMetadata?.['cache-control'],
  };
};

/** As `aws s3 sync` reads them: all, minus what is excluded, plus what is included after all. */
const isDeployed = ({ include, exclude }: Deployment, key: string): boolean =>
  !exclude.some((pattern) => matches(pattern, key)) || include.some((pattern) => matches(pattern, key));

const matches = (pattern: string, key: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  ).test(key);

const load = (path: string, markers: Record<string, string>, cacheControl?: string): StoredObject | undefined => {
  if (!existsSync(path) || !statSync(path).isFile()) return undefined;
  const bytes = readFileSync(path);
  const body = Object.keys(markers).length === 0 ? bytes : Buffer.from(filled(bytes.toString(), markers));
  return {
    body,
    contentType: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    ...(cacheControl ? { cacheControl } : {}),
  };
};

const filled = (text: string, markers: Record<string, string>): string =>
  Object.entries(markers).reduce((done, [marker, value]) => done.replaceAll(marker, value), text);
