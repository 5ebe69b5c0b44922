import type { Secret } from '#core/aws/secrets.ts';
import { nextPin } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import { isUsedUp } from '#core/http/pin-tries.ts';
import type { FundsRequest } from '../entity.ts';

type Deps = { db: Pick<Db, 'get'>; pinKey: Secret };

/** After too many wrong guesses a pin opens nothing anymore: a reminder brings another one. */
export const withOpenPin = async ({ db, pinKey }: Deps, request: FundsRequest): Promise<FundsRequest> => {
  const { id: linkId } = request;
  if (!(await isUsedUp(db, { linkId, pinVersion: String(request.pinVersion) }))) return request;
  const key = await pinKey();
  return { ...request, ...nextPin(key, linkId, request.pinVersion + 1) };
};
