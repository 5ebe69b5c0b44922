// The bucket of uploaded files. Browsers send the bytes themselves, to addresses signed here for exactly those bytes.
// The client is loaded at the first call that needs it.
import type { CompletedPart } from '@aws-sdk/client-s3';
import { openS3 } from '../aws/s3.ts';
import { contentDisposition } from './file-name.ts';

const FIVE_MINUTES = 300;
/** Copying the largest file within S3 takes longer than other calls. */
const COPY_MS = 10_000;
const SHA256_HEADER = 'x-amz-checksum-sha256';

export type ArrivedPart = { number: number; size: number; sha256: string; etag: string };
export type ShownAs = { mime: string; name: string; inline: boolean };

export type FileBucket = {
  begin(key: string): Promise<string>;
  partAddress(
    upload: { key: string; uploadId: string },
    part: { number: number; size: number; sha256: string; seconds: number },
  ): Promise<string>;
  /** Undefined once the upload was completed or dropped. */
  arrivedParts(upload: { key: string; uploadId: string }): Promise<ArrivedPart[] | undefined>;
  /** A completed upload stays unchanged. */
  complete(upload: { key: string; uploadId: string }, parts: ArrivedPart[]): Promise<void>;
  drop(upload: { key: string; uploadId: string }): Promise<void>;
  find(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  move(from: string, to: string, mime: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** An address that opens this one file for five minutes. */
  addressOf(key: string, shown: ShownAs): Promise<string>;
};

/** S3 denies access if the caller may not list the bucket. */
const MISSING = new Set(['NoSuchKey', 'AccessDenied']);
const nameOf = (error: unknown) => (error as Error).name;

const asCompleted = ({ number, etag, sha256 }: ArrivedPart): CompletedPart => ({
  PartNumber: number,
  ETag: etag,
  ChecksumSHA256: sha256,
});

type Ready = ReturnType<typeof openS3>;

const uploads = (Bucket: string, ready: Ready) =>
  ({
    async begin(Key) {
      const { s3, client } = await ready();
      const command = new s3.CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256' });
      const { UploadId } = await client.send(command);
      if (!UploadId) throw new Error('S3 gave the upload no ID');
      return UploadId;
    },
    async partAddress({ key, uploadId }, { number, size, sha256, seconds }) {
      const [{ s3, client }, { getSignedUrl }] = await Promise.all([ready(), import('@aws-sdk/s3-request-presigner')]);
      const command = new s3.UploadPartCommand({
        Bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: number,
        ContentLength: size,
        ChecksumSHA256: sha256,
      });
      return getSignedUrl(client, command, {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-length']),
        unhoistableHeaders: new Set([SHA256_HEADER]),
      });
    },
    async arrivedParts({ key, uploadId }) {
      const { s3, client } = await ready();
      try {
        const { Parts = [] } = await client.send(new s3.ListPartsCommand({ Bucket, Key: key, UploadId: uploadId }));
        return Parts.map(({ PartNumber = 0, Size = 0, ChecksumSHA256 = '', ETag = '' }) => ({
          number: PartNumber,
          size: Size,
          sha256: ChecksumSHA256,
          etag: ETag,
        }));
      } catch (error) {
        if (nameOf(error) === 'NoSuchUpload') return undefined;
        throw error;
      }
    },
    async complete({ key, uploadId }, parts) {
      const { s3, client } = await ready();
      const MultipartUpload = { Parts: parts.map(asCompleted) };
      const command = new s3.CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId, MultipartUpload });
      await unlessOver(client.send(command));
    },
    async drop({ key, uploadId }) {
      const { s3, client } = await ready();
      await unlessOver(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })));
    },
  }) satisfies Partial<FileBucket>;

const unlessOver = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    if (nameOf(error) !== 'NoSuchUpload') throw error;
  }
};

export const createFileBucket = (Bucket: string, timeouts: { requestHandler: object }): FileBucket => {
  const ready = openS3({
    ...timeouts,
    requestHandler: { ...timeouts.requestHandler, requestTimeout: COPY_MS },
    // Otherwise a signed address would carry the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return {
    ...uploads(Bucket, ready),
    async find(Key) {
      const { s3, client } = await ready();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (MISSING.has(nameOf(error))) return undefined;
        throw error;
      }
    },
    async put(Key, Body, ContentType) {
      const { s3, client } = await ready();
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async move(from, to, mime) {
      const { s3, client } = await ready();
      const command = new s3.CopyObjectCommand({
        Bucket,
        Key: to,
        CopySource: `${Bucket}/${from}`,
        MetadataDirective: 'REPLACE',
        // A scanner's tags belong to the uploaded file only.
        TaggingDirective: 'REPLACE',
        ContentType: mime,
      });
      await client.send(command);
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: from }));
    },
    async remove(Key) {
      const { s3, client } = await ready();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
    async addressOf(Key, shown) {
      const [{ s3, client }, { getSignedUrl }] = await Promise.all([ready(), import('@aws-sdk/s3-request-presigner')]);
      const command = new s3.GetObjectCommand({
        Bucket,
        Key,
        ResponseContentType: shown.mime,
        ResponseContentDisposition: contentDisposition(shown.inline ? 'inline' : 'attachment', shown.name),
        // The download belongs to its reader; a copy in the browser's cache would outlive the address.
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: FIVE_MINUTES });
    },
  };
};
