// The site's bucket, read and changed with the operator's own credentials.
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Change, PageVersion } from './site-releases.ts';
import { pagesOnly } from './site-releases.ts';

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
