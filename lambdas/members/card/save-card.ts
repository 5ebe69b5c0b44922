import { type Db, when, writeAgain } from '#core/data/db.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { ownCardOf, shownCardOf, snapshotOf } from './card.ts';
import type { CardInput, routes } from './contract.ts';
import { type BusinessCard, businessCard, type CardSnapshot } from './entity.ts';
import {
  cleanedPictures,
  type FilesRow,
  type PictureStore,
  pictureChange,
  requireLicenseState,
  storePictures,
} from './pictures.ts';
import type { OwnCard, ShownCard } from './vocabulary.ts';

// Saves the signed-in person's own card; no call names another person.

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
    // Decides again with another window's changes.
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

export const readOwnCard =
  ({ db, clock }: { db: Pick<Db, 'get'>; clock: Clock }) =>
  async ({ id: agentId }: Agent): Promise<OwnCard> => {
    const [row, isKnown] = await Promise.all([
      businessCard.get(db, { agentId }, { consistent: true }),
      isEstablished(db, agentId, clock()),
    ]);
    return ownCardOf(row, isKnown);
  };

/** The card as of now, for a letter to store. */
export const cardNow = async (db: Pick<Db, 'get'>, agentId: string): Promise<CardSnapshot | undefined> =>
  snapshotOf(await businessCard.get(db, { agentId }));

/** The card as a page shows it. */
export const cardShownTo = async (
  db: Pick<Db, 'get'>,
  { agentId, agentName }: { agentId: string; agentName: string },
): Promise<ShownCard | undefined> => {
  const card = await cardNow(db, agentId);
  return card && shownCardOf(card, agentName);
};
