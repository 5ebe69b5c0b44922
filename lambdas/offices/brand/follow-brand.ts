// Whose brand a person's card may show. Read each time, so who leaves or is removed has their own card again at once.
import type { Db } from '#core/data/db.ts';
import { member, ownOffice } from '../entity.ts';
import { OFFICES_OF_A_PERSON } from '../vocabulary.ts';
import { type Brand, officeBrand } from './entity.ts';

export type BrandOfMember = { officeId: string; officeName: string; joinedAt: string; brand: Brand };

const isBrand = (found: Brand | undefined): found is Brand => Boolean(found?.brokerage || found?.logo);

const readBrand = async (db: Pick<Db, 'get'>, agentId: string, officeId: string) => {
  const [own, brand] = await Promise.all([
    member.get(db, { officeId, agentId }, { consistent: true }),
    officeBrand.get(db, { officeId }),
  ]);
  return own && isBrand(brand) ? { joinedAt: own.joinedAt, brand } : undefined;
};

/** Only as the member who chose it. */
export const brandFollowed = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  { id, joinedAt }: { id: string; joinedAt: string },
): Promise<Brand | undefined> => {
  const found = await readBrand(db, agentId, id);
  return found?.joinedAt === joinedAt ? found.brand : undefined;
};

/** Of the offices that the person is in, those with a brand. */
export const brandsOfMember = async (db: Pick<Db, 'get' | 'query'>, agentId: string): Promise<BrandOfMember[]> => {
  const pk = ownOffice.partition({ agentId });
  const { items } = await ownOffice.list(db, { pk, limit: OFFICES_OF_A_PERSON, consistent: true });
  const brands = await Promise.all(
    items.map(async ({ officeId, name: officeName }) => {
      const found = await readBrand(db, agentId, officeId);
      return found ? [{ officeId, officeName, ...found }] : [];
    }),
  );
  return brands.flat();
};
