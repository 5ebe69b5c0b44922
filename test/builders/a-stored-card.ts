// A business card without pictures, as its agent has saved it.
import type { Db } from '#core/data/db.ts';
import { type BusinessCard, businessCard } from '../../lambdas/members/card/entity.ts';
import { NOW } from './now.ts';

export const storeCard = (db: Pick<Db, 'update'>, agentId: string, over: Partial<BusinessCard> = {}) =>
  businessCard.change(db, { agentId }, { set: { brokerage: 'Harbor Realty', updatedAt: NOW.toISOString(), ...over } });
