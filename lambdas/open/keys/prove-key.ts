// The check of an API key: whose it is, if its account still stands, if it may make this call, and if it keeps the pace. Each call
// counts first, so that a flood is refused before anything is read.
import type { Secret } from '#core/aws/secrets.ts';
import { type Db, tried, when } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Route } from '#core/http/route.ts';
import { type Clock, MINUTE, SECOND } from '#core/platform/clock.ts';
import { SANDBOX_AGENT, sandboxOf } from '#core/security/sandbox.ts';
import { type Profile, profile } from '#public/members/account';
import { type KeyDoor, keyDoor } from './entity.ts';
import { hashOf, isSecret } from './secret.ts';
import { CALLS_A_MINUTE, type Scope } from './vocabulary.ts';

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock; pinKey: Secret };

const notValid = () =>
  new AppError('UNAUTHENTICATED', { message: "This API key isn't valid. It may have been revoked." });

const minuteOf = (now: Date): string => now.toISOString().slice(0, 16);
const secondsLeft = (now: Date): number => Math.ceil((MINUTE - (now.getTime() % MINUTE)) / SECOND);

/** The header fields of the draft RFC *RateLimit header fields for HTTP*. */
const paceOf = (calls: number, now: Date): Record<string, string> => ({
  'ratelimit-policy': `"minute";q=${CALLS_A_MINUTE};w=60`,
  ratelimit: `"minute";r=${Math.max(0, CALLS_A_MINUTE - calls)};t=${secondsLeft(now)}`,
});

const tooMany = (now: Date) =>
  new AppError('TOO_MANY_REQUESTS', {
    message: `This key may make ${CALLS_A_MINUTE} calls a minute. Wait for the seconds in Retry-After.`,
    retryAfterSeconds: secondsLeft(now),
    headers: paceOf(CALLS_A_MINUTE, now),
  });

/** The key's row with this call counted. */
const countCall = async (db: Deps['db'], hash: string, now: Date): Promise<KeyDoor> => {
  const minute = minuteOf(now);
  const within = () =>
    keyDoor.change(
      db,
      { hash },
      { add: { calls: 1 } },
      when('#minute = :minute AND #calls < :most', { ':minute': minute, ':most': CALLS_A_MINUTE }),
    );
  const first = () =>
    keyDoor.change(
      db,
      { hash },
      { set: { minute, calls: 1 } },
      when('attribute_exists(#PK) AND (attribute_not_exists(#minute) OR #minute < :minute)', { ':minute': minute }),
    );
  // Two first calls of a minute may arrive together.
  for (const count of [within, first, within, first]) {
    const { result, failed } = await tried(count());
    if (result) return result;
    if (!failed.item) throw notValid();
    const { minute: last = '', calls = 0 } = keyDoor.read(failed.item);
    if (last >= minute && calls >= CALLS_A_MINUTE) throw tooMany(now);
  }
  throw tooMany(now);
};

const nameIn = ({ firstName = '', lastName = '' }: Profile): string => `${firstName} ${lastName}`.trim();

/** The account as its agent. Sign-ins are refused by the same row. */
const holderOf = async ({ db }: Pick<Deps, 'db'>, door: KeyDoor): Promise<KeyHolder> => {
  const { agentId, keyId, scopes, isTest = false } = door;
  const one = await profile.get(db, { agentId }, { consistent: true });
  if (!one?.email || one.erasedAt) throw notValid();
  if (one.deactivatedAt !== undefined) throw new AppError('ACCOUNT_DEACTIVATED');
  return {
    kind: 'agent',
    id: agentId,
    email: one.email,
    isVerified: one.leadsHere === one.email,
    name: nameIn(one) || door.agentName,
    ...(isTest && { id: sandboxOf(agentId), ...SANDBOX_AGENT }),
    isStaff: false,
    provider: 'key',
    key: { id: keyId, isTest, scopes },
  };
};

export const proveKey =
  ({ db, clock, pinKey }: Deps) =>
  async (secret: string | undefined, { scope }: Pick<Route, 'scope'>) => {
    if (!isSecret(secret)) throw notValid();
    const now = clock();
    const door = await countCall(db, hashOf(await pinKey(), secret), now);
    if (door.until !== undefined && door.until <= now.toISOString()) throw notValid();
    const headers = paceOf(door.calls ?? 1, now);
    const actor = await holderOf({ db }, door);
    if (scope !== undefined && !door.scopes.includes(scope as Scope))
      throw new AppError('FORBIDDEN', { message: `This key doesn't have the scope ${scope}.`, headers });
    return { actor, headers };
  };
