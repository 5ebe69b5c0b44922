import type { Db } from '#core/data/db.ts';
import { type Client, clientByEmail, client as clientEntity } from './entity.ts';

export const clientWithEmail = (db: Pick<Db, 'get'>, agentId: string, email: string): Promise<Client | undefined> =>
  clientByEmail.get(db, { agentId, address: email });

export const clientWithId = (db: Pick<Db, 'get'>, agentId: string, clientId: string): Promise<Client | undefined> =>
  clientEntity.get(db, { agentId, clientId }, { consistent: true });
