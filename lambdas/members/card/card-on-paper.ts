import type { Db } from '#core/data/db.ts';
import type { CardSnapshot } from './entity.ts';
import type { PictureStore } from './picture-store.ts';
import { cardNow } from './read-card.ts';

/** A card with its pictures, to be drawn. */
export type CardOnPaper = { card: CardSnapshot; photo: Buffer | undefined; logo: Buffer | undefined };

export const cardOnPaper = async (
  { db, pictures }: { db: Pick<Db, 'get'>; pictures: Pick<PictureStore, 'find'> },
  agentId: string,
): Promise<CardOnPaper | undefined> => {
  const card = await cardNow(db, agentId);
  if (!card) return undefined;
  const find = (picture: CardSnapshot['photo']) => (picture ? pictures.find(picture.file) : undefined);
  const [photo, logo] = await Promise.all([find(card.photo), find(card.logo)]);
  return { card, photo, logo };
};
