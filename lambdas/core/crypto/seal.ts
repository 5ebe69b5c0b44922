import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import * as v from 'valibot';

// The evidence in a report or a signature: its canonical text, the fingerprint of that text, and KMS's signature over
// the fingerprint.

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };

/** One text for one content: RFC 8785. */
export const canonical = (value: Json): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Nothing to write down');
  return text;
};

export const fingerprintOf = (text: string): Buffer => hash('sha256', text, 'buffer');

export const hashOfFile = (pdf: Uint8Array): string => hash('sha256', pdf, 'hex');

export type Seal = { text: string; fingerprint: string; signature: string; keyId: string };

/** One asymmetric KMS key signs and checks; the private half never leaves KMS. */
export type Sealer = { keyId: string; sign(digest: Uint8Array): Promise<Uint8Array> };
export type SealChecker = { verify(digest: Uint8Array, signature: Uint8Array, keyId: string): Promise<boolean> };

export const sealText = async (sealer: Sealer, content: Json): Promise<Seal> => {
  const text = canonical(content);
  const digest = fingerprintOf(text);
  const signature = await sealer.sign(digest);
  return {
    text,
    fingerprint: digest.toString('hex'),
    signature: Buffer.from(signature).toString('base64'),
    keyId: sealer.keyId,
  };
};

export const sealHolds = async (checker: SealChecker, seal: Seal): Promise<boolean> => {
  const digest = fingerprintOf(seal.text);
  if (digest.toString('hex') !== seal.fingerprint) return false;
  return checker.verify(digest, Buffer.from(seal.signature, 'base64'), seal.keyId);
};

export const sealField = v.object({
  text: v.string(),
  fingerprint: v.string(),
  signature: v.string(),
  keyId: v.string(),
});
