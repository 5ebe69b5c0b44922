// A person's own API keys: making, replacing and revoking them.
import type { Secret } from '#core/aws/secrets.ts';
import { newId } from '#core/crypto/ids.ts';
import { type Db, isNew, type Write, when, writeAgain } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, epochSeconds, HOUR, isoAfter } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { stillActive } from '#core/security/account-standing.ts';
import { sandboxOf } from '#core/security/sandbox.ts';
import { activityWrites, type Happened, logActivity } from '#public/members/activity';
import { endOfKey } from '#public/open/webhooks';
import type { routes } from './contract.ts';
import { type ApiKey, apiKey, type KeyBySecret, keyBySecret } from './entity.ts';
import { endingOf, hashOf, newSecret } from './secret.ts';
import { MOST_KEYS, OVERLAP_HOURS, type Scope } from './vocabulary.ts';

type Deps = { db: Db; clock: Clock; pinKey: Secret };
type Shown = Reply<typeof routes.keys>['keys'][number];
type Owner = { agentId: string; email: string };

const ownerOf = ({ id: agentId, email }: Pick<Agent, 'id' | 'email'>): Owner => ({ agentId, email });
const nowOf = (minute: string | undefined) => (minute === undefined ? null : `${minute}:00.000Z`);

const keyView = (row: ApiKey, minute: string | undefined, now: string): Complete<Shown> => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  is_test: row.isTest === true,
  ends_with: row.ending,
  created_at: row.createdAt,
  last_used_at: nowOf(minute),
  replaced_until: row.previous && row.previous.until > now ? row.previous.until : null,
});

/** The newest first. */
export const keysOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, agentId: string): Promise<Shown[]> => {
  const pk = apiKey.partition({ agentId });
  const { items } = await apiKey.list(db, { pk, descending: true, limit: MOST_KEYS, consistent: true });
  const hashes = items.flatMap(({ hash, previous }) => [hash, ...(previous ? [previous.hash] : [])]);
  const used = new Map<string, string>();
  for (const { keyId, minute = '' } of await keyBySecret.getMany(
    db,
    hashes.map((hash) => ({ hash })),
  ))
    if (minute > (used.get(keyId) ?? '')) used.set(keyId, minute);
  return items.map((row) => keyView(row, used.get(row.id), clock().toISOString()));
};

const happened = (event: Happened['event'], { agentId, email }: Owner, detail: string): Happened => ({
  event,
  agentId,
  email,
  detail,
});

type Made = { id: string; key: string };

const rowBySecret = (
  { agentId }: Owner,
  row: Pick<ApiKey, 'id' | 'scopes' | 'isTest'>,
  agentName: string,
): Pick<KeyBySecret, 'agentId' | 'keyId' | 'scopes' | 'isTest' | 'agentName'> => ({
  agentId,
  keyId: row.id,
  scopes: row.scopes,
  ...(row.isTest && { isTest: row.isTest }),
  agentName,
});

/** The earlier secret stays valid for `overlapMs`; with 0 it ends at once. */
const replace = (
  { db, clock, pinKey }: Deps,
  agent: Agent,
  { id, overlapMs }: { id: string; overlapMs: number },
): Promise<Made> =>
  writeAgain(async () => {
    const owner = ownerOf(agent);
    const known = await apiKey.get(db, { agentId: owner.agentId, id }, { consistent: true });
    if (!known) throw new AppError('NOT_FOUND');
    const at = clock();
    const key = newSecret(known.isTest);
    const hash = hashOf(await pinKey(), key);
    const until = isoAfter(at, overlapMs);
    const old: Write[] = [
      overlapMs > 0
        ? keyBySecret.update({ hash: known.hash }, { set: { until, expires: epochSeconds(at, overlapMs) } })
        : keyBySecret.delete({ hash: known.hash }),
      // A key that is replaced twice within a day keeps only one earlier secret, not two.
      ...(known.previous ? [keyBySecret.delete({ hash: known.previous.hash })] : []),
    ];
    const what = happened('key.rotated', owner, known.name);
    await db.transact([
      apiKey.update(
        { agentId: owner.agentId, id },
        {
          set: { hash, ending: endingOf(key), ...(overlapMs > 0 && { previous: { hash: known.hash, until } }) },
          remove: overlapMs > 0 ? [] : ['previous'],
        },
        { if: when('#hash = :hash', { ':hash': known.hash }) },
      ),
      keyBySecret.put({ hash }, rowBySecret(owner, known, agent.name), { if: isNew }),
      ...old,
      stillActive(owner.agentId),
      ...activityWrites(what, at),
    ]);
    logActivity(what);
    return { id, key };
  });

const requireProven = ({ isVerified }: Agent): void => {
  if (!isVerified) throw new AppError('FORBIDDEN', { message: 'Confirm your email address first.' });
};

export const createKey =
  (deps: Deps) =>
  async (
    agent: Agent,
    input: { name: string; scopes: Scope[]; is_test: boolean },
    idempotencyKey?: string,
  ): Promise<Made> => {
    requireProven(agent);
    const { db, clock, pinKey } = deps;
    const at = clock();
    const owner = ownerOf(agent);
    const pk = apiKey.partition({ agentId: agent.id });
    const { items } = await db.query({ pk, attributes: ['PK', 'SK'], limit: MOST_KEYS, consistent: true });
    if (items.length >= MOST_KEYS)
      throw new AppError('CONFLICT', { message: `You can have up to ${MOST_KEYS} keys. Revoke one first.` });
    const key = newSecret(input.is_test);
    const hash = hashOf(await pinKey(), key);
    const id = newId(at);
    const scopes = [...new Set(input.scopes)];
    const row = {
      id,
      name: input.name,
      scopes,
      ...(input.is_test && { isTest: true as const }),
      hash,
      ending: endingOf(key),
      createdAt: at.toISOString(),
    };
    const what = happened('key.created', owner, input.name);
    const once = onceFor(agent.id, idempotencyKey, input);
    const write = db.transact([
      apiKey.put({ agentId: agent.id, id }, row, { if: isNew }),
      keyBySecret.put({ hash }, rowBySecret(owner, row, agent.name), { if: isNew }),
      stillActive(agent.id),
      ...onceWrites(once, id, at),
      ...activityWrites(what, at),
    ]);
    const made = await firstMade(write, once, id);
    // The answer was lost with its secret, which no one has, so it's replaced.
    if (made !== id) return replace(deps, agent, { id: made, overlapMs: 0 });
    logActivity(what);
    return { id, key };
  };

export const rotateKey =
  (deps: Deps) =>
  (agent: Agent, id: string): Promise<Made> =>
    replace(deps, agent, { id, overlapMs: OVERLAP_HOURS * HOUR });

/** Revoked by the person, or by an owner of their office. Takes effect with the next call. */
export const revokeKey =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  (owner: Owner, id: string): Promise<void> =>
    writeAgain(async () => {
      const { agentId } = owner;
      const known = await apiKey.get(db, { agentId, id }, { consistent: true });
      if (!known) throw new AppError('NOT_FOUND');
      const what = happened('key.revoked', owner, known.name);
      const at = clock();
      const hashes = [known.hash, ...(known.previous ? [known.previous.hash] : [])];
      await db.transact([
        apiKey.delete({ agentId, id }, { if: when('#hash = :hash', { ':hash': known.hash }) }),
        ...hashes.map((hash) => keyBySecret.delete({ hash })),
        ...(await endOfKey(db, known.isTest ? sandboxOf(agentId) : agentId, id, at)),
        ...activityWrites(what, at),
      ]);
      logActivity(what);
    });
