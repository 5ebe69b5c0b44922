import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifecycle } from './lifecycle.ts';
import { openUploads } from './multipart.ts';
import type { CorsRule } from './s3.ts';

export type BucketDeclaration = {
  name: string;
  versioned?: boolean;
  lifecycle?: Lifecycle[];
  cors?: CorsRule[];
  /** The key of its default encryption; callers then need that key's permissions too, as on AWS. */
  kmsKeyArn?: string;
};

/** One version of one object; a delete marker has no blob. */
export type ObjectVersion = {
  key: string;
  versionId: string;
  blob?: string;
  size: number;
  etag: string;
  modifiedAt: string;
  /** The headers of PutObject: content-type, cache-control, x-amz-meta-... */
  headers: Record<string, string>;
  tags?: Record<string, string>;
};

export type ObjectStore = ReturnType<typeof openObjectStore>;

export const UNVERSIONED = 'null';

/** One bucket on disk: blobs and, beside them, one small JSON per version. A version exists once its JSON is written. */
export const openObjectStore = (dataDir: string, bucket: BucketDeclaration, now: () => Date) => {
  const dir = join(dataDir, 's3', bucket.name);
  mkdirSync(dir, { recursive: true });
  const versions = openVersions(dir);
  const nextId = risingIds(now);
  const newVersion = (key: string): ObjectVersion => ({
    key,
    versionId: bucket.versioned ? nextId() : UNVERSIONED,
    size: 0,
    etag: '',
    modifiedAt: now().toISOString(),
    headers: {},
  });
  const find = (key: string, versionId: string) => versions.of(key).find((one) => one.versionId === versionId);

  return {
    bucket,
    uploads: openUploads(join(dir, 'uploads'), now),
    current: (key: string): ObjectVersion | undefined => versions.of(key)[0],
    version: find,
    read: ({ blob }: ObjectVersion): Buffer => readFileSync(join(dir, blob!)),
    put(key: string, bytes: Buffer, headers: Record<string, string>, etagOfParts?: string): ObjectVersion {
      const blob = `${randomUUID()}.blob`;
      writeFileSync(join(dir, blob), bytes);
      const etag = etagOfParts ?? `"${createHash('md5').update(bytes).digest('hex')}"`;
      return versions.add({ ...newVersion(key), blob, size: bytes.length, etag, headers });
    },
    tag(version: ObjectVersion, tags: Record<string, string>): void {
      versions.add({ ...version, tags });
    },
    /** Without a version ID, a versioned bucket only hides the object behind a delete marker, which this returns. */
    delete(key: string, versionId?: string): ObjectVersion | undefined {
      if (bucket.versioned && versionId === undefined) return versions.add(newVersion(key));
      const version = find(key, versionId ?? UNVERSIONED);
      if (!version) return undefined;
      versions.remove(version);
      return version.blob ? undefined : version;
    },
    all: versions.all,
  };
};

/** The versions of a folder by their keys, the newest of each first, in memory as on disk. */
const openVersions = (dir: string) => {
  const versions = new Map<string, ObjectVersion[]>();
  const of = (key: string) => versions.get(key) ?? [];
  for (const version of readAll(dir)) versions.set(version.key, [version, ...of(version.key)]);

  // The file name has the version, because several versions share one key, and a hash of the key, which may be longer than a file name.
  const fileOf = ({ key, versionId }: ObjectVersion) => join(dir, `${hash(key)}.${versionId}.json`);
  const leaveOut = (version: ObjectVersion) => {
    const rest = of(version.key).filter((one) => one !== version);
    if (rest.length > 0) versions.set(version.key, rest);
    else versions.delete(version.key);
  };
  const forget = (version: ObjectVersion) => {
    leaveOut(version);
    if (version.blob) rmSync(join(dir, version.blob), { force: true });
  };
  return {
    of,
    /** A new version with the same ID replaces the old one. */
    add(version: ObjectVersion): ObjectVersion {
      const replaced = of(version.key).find(({ versionId }) => versionId === version.versionId);
      writeFileSync(`${fileOf(version)}.next`, JSON.stringify(version));
      renameSync(`${fileOf(version)}.next`, fileOf(version));
      // A version with the same blob only got new tags.
      if (replaced) (replaced.blob === version.blob ? leaveOut : forget)(replaced);
      versions.set(version.key, [version, ...of(version.key)]);
      return version;
    },
    remove(version: ObjectVersion): void {
      rmSync(fileOf(version), { force: true });
      forget(version);
    },
    /** In S3's order: by the bytes of the key. */
    all: (): ObjectVersion[] =>
      [...versions.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).flatMap(of),
  };
};

/** Version ids rise, so that a restart finds the versions of one millisecond in their order. */
const risingIds = (now: () => Date) => {
  let lastId = 0;
  return (): string => {
    lastId = Math.max(now().getTime(), lastId + 1);
    return `${lastId.toString(36)}${randomUUID().replaceAll('-', '')}`;
  };
};

const readAll = (dir: string): ObjectVersion[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as ObjectVersion)
    .sort((a, b) => (a.versionId < b.versionId ? -1 : 1));

const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
