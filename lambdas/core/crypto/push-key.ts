// The key that identifies us to browsers and their push services (VAPID, RFC 8292).
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Secret } from '../aws/secrets.ts';
import { keyedHash } from './keyed-hash.ts';

/** Another number makes another key: each browser then subscribes again when it's next opened (docs/operations.md). */
const EDITION = '1';

export type PushKey = {
  /** In the browser's form: the bare point. */
  publicKey: string;
  /** In the form of tokens: two numbers of the same length (ES256, RFC 7518). */
  sign(text: string): Buffer;
};

export const pushKey = (secret: Secret) => async (): Promise<PushKey> => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keyedHash(await secret(), 'push', EDITION));
  const point = pair.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), pair.getPrivateKey()].map((part) =>
    Buffer.concat([Buffer.alloc(32), part])
      .subarray(-32)
      .toString('base64url'),
  );
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } });
  return {
    publicKey: point.toString('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }),
  };
};
