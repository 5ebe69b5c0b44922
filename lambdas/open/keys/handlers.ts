// The handlers of the routes for API keys, served by the account's function.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { officeKeys, revokeOfficeKey } from './office-keys.ts';
import { createKey, keysOf, revokeKey, rotateKey } from './own-keys.ts';

export const keyHandlers = (deps: { db: Db; clock: Clock; pinKey: Secret }): Handlers<typeof routes> => ({
  keys: async ({ actor }) => ({ keys: await keysOf(deps, actor.id) }),
  createKey: ({ actor, body, idempotencyKey }) => createKey(deps)(actor, body, idempotencyKey),
  rotateKey: ({ actor, params }) => rotateKey(deps)(actor, params.id),
  revokeKey: ({ actor, params }) => revokeKey(deps)({ agentId: actor.id, email: actor.email }, params.id),
  officeKeys: ({ actor, params }) => officeKeys(deps)(actor, params.id),
  revokeOfficeKey: ({ actor, params }) =>
    revokeOfficeKey(deps)(actor, params.id, { memberId: params.member, id: params.key }),
});
