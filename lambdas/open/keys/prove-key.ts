// Checks an API key: its owner, that the account is active, that the key may make this call, and that it doesn't call too
// often. The call is counted first, so that a flood is refused before anything is read.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Agent, KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Route } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { SANDBOX_AGENT, sandboxOf } from '#core/security/sandbox.ts';
import { type Profile, profile } from '#public/members/account';
import { type KeyBySecret, keyBySecret } from './entity.ts';
import { countCall, rateLimitHeaders } from './rate-limit.ts';
import { hashOf, isSecret } from './secret.ts';
import { CALLS_A_MINUTE, type Scope } from './vocabulary.ts';

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock; pinKey: Secret };

const notValid = () =>
  new AppError('UNAUTHENTICATED', { message: "This API key isn't valid. It may have been revoked." });

const nameIn = ({ firstName = '', lastName = '' }: Profile): string => `${firstName} ${lastName}`.trim();

/** The account's agent, never staff; refused if the account is deactivated. `name`: for a profile that has none. */
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

const holderOf = async ({ db }: Pick<Deps, 'db'>, found: KeyBySecret): Promise<KeyHolder> => {
  const { agentId, agentName: name, keyId, scopes, isTest = false } = found;
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
    const limit = { now, most: CALLS_A_MINUTE, who: 'This key', missing: notValid };
    const found = await countCall((count, condition) => keyBySecret.change(db, { hash }, count, condition), limit);
    if (found.until !== undefined && found.until <= now.toISOString()) throw notValid();
    const headers = rateLimitHeaders(found.calls ?? 1, limit);
    const actor = await holderOf({ db }, found);
    if (scope !== undefined && !found.scopes.includes(scope as Scope))
      throw new AppError('FORBIDDEN', { message: `This key doesn't have the scope ${scope}.`, headers });
    return { actor, headers };
  };
