import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isEstablished } from '#public/members/senders';
import { ownCardOf, shownCardOf, snapshotOf } from './card.ts';
import { businessCard, type CardSnapshot } from './entity.ts';
import type { OwnCard, ShownCard } from './vocabulary.ts';

export const readOwnCard =
  ({ db, clock }: { db: Pick<Db, 'get'>; clock: Clock }) =>
  async ({ id: agentId }: Agent): Promise<OwnCard> => {
    const [row, isKnown] = await Promise.all([
      businessCard.get(db, { agentId }, { consistent: true }),
      isEstablished(db, agentId, clock()),
    ]);
    return ownCardOf(row, isKnown);
  };

/** For a letter, which keeps it. */
export const cardNow = async (db: Pick<Db, 'get'>, agentId: string): Promise<CardSnapshot | undefined> =>
  snapshotOf(await businessCard.get(db, { agentId }));

/** For a page. */
export const cardShownTo = async (
  db: Pick<Db, 'get'>,
  { agentId, agentName }: { agentId: string; agentName: string },
): Promise<ShownCard | undefined> => {
  const card = await cardNow(db, agentId);
  return card && shownCardOf(card, agentName);
};
