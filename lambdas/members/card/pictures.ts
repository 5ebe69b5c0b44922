import { openS3 } from '#core/aws/s3.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { type Condition, when, writeAgain } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { keptFiles } from './card.ts';
import { type CardInput, PICTURES, type PictureKind, STATE_MESSAGE } from './contract.ts';
import type { BusinessCard } from './entity.ts';
import { cleanJpeg, isJpeg } from './picture/jpeg.ts';
import { NotAPicture, type Picture } from './picture/not-a-picture.ts';
import { cleanPng, isPng } from './picture/png.ts';
import type { StoredPicture } from './vocabulary.ts';

// A photo or a logo from a browser, checked by its content: its name and its declared type are ignored.

export const cleanPicture = (kind: PictureKind, base64: string): Picture => {
  const bytes = Buffer.from(base64, 'base64');
  const limits = PICTURES[kind];
  if (bytes.length > limits.bytes) throw new NotAPicture('it is too large');
  if (isPng(bytes)) return cleanPng(bytes, limits);
  if (isJpeg(bytes)) return cleanJpeg(bytes, limits);
  throw new NotAPicture('it is neither a JPEG nor a PNG');
};

// The pictures of business cards, in their folder of the document bucket. CloudFront serves one to everyone who knows
// its name, so they have their own encryption: CloudFront can't use the key of the rest.

const FOLDER = 'cards';
const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
/** A day: when a person is erased, caches expire, too. A picture never changes under its name. */
const CACHE = 'public, max-age=86400, immutable';

export type PictureStore = {
  put(file: string, bytes: Buffer, type: keyof typeof TYPES): Promise<void>;
  find(file: string): Promise<Buffer | undefined>;
  remove(file: string): Promise<void>;
};

export const createPictureStore = (bucket: string, timeouts: object): PictureStore => {
  const ready = openS3(timeouts);
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
        // S3 denies access if the caller may not list the bucket.
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

// Pictures uploaded with an agent's or an office's card: checked, named in its row, and kept for the letters that show them.

type Fresh = Picture & StoredPicture;
type FreshPictures = Partial<Record<PictureKind, Fresh>>;

type Files = BusinessCard['files'];
export type FilesRow = { read(): Promise<Files>; write(files: Files, isUnchanged: Condition): Promise<unknown> };

const KINDS = ['photo', 'logo'] as const satisfies PictureKind[];

const cleaned = (kind: PictureKind, base64: string): Fresh => {
  try {
    const picture = cleanPicture(kind, base64);
    return { ...picture, file: `${newLinkId()}.${picture.type}` };
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('INVALID', {
      fields: { [kind]: "We can't use this picture. Choose a JPEG or PNG file." },
      cause: error,
    });
  }
};

export const cleanedPictures = (input: Partial<Pick<CardInput, PictureKind>>): FreshPictures => {
  const fresh: FreshPictures = {};
  for (const kind of KINDS) {
    const uploaded = input[kind];
    if (uploaded) fresh[kind] = cleaned(kind, uploaded);
  }
  return fresh;
};

/** The files' names are stored first: a file in the bucket without a name in a row would never be erased. */
export const storePictures = async (
  { clock, pictures }: { clock: Clock; pictures: PictureStore },
  row: FilesRow,
  uploaded: FreshPictures,
): Promise<void> => {
  const fresh = Object.values(uploaded);
  if (fresh.length === 0) return;
  const names = fresh.map(({ file }) => file);
  const gone = await writeAgain(async () => {
    const files = await row.read();
    const next = keptFiles(files, names, clock());
    const isUnchanged = when('attribute_not_exists(#files) OR size(#files) = :before', { ':before': files.length });
    await row.write(next.kept, isUnchanged);
    return next.gone;
  });
  await Promise.all([
    ...fresh.map(({ file, bytes, type }) => pictures.put(file, bytes, type)),
    ...gone.map((file) => pictures.remove(file)),
  ]);
};

/** The change of a picture: a new one, none, or unchanged. */
export const pictureChange = <Kind extends PictureKind>(
  kind: Kind,
  uploaded: string | null | undefined,
  fresh: FreshPictures,
): { set: { [kind in Kind]?: StoredPicture }; remove: Kind[] } => {
  const found = fresh[kind];
  if (!found) return { set: {}, remove: uploaded === null ? [kind] : [] };
  const { file, width, height } = found;
  return { set: { [kind]: { file, width, height } } as { [kind in Kind]?: StoredPicture }, remove: [] };
};

export const requireLicenseState = ({
  license_number,
  license_state,
}: Pick<CardInput, 'license_number' | 'license_state'>) => {
  if (license_number && !license_state) throw new AppError('INVALID', { fields: { license_state: STATE_MESSAGE } });
};
