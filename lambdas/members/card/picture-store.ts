// The pictures of business cards, in their folder of the document bucket. CloudFront serves it to everyone who knows a name, so it
// has its own encryption: CloudFront can't use the key of the rest.

const FOLDER = 'cards';
const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
/** A day: erasing a person also ends what caches hold. A picture never changes under its name. */
const CACHE = 'public, max-age=86400, immutable';

export type PictureStore = {
  put(file: string, bytes: Buffer, type: keyof typeof TYPES): Promise<void>;
  /** Undefined when there is none. */
  find(file: string): Promise<Buffer | undefined>;
  remove(file: string): Promise<void>;
};

export const createPictureStore = (bucket: string, timeouts: object): PictureStore => {
  const open = async () => {
    const s3 = await import('@aws-sdk/client-s3');
    return { s3, client: new s3.S3Client(timeouts) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const ready = () => {
    opened ??= open();
    return opened;
  };
  const place = (file: string) => ({ Bucket: bucket, Key: `${FOLDER}/${file}` });
  return {
    async put(file, bytes, type) {
      const { s3, client } = await ready();
      await client.send(
        new s3.PutObjectCommand({
          ...place(file),
          Body: bytes,
          ContentType: TYPES[type],
          CacheControl: CACHE,
          ServerSideEncryption: 'AES256',
        }),
      );
    },
    async find(file) {
      const { s3, client } = await ready();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(place(file)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        // S3 says that access is denied to a caller who may not list the bucket.
        if (['NoSuchKey', 'AccessDenied'].includes((error as Error).name)) return undefined;
        throw error;
      }
    },
    async remove(file) {
      const { s3, client } = await ready();
      await client.send(new s3.DeleteObjectCommand(place(file)));
    },
  };
};
