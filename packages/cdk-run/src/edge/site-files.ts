import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type OriginReply, withHeader } from '../gateway/exchange.ts';
import { wildcard } from '../host/wildcard.ts';
import type { ReadObject, StoredObject } from './origins.ts';

// The site bucket as CDK's bucket deployments would fill it: the assets of the template, with their cache headers.

/** A bucket deployment as the template declares it. */
export type SiteDeployment = {
  bucket: string;
  sources: { dir: string; markers: Record<string, string> }[];
  include: string[];
  exclude: string[];
  cacheControl: string | undefined;
  /** The type of all its files; if missing, each file has the type of its suffix. */
  contentType: string | undefined;
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

export type SiteFiles = { add(deployment: SiteDeployment): void; read: ReadObject };

export const createSiteFiles = (): SiteFiles => {
  const deployments: SiteDeployment[] = [];
  return {
    add: (deployment) => void deployments.push(deployment),
    async read(bucket, key) {
      // Later deployments overwrite earlier ones.
      for (const deployment of deployments.toReversed()) {
        if (deployment.bucket !== bucket || !isDeployed(deployment, key)) continue;
        for (const { dir, markers } of deployment.sources.toReversed()) {
          const found = load(join(dir, key), markers, deployment);
          if (found) return found;
        }
      }
      return undefined;
    },
  };
};

/** The filters of `aws s3 sync`: everything, minus the excluded files, plus the files that are included again. */
const isDeployed = ({ include, exclude }: SiteDeployment, key: string): boolean =>
  !exclude.some((pattern) => wildcard(pattern).test(key)) || include.some((pattern) => wildcard(pattern).test(key));

const load = (
  path: string,
  markers: Record<string, string>,
  { cacheControl, contentType }: SiteDeployment,
): StoredObject | undefined => {
  if (!existsSync(path) || !statSync(path).isFile()) return undefined;
  const bytes = readFileSync(path);
  const body = Object.keys(markers).length === 0 ? bytes : Buffer.from(filled(bytes.toString(), markers));
  return {
    body,
    contentType: contentType ?? types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    ...(cacheControl ? { cacheControl } : {}),
  };
};

const filled = (text: string, markers: Record<string, string>): string =>
  Object.entries(markers).reduce((done, [marker, value]) => done.replaceAll(marker, value), text);

/** The deployed /config.json, with the values that only a local run needs in the browser. */
export const withOverlay = (reply: OriginReply, overlay: Record<string, unknown>): OriginReply => {
  const deployed = reply.status === 200 ? (JSON.parse(reply.body.toString('utf8')) as Record<string, unknown>) : {};
  const headers = withHeader(
    withHeader(reply.headers, 'Content-Type', 'application/json'),
    'Cache-Control',
    'no-store',
  );
  return {
    status: 200,
    headers: headers.filter(([name]) => !/^(etag|content-encoding)$/i.test(name)),
    body: Buffer.from(JSON.stringify({ ...deployed, ...overlay })),
  };
};
