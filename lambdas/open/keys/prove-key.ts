// The check of an API key: whose it is, if its account still stands, if it may make this call, and if it keeps the pace. Each call
// counts first, so that a flood is refused before anything is read.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Agent, KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Route } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { SANDBOX_AGENT, sandboxOf } from '#core/security/sandbox.ts';
import { type Profile, profile } from '#public/members/account';
import { type KeyDoor, keyDoor } from './entity.ts';
import { countCall, paceOf } from './pace.ts';
import { hashOf, isSecret } from './secret.ts';
import { CALLS_A_MINUTE, type Scope } from './vocabulary.ts';

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock; pinKey: Secret };

const notValid = () =>
  new AppError('UNAUTHENTICATED', { message: "This API key isn't valid. It may have been revoked." });

const nameIn = ({ firstName = '', lastName = '' }: Profile): string => `${firstName} ${lastName}`.trim();

/** The account as its agent, never as staff. Sign-ins are refused by the same row. `name`: for a profile that has none. */
export const standingAgent = async (
  db: Pick<Db, 'get'>,
  { agentId, name, provider }: { agentId: string; name: string; provider: string },
  notValid: () => AppError,
): Promise<Agent> => {
  const one = await profile.get(db, { agentId }, { consistent: true });
  if (!one?.email || one.erasedAt) throw notValid();
  if (one.deactivatedAt !== undefined) throw new AppError('ACCOUNT_DEACTIVATED');
  return {
    kind: 'agent',
    id: agentId,
    email: one.email,
    isVerified: one.leadsHere === one.email,
    name: nameIn(one) || name,
    isStaff: false,
    provider,
  };
};

const holderOf = async ({ db }: Pick<Deps, 'db'>, door: KeyDoor): Promise<KeyHolder> => {
  const { agentId, agentName: name, keyId, scopes, isTest = false } = door;
  const agent = await standingAgent(db, { agentId, name, provider: 'key' }, notValid);
  return {
    ...agent,
    ...(isTest && { id: sandboxOf(agentId), ...SANDBOX_AGENT }),
    key: { id: keyId, isTest, scopes },
  };
};

export const proveKey =
  ({ db, clock, pinKey }: Deps) =>
  async (secret: string | undefined, { scope }: Pick<Route, 'scope'>) => {
    if (!isSecret(secret)) throw notValid();
    const now = clock();
    const hash = hashOf(await pinKey(), secret);
    const pace = { now, most: CALLS_A_MINUTE, who: 'This key', missing: notValid };
    const door = await countCall((count, condition) => keyDoor.change(db, { hash }, count, condition), pace);
    if (door.until !== undefined && door.until <= now.toISOString()) throw notValid();
    const headers = paceOf(door.calls ?? 1, pace);
    const actor = await holderOf({ db }, door);
    if (scope !== undefined && !door.scopes.includes(scope as Scope))
      throw new AppError('FORBIDDEN', { message: `This key doesn't have the scope ${scope}.`, headers });
    return { actor, headers };
  };
