import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { brandFollowed, brandsOfMember } from '#public/offices/brand';
import { ownCardOf, shownCardOf, snapshotOf } from './card.ts';
import { businessCard, type CardSnapshot } from './entity.ts';
import type { OwnCard, ShownCard } from './vocabulary.ts';

export const readOwnCard =
  ({ db, clock }: { db: Pick<Db, 'get' | 'query'>; clock: Clock }) =>
  async ({ id: agentId }: Agent): Promise<OwnCard> => {
    const [row, isKnown, brands] = await Promise.all([
      businessCard.get(db, { agentId }, { consistent: true }),
      isEstablished(db, agentId, clock()),
      brandsOfMember(db, agentId),
    ]);
    return ownCardOf(row, { isEstablished: isKnown, brands });
  };

/** For a letter, which keeps it. */
export const cardNow = async (db: Pick<Db, 'get'>, agentId: string): Promise<CardSnapshot | undefined> => {
  const row = await businessCard.get(db, { agentId });
  return snapshotOf(row, row?.office && (await brandFollowed(db, agentId, row.office)));
};

/** For a page. */
export const cardShownTo = async (
  db: Pick<Db, 'get'>,
  { agentId, agentName }: { agentId: string; agentName: string },
): Promise<ShownCard | undefined> => {
  const card = await cardNow(db, agentId);
  return card && shownCardOf(card, agentName);
};
