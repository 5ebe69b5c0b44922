// The part of one of two buyers is gone: it was taken back, or its bank's access has ended. The other buyer's request says so.
import { type Db, type Write, when } from '#core/data/db.ts';
import { type FundsRequest, fundsRequest, readRequest } from '#public/funds/request';
import type { Letter } from './entity.ts';

export const partGoneWrites = async (
  db: Pick<Db, 'get'>,
  gone: Letter,
  request: FundsRequest | undefined,
): Promise<Write[]> => {
  if (gone.state !== 'ready' || !request?.joint) return [];
  const other = await readRequest(db, request.joint.linkId);
  if (other?.coBuyerDone !== gone.id) return [];
  return [
    fundsRequest.update(
      { linkId: other.id },
      { remove: ['coBuyerDone'], add: { revision: 1 } },
      { if: when('#coBuyerDone = :gone', { ':gone': gone.id }), name: 'other request' },
    ),
  ];
};
