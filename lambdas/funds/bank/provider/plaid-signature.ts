// Whether a webhook is really Plaid's: ES256 and nothing else, a key that Plaid itself vouches for and has not retired, at
// most five minutes old, over exactly these bytes.
import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { FundsProvider } from './funds-provider.ts';

const MAX_AGE_SECONDS = 5 * 60;
const MAX_AHEAD_SECONDS = 60;

type Header = { alg?: unknown; kid?: unknown };
type Payload = { iat?: unknown; request_body_sha256?: unknown };

const part = <T>(text: string | undefined): T | undefined => {
  try {
    return JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')) as T;
  } catch {
    return undefined;
  }
};

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const createPlaidVerifier = (provider: Pick<FundsProvider, 'webhookKey'>) => {
  const known = new Map<string, ReturnType<FundsProvider['webhookKey']>>();
  const keyOf = (keyId: string) => {
    const held = known.get(keyId);
    if (held) return held;
    const asked = provider.webhookKey(keyId);
    known.set(keyId, asked);
    // A retired key or a failed look-up is asked for again. Where a new key is in force the others may have been retired.
    asked.then(
      ({ expired }) => {
        for (const other of [...known.keys()]) if (expired === (other === keyId)) known.delete(other);
      },
      () => known.delete(keyId),
    );
    return asked;
  };

  return async (token: string | undefined, body: Buffer, now: Date): Promise<boolean> => {
    const [head, payload, signature, more] = (token ?? '').split('.');
    if (!head || !payload || !signature || more !== undefined) return false;
    const { alg, kid } = part<Header>(head) ?? {};
    if (alg !== 'ES256' || typeof kid !== 'string' || !/^[\w-]{1,128}$/.test(kid)) return false;
    const { iat, request_body_sha256: sha } = part<Payload>(payload) ?? {};
    if (typeof iat !== 'number' || typeof sha !== 'string') return false;
    const age = now.getTime() / 1000 - iat;
    if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) return false;
    if (!sameText(createHash('sha256').update(body).digest('hex'), sha.toLowerCase())) return false;
    const { jwk, expired } = await keyOf(kid);
    if (expired) return false;
    const key = createPublicKey({ key: jwk as never, format: 'jwk' });
    return verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  };
};
