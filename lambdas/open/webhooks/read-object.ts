import type { Db } from '#core/data/db.ts';
import { outsideId } from './outside-id.ts';
import type { ReadObject } from './sign-event.ts';

/** Names the object. */
export const readObject =
  (_db: Db): ReadObject =>
  async (_agentId, { kind, id }) => ({ id: outsideId(kind, id), object: kind });
