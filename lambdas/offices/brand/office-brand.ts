// Reading and saving the brand of an office. Its owners save it; everyone in the office sees it.
import type { Db } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import {
  cleanedPictures,
  type FilesRow,
  type PictureStore,
  pictureChange,
  requireLicenseState,
  shownPicture,
  storePictures,
} from '#public/members/card';
import type { OfficeDeps } from '../invitations/invite-member.ts';
import { memberOf } from '../office.ts';
import { changeWrites, readPeople } from '../office-store.ts';
import type { BrandInput, OfficeBrand, routes } from './contract.ts';
import { type Brand, officeBrand } from './entity.ts';

export type BrandDeps = OfficeDeps & { db: Pick<Db, 'get' | 'query' | 'update' | 'transact'>; pictures: PictureStore };

const brandView = (row: Brand | undefined): OfficeBrand => ({
  brokerage: row?.brokerage ?? '',
  license_number: row?.licenseNumber ?? '',
  license_state: row?.licenseState ?? '',
  accent: row?.accent ?? '',
  logo: row?.logo ? shownPicture(row.logo) : null,
});

const filesOf = (db: Pick<Db, 'get' | 'update'>, officeId: string): FilesRow => ({
  read: async () => (await officeBrand.get(db, { officeId }, { consistent: true }))?.files ?? [],
  write: (files, isUnchanged) => officeBrand.change(db, { officeId }, { set: { files } }, isUnchanged),
});

const textsOf = ({ brokerage, license_number, license_state, accent }: BrandInput) => ({
  brokerage,
  license_number,
  license_state,
  accent,
});

const wordsOf = (input: Omit<BrandInput, 'logo'>) =>
  ({
    brokerage: input.brokerage,
    licenseNumber: input.license_number,
    licenseState: input.license_number ? input.license_state : '',
    accent: input.accent,
  }) satisfies Partial<Brand>;

export const readBrand =
  (deps: BrandDeps) =>
  async (agent: Agent, officeId: string): Promise<OfficeBrand> => {
    const [people, row] = await Promise.all([
      readPeople(deps.db, officeId, deps.clock()),
      officeBrand.get(deps.db, { officeId }, { consistent: true }),
    ]);
    memberOf(people, agent.id);
    return brandView(row);
  };

/** With the office's history saying who did it. */
export const saveBrand =
  (deps: BrandDeps) =>
  async (
    agent: Agent,
    officeId: string,
    { seen, ...typed }: Body<typeof routes.saveOfficeBrand>,
  ): Promise<OfficeBrand> => {
    const requireOwner = async () => {
      const people = await readPeople(deps.db, officeId, deps.clock());
      if (memberOf(people, agent.id).role !== 'owner') throw new AppError('FORBIDDEN');
      return people;
    };
    /** With the office as it was before: its revision is a condition, and each save of the brand changes it. */
    const decide = async () => {
      const { office } = await requireOwner();
      const now = brandView(await officeBrand.get(deps.db, { officeId }, { consistent: true }));
      const texts = mergedEdit(seen, textsOf(typed), now);
      requireLicenseState(texts);
      return { office, words: wordsOf(texts) };
    };
    const first = await decide();
    const fresh = cleanedPictures(typed);
    await storePictures(deps, filesOf(deps.db, officeId), fresh);
    const logo = pictureChange('logo', typed.logo, fresh);
    await writeAgain(async (round) => {
      const { office, words } = round === 0 ? first : await decide();
      await deps.db.transact([
        ...changeWrites(office, agent, { event: 'brand' }, deps.clock()),
        officeBrand.update({ officeId }, { set: { ...words, ...logo.set }, remove: logo.remove }),
      ]);
    }, deps.pause);
    return brandView(await officeBrand.get(deps.db, { officeId }, { consistent: true }));
  };
