// Saves the card of the person who is signed in; no call names another one.
import { newLinkId } from '#core/crypto/ids.ts';
import { type Db, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { keptFiles, ownCardOf } from './card.ts';
import { type CardInput, type OwnCard, type PictureKind, STATE_MESSAGE } from './contract.ts';
import { type BusinessCard, businessCard, type StoredPicture } from './entity.ts';
import { cleanPicture } from './picture/clean-picture.ts';
import { NotAPicture, type Picture } from './picture/not-a-picture.ts';
import type { PictureStore } from './picture-store.ts';

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock; pictures: PictureStore };
type Fresh = Picture & StoredPicture;

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

/** The files' names come first: what is in the bucket without them would never be erased. */
const storePictures = async ({ db, clock, pictures }: Deps, agentId: string, fresh: Fresh[]): Promise<void> => {
  if (fresh.length === 0) return;
  const names = fresh.map(({ file }) => file);
  const gone = await writeAgain(async () => {
    const { files } = (await businessCard.get(db, { agentId }, { consistent: true })) ?? { files: [] };
    const next = keptFiles(files, names, clock());
    const isUnchanged = when('attribute_not_exists(#files) OR size(#files) = :before', { ':before': files.length });
    await businessCard.change(db, { agentId }, { set: { files: next.kept } }, isUnchanged);
    return next.gone;
  });
  await Promise.all([
    ...fresh.map(({ file, bytes, type }) => pictures.put(file, bytes, type)),
    ...gone.map((file) => pictures.remove(file)),
  ]);
};

/** What becomes of a picture: a new one, none, or as it was. */
const pictureChange = (
  kind: PictureKind,
  uploaded: string | null | undefined,
  fresh: Partial<Record<PictureKind, Fresh>>,
) => {
  const found = fresh[kind];
  if (found) return { set: { [kind]: { file: found.file, width: found.width, height: found.height } }, remove: [] };
  return { set: {}, remove: uploaded === null ? [kind] : [] };
};

export const saveCard =
  (deps: Deps) =>
  async ({ id: agentId }: Agent, input: CardInput): Promise<OwnCard> => {
    if (input.license_number && !input.license_state)
      throw new AppError('INVALID', { fields: { license_state: STATE_MESSAGE } });
    const fresh: Partial<Record<PictureKind, Fresh>> = {};
    for (const kind of KINDS) {
      const uploaded = input[kind];
      if (uploaded) fresh[kind] = cleaned(kind, uploaded);
    }
    await storePictures(deps, agentId, Object.values(fresh));
    const [photo, logo] = [pictureChange('photo', input.photo, fresh), pictureChange('logo', input.logo, fresh)];
    const words = {
      name: input.name,
      phone: input.phone,
      brokerage: input.brokerage,
      licenseNumber: input.license_number,
      licenseState: input.license_number ? input.license_state : '',
      accent: input.accent,
    } satisfies Partial<BusinessCard>;
    const row = await businessCard.change(
      deps.db,
      { agentId },
      {
        set: { ...words, ...photo.set, ...logo.set, updatedAt: deps.clock().toISOString() },
        remove: [...photo.remove, ...logo.remove],
      },
    );
    return ownCardOf(row, await isEstablished(deps.db, agentId, deps.clock()));
  };
