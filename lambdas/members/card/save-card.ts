// Saves the card of the person who is signed in; no call names another one.
import { type Db, when } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { ownCardOf } from './card.ts';
import type { CardInput, routes } from './contract.ts';
import { type BusinessCard, businessCard } from './entity.ts';
import type { PictureStore } from './picture-store.ts';
import { cleanedPictures, type FilesRow, pictureChange, requireLicenseState, storePictures } from './store-pictures.ts';
import type { OwnCard } from './vocabulary.ts';

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock; pictures: PictureStore };

const filesOf = (db: Pick<Db, 'get' | 'update'>, agentId: string): FilesRow => ({
  read: async () => (await businessCard.get(db, { agentId }, { consistent: true }))?.files ?? [],
  write: (files, isUnchanged) => businessCard.change(db, { agentId }, { set: { files } }, isUnchanged),
});

const textsOf = ({ name, phone, brokerage, license_number, license_state, accent }: CardInput) => ({
  name,
  phone,
  brokerage,
  license_number,
  license_state,
  accent,
});

const isAsRead = (before: BusinessCard | undefined) =>
  before?.updatedAt
    ? when('#updatedAt = :read', { ':read': before.updatedAt })
    : when('attribute_not_exists(#updatedAt)');

const wordsOf = (input: Omit<CardInput, 'photo' | 'logo'>) =>
  ({
    name: input.name,
    phone: input.phone,
    brokerage: input.brokerage,
    licenseNumber: input.license_number,
    licenseState: input.license_number ? input.license_state : '',
    accent: input.accent,
  }) satisfies Partial<BusinessCard>;

export const saveCard =
  (deps: Deps) =>
  async ({ id: agentId }: Agent, { seen, ...typed }: Body<typeof routes.saveBusinessCard>): Promise<OwnCard> => {
    const readCard = () => businessCard.get(deps.db, { agentId }, { consistent: true });
    const first = await readCard();
    const textsWith = (before: BusinessCard | undefined) => {
      const texts = mergedEdit(seen, textsOf(typed), ownCardOf(before, false));
      requireLicenseState(texts);
      return wordsOf(texts);
    };
    textsWith(first);
    const fresh = cleanedPictures(typed);
    await storePictures(deps, filesOf(deps.db, agentId), fresh);
    const [photo, logo] = [pictureChange('photo', typed.photo, fresh), pictureChange('logo', typed.logo, fresh)];
    // Again with what another window saves meanwhile.
    const row = await writeAgain(async (round) => {
      const before = round === 0 ? first : await readCard();
      const updatedAt = deps.clock().toISOString();
      return businessCard.change(
        deps.db,
        { agentId },
        {
          set: { ...textsWith(before), ...photo.set, ...logo.set, updatedAt },
          remove: [...photo.remove, ...logo.remove],
        },
        isAsRead(before),
      );
    });
    return ownCardOf(row, await isEstablished(deps.db, agentId, deps.clock()));
  };
