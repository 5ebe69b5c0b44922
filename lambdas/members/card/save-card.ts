// Saves the card of the person who is signed in; no call names another one.
import type { Db } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { type BrandOfMember, brandsOfMember } from '#public/offices/brand';
import { ownCardOf } from './card.ts';
import type { CardInput, routes } from './contract.ts';
import { type BusinessCard, businessCard } from './entity.ts';
import type { PictureStore } from './picture-store.ts';
import { cleanedPictures, type FilesRow, pictureChange, requireLicenseState, storePictures } from './store-pictures.ts';
import type { OwnCard } from './vocabulary.ts';

type Deps = { db: Pick<Db, 'get' | 'query' | 'update'>; clock: Clock; pictures: PictureStore };

const filesOf = (db: Pick<Db, 'get' | 'update'>, agentId: string): FilesRow => ({
  read: async () => (await businessCard.get(db, { agentId }, { consistent: true }))?.files ?? [],
  write: (files, isUnchanged) => businessCard.change(db, { agentId }, { set: { files } }, isUnchanged),
});

/** Only of an office that the person is in at this moment, and that has a brand. */
const officeChange = (chosen: string | null | undefined, brands: BrandOfMember[]) => {
  if (chosen === undefined) return { set: {}, remove: [] };
  if (chosen === null) return { set: {}, remove: ['office' as const] };
  const found = brands.find(({ officeId }) => officeId === chosen);
  if (!found) throw new AppError('INVALID', { fields: { office_id: 'Choose one of your offices that has a brand.' } });
  return { set: { office: { id: found.officeId, joinedAt: found.joinedAt } }, remove: [] };
};

const textsOf = ({ name, phone, brokerage, license_number, license_state, accent }: CardInput) => ({
  name,
  phone,
  brokerage,
  license_number,
  license_state,
  accent,
});

export const saveCard =
  (deps: Deps) =>
  async ({ id: agentId }: Agent, { seen, ...typed }: Body<typeof routes.saveBusinessCard>): Promise<OwnCard> => {
    const [brands, before] = await Promise.all([
      brandsOfMember(deps.db, agentId),
      businessCard.get(deps.db, { agentId }, { consistent: true }),
    ]);
    const now = ownCardOf(before, { isEstablished: false, brands });
    const input = { ...typed, ...mergedEdit(seen, textsOf(typed), now) };
    requireLicenseState(input);
    const office = officeChange(input.office_id, brands);
    const fresh = cleanedPictures(input);
    await storePictures(deps, filesOf(deps.db, agentId), fresh);
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
        set: { ...words, ...photo.set, ...logo.set, ...office.set, updatedAt: deps.clock().toISOString() },
        remove: [...photo.remove, ...logo.remove, ...office.remove],
      },
    );
    return ownCardOf(row, { isEstablished: await isEstablished(deps.db, agentId, deps.clock()), brands });
  };
