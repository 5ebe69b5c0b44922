// Lifecycle rules of a bucket: the expiry of its objects.
import type { ObjectStore, ObjectVersion } from './object-store.ts';

/** In CloudFormation's form. */
export type LifecycleRule = {
  Status?: string;
  Prefix?: string;
  ExpirationInDays?: number;
  NoncurrentVersionExpiration?: { NoncurrentDays?: number };
  ExpiredObjectDeleteMarker?: boolean;
  AbortIncompleteMultipartUpload?: { DaysAfterInitiation?: number };
};

export type Lifecycle = {
  prefix: string;
  expireAfterDays: number | undefined;
  noncurrentDays: number | undefined;
  /** True if a delete marker goes when nothing else is left of an object. */
  removesLoneMarkers: boolean;
  /** The number of days after which an unfinished upload is deleted, with its parts. */
  abortUploadsAfterDays?: number | undefined;
};

/** Undefined when the rule is disabled. */
export const readLifecycleRule = (rule: LifecycleRule): Lifecycle | undefined => {
  const lifecycle = {
    prefix: rule.Prefix ?? '',
    expireAfterDays: rule.ExpirationInDays,
    noncurrentDays: rule.NoncurrentVersionExpiration?.NoncurrentDays,
    removesLoneMarkers: rule.ExpiredObjectDeleteMarker ?? false,
    abortUploadsAfterDays: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
  };
  return rule.Status === 'Enabled' ? lifecycle : undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

const olderThan =
  (now: Date) =>
  (at: string, days: number | undefined): boolean =>
    days !== undefined && now.getTime() - Date.parse(at) >= days * DAY_MS;

export const applyLifecycle = (store: ObjectStore, rule: Lifecycle, now: Date): void => {
  expireObjects(store, rule, now);
  for (const { id, key, startedAt } of store.uploads.all())
    if (key.startsWith(rule.prefix) && olderThan(now)(startedAt, rule.abortUploadsAfterDays)) store.uploads.remove(id);
};

const expireObjects = (store: ObjectStore, { prefix, ...rule }: Lifecycle, now: Date): void => {
  const isOlder = olderThan(now);
  const isMarker = ({ blob }: ObjectVersion) => blob === undefined;

  for (const [key, versions] of versionsByKey(store)) {
    if (!key.startsWith(prefix)) continue;
    // Newest first. A version is noncurrent since the next one was written.
    for (const [index, version] of versions.entries()) {
      const successor = versions[index - 1];
      if (successor && isOlder(successor.modifiedAt, rule.noncurrentDays)) store.delete(key, version.versionId);
    }
    const [current, ...rest] = versions;
    if (current && !isMarker(current) && isOlder(current.modifiedAt, rule.expireAfterDays)) store.delete(key);
    if (current && isMarker(current) && rest.length === 0 && rule.removesLoneMarkers)
      store.delete(key, current.versionId);
  }
};

const versionsByKey = (store: ObjectStore): Map<string, ObjectVersion[]> => {
  const found = new Map<string, ObjectVersion[]>();
  for (const version of store.all()) found.set(version.key, [...(found.get(version.key) ?? []), version]);
  return found;
};
