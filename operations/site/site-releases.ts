import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';

// The releases of the site in its bucket, and the changes that bring one of them back. Pages are the only files that change from
// release to release: assets have a hash in their name and are never deleted.
export type PageVersion = { key: string; versionId: string; at: Date; isLatest: boolean; isDeleted: boolean };

type SiteRelease = { at: Date; isCurrent: boolean };

type Change = { key: string; restore: string } | { key: string; remove: true };

/** Every upload writes this page. */
const FIRST_PAGE = 'index.html';
const NOT_PAGES = /^(assets|fonts)\/|^config\.json$/;
/** The pages of one upload follow each other within this time. */
const UPLOAD_MS = 5 * 60_000;

export const pagesOnly = (versions: PageVersion[]): PageVersion[] => versions.filter(({ key }) => !NOT_PAGES.test(key));

/** The newest first. */
export const releasesIn = (versions: PageVersion[]): SiteRelease[] =>
  versions
    .filter(({ key, isDeleted }) => key === FIRST_PAGE && !isDeleted)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, isLatest }) => ({ at, isCurrent: isLatest }));

/** The changes that restore each page to that release. */
export const changesTo = (release: SiteRelease, versions: PageVersion[]): Change[] => {
  const next = releasesIn(versions)
    .map(({ at }) => at.getTime())
    .filter((at) => at > release.at.getTime())
    .toSorted((one, other) => one - other)[0];
  const until = Math.max(release.at.getTime() + UPLOAD_MS, (next ?? Number.POSITIVE_INFINITY) - UPLOAD_MS);
  const isPartOf = ({ at }: PageVersion) => at.getTime() <= until && (next === undefined || at.getTime() < next);
  const keys = [...new Set(versions.map(({ key }) => key))].sort();
  return keys.flatMap((key): Change[] => {
    const ofPage = versions.filter((version) => version.key === key);
    const then = ofPage.filter(isPartOf).toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
    const now = ofPage.find(({ isLatest }) => isLatest);
    const wasThere = then && !then.isDeleted;
    if (wasThere) return then.isLatest ? [] : [{ key, restore: then.versionId }];
    return now && !now.isDeleted ? [{ key, remove: true }] : [];
  });
};

/** The release before the current one, or the one from the given time. */
export const chooseRelease = (releases: SiteRelease[], from?: Date): SiteRelease => {
  if (from === undefined) {
    const previous = releases[releases.findIndex(({ isCurrent }) => isCurrent) + 1];
    if (!previous) throw new Error('There is no earlier release of the site');
    return previous;
  }
  const found = releases.find(({ at }) => Math.abs(at.getTime() - from.getTime()) < 1000);
  if (!found) throw new Error(`There is no release of the site from ${from.toISOString()}`);
  return found;
};

// The site's bucket, read and changed with the operator's own credentials.

export const readPages = async (s3: S3Client, Bucket: string): Promise<PageVersion[]> => {
  const found: PageVersion[] = [];
  let [KeyMarker, VersionIdMarker]: (string | undefined)[] = [];
  do {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket, KeyMarker, VersionIdMarker }),
    );
    const add = (isDeleted: boolean) => (one: NonNullable<typeof page.DeleteMarkers>[number]) =>
      found.push({
        key: one.Key ?? '',
        versionId: one.VersionId ?? '',
        at: one.LastModified ?? new Date(0),
        isLatest: one.IsLatest ?? false,
        isDeleted,
      });
    page.Versions?.forEach(add(false));
    page.DeleteMarkers?.forEach(add(true));
    [KeyMarker, VersionIdMarker] = [page.NextKeyMarker, page.NextVersionIdMarker];
  } while (KeyMarker);
  return pagesOnly(found);
};

/** A copy of an old version becomes the current one, with its headers. CloudFront asks for pages each time, so they change at once. */
export const applyChanges = async (s3: S3Client, Bucket: string, changes: Change[]): Promise<void> => {
  for (const change of changes)
    await ('restore' in change
      ? s3.send(
          new CopyObjectCommand({
            Bucket,
            Key: change.key,
            CopySource: `${Bucket}/${encodeURIComponent(change.key)}?versionId=${change.restore}`,
          }),
        )
      : s3.send(new DeleteObjectCommand({ Bucket, Key: change.key })));
};
