// Files of the document bucket. The client is loaded at the first call that needs it.
import { openS3 } from '../aws/s3.ts';
import { contentDisposition } from './file-name.ts';

const FIVE_MINUTES = 300;

/** S3 denies access if the caller may not list the bucket. */
const MISSING = new Set(['NoSuchKey', 'AccessDenied']);

export type Documents = {
  put(key: string, pdf: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  find(key: string): Promise<Buffer | undefined>;
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>;
  /** An address that opens this one file for five minutes. */
  addressOf(key: string, fileName: string): Promise<string>;
};

export const createDocuments = (bucket: string, timeouts: object): Documents => {
  const ready = openS3(timeouts);
  const get = async (key: string): Promise<Buffer> => {
    const { s3, client } = await ready();
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) throw new Error('The document has no content');
    return Buffer.from(await Body.transformToByteArray());
  };
  return {
    async put(key, pdf) {
      const { s3, client } = await ready();
      await client.send(
        new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: pdf, ContentType: 'application/pdf' }),
      );
    },
    get,
    async find(key) {
      try {
        return await get(key);
      } catch (error) {
        if (MISSING.has((error as Error).name)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const { s3, client } = await ready();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async addressOf(key, fileName) {
      const [{ s3, client }, { getSignedUrl }] = await Promise.all([ready(), import('@aws-sdk/s3-request-presigner')]);
      const command = new s3.GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: contentDisposition('attachment', fileName),
        // The download belongs to its reader; a copy in the browser's cache would outlive the address.
        ResponseCacheControl: 'no-store',
      });
      return getSignedUrl(client, command, { expiresIn: FIVE_MINUTES });
    },
  };
};
