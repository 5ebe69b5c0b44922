import type { Db } from '#core/data/db.ts';
import { nameOnCard } from './card.ts';
import type { CardSnapshot } from './entity.ts';
import type { PictureStore } from './pictures.ts';
import { cardNow } from './save-card.ts';

/** A card with its pictures, for drawing. */
export type CardOnPaper = { card: CardSnapshot; photo: Buffer | undefined; logo: Buffer | undefined };

export const cardOnPaper = async (
  { db, pictures }: { db: Pick<Db, 'get'>; pictures: Pick<PictureStore, 'find'> },
  { agentId, agentName }: { agentId: string; agentName: string },
): Promise<CardOnPaper | undefined> => {
  const found = await cardNow(db, agentId);
  if (!found) return undefined;
  // The drawn file may go to someone else, so its card keeps the owner's name.
  const card = { ...found, name: nameOnCard(found, agentName) };
  const find = (picture: CardSnapshot['photo']) => (picture ? pictures.find(picture.file) : undefined);
  const [photo, logo] = await Promise.all([find(card.photo), find(card.logo)]);
  return { card, photo, logo };
};
