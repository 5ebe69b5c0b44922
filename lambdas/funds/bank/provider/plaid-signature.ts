// Checks that a webhook is really Plaid's: ES256 only, a key that Plaid itself confirms and hasn't retired, at most
// five minutes old, over exactly these bytes.
import { hash, timingSafeEqual } from 'node:crypto';
import {
  decodeJwt,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { MINUTE } from '#core/platform/clock.ts';
import type { FundsProvider } from './funds-provider.ts';

/** Five minutes in all: four, and one by which the clocks may differ. */
const AGE = { maxTokenAge: 240, clockTolerance: 60 };
/** Plaid retires keys now and then, so a key is fetched again after this time. */
const KEEP_KEY_MS = 10 * MINUTE;
/** A caller who makes up key IDs must not make us query Plaid each time. */
const LOOKUPS_PER_MINUTE = 10;

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

class Unverifiable extends Error {}

const createKeyStore = (provider: Pick<FundsProvider, 'webhookKey'>) => {
  type Key = Awaited<ReturnType<FundsProvider['webhookKey']>>;
  const known = new Map<string, { asked: Promise<Key>; at: number }>();
  let lookups: number[] = [];

  const ask = (keyId: string, now: number): Promise<Key> => {
    lookups = lookups.filter((at) => now - at < MINUTE);
    if (lookups.length >= LOOKUPS_PER_MINUTE) throw new Unverifiable('Too many unknown keys');
    lookups.push(now);
    const asked = provider.webhookKey(keyId);
    known.set(keyId, { asked, at: now });
    // A retired key or a failed look-up is fetched again. If Plaid has a new key, it may have retired the others.
    asked.then(
      ({ expired }) => {
        for (const other of [...known.keys()]) if (expired === (other === keyId)) known.delete(other);
      },
      () => known.delete(keyId),
    );
    return asked;
  };

  return (keyId: string, now: Date): Promise<Key> => {
    const held = known.get(keyId);
    return held && now.getTime() - held.at < KEEP_KEY_MS ? held.asked : ask(keyId, now.getTime());
  };
};

export const createPlaidVerifier = (provider: Pick<FundsProvider, 'webhookKey'>) => {
  const keyOf = createKeyStore(provider);

  /** Makes the free checks before fetching a key from Plaid. */
  const isAbout = (body: Buffer, { request_body_sha256: sha }: JWTPayload): boolean =>
    typeof sha === 'string' && sameText(hash('sha256', body, 'hex'), sha.toLowerCase());

  return async (token: string | undefined, body: Buffer, now: Date): Promise<boolean> => {
    const key = async ({ kid }: ProtectedHeaderParameters) => {
      if (typeof kid !== 'string' || !/^[\w-]{1,128}$/.test(kid)) throw new Unverifiable('No key id');
      const { jwk, expired } = await keyOf(kid, now);
      if (expired) throw new Unverifiable('The key was retired');
      return importJWK(jwk as JWK, 'ES256');
    };
    try {
      const claims = decodeJwt(token ?? '');
      const age = now.getTime() / 1000 - (claims.iat ?? Number.NaN);
      if (!(age <= AGE.maxTokenAge + AGE.clockTolerance && age >= -AGE.clockTolerance)) return false;
      if (!isAbout(body, claims)) return false;
      await jwtVerify(token ?? '', key, { ...AGE, algorithms: ['ES256'], currentDate: now });
      return true;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof Unverifiable) return false;
      throw error;
    }
  };
};
