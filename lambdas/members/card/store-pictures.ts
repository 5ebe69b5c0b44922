// What is uploaded with a card, an agent's or an office's: checked, named in its row, and kept for the letters that show it.
import { newLinkId } from '#core/crypto/ids.ts';
import { type Condition, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { keptFiles } from './card.ts';
import { type CardInput, type PictureKind, STATE_MESSAGE } from './contract.ts';
import type { BusinessCard } from './entity.ts';
import { cleanPicture } from './picture/clean-picture.ts';
import { NotAPicture, type Picture } from './picture/not-a-picture.ts';
import type { PictureStore } from './picture-store.ts';
import type { StoredPicture } from './vocabulary.ts';

type Fresh = Picture & StoredPicture;
type FreshPictures = Partial<Record<PictureKind, Fresh>>;

type Files = BusinessCard['files'];
/** The row that names the files. */
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

/** The files' names come first: what is in the bucket without them would never be erased. */
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

/** What becomes of a picture: a new one, none, or as it was. */
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
