// ECDSA P-256 over a digest that was made elsewhere (KMS's MessageType DIGEST). Node's crypto always hashes its input.
import type { KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

/** KMS does not force the lower of the two valid values of s. */
const options = { prehash: false, format: 'der', lowS: false } as const;

export const signDigest = (key: KeyObject, digest: Buffer): Buffer =>
  Buffer.from(p256.sign(digest, privateScalar(key), options));

export const verifyDigest = (key: KeyObject, digest: Buffer, signature: Buffer): boolean => {
  try {
    return p256.verify(signature, digest, p256.getPublicKey(privateScalar(key)), options);
  } catch {
    // KMS answers bytes that aren't a signature the same as a wrong signature.
    return false;
  }
};

const privateScalar = (key: KeyObject): Buffer => {
  const { d } = key.export({ format: 'jwk' });
  if (!d) throw new Error('The key has no private part');
  return Buffer.from(d, 'base64url');
};
