import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import { type KmsKey, secretBytes } from './key.ts';

export type EncryptionContext = Record<string, string>;

// A blob says which key made it, as AWS's does: version, length of the key id, key id, nonce, tag, ciphertext.
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

export const seal = (key: KmsKey, plaintext: Buffer, context: EncryptionContext): Buffer => {
  const id = Buffer.from(key.id);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', secretBytes(key), nonce).setAAD(canonical(context));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION, id.length]), id, nonce, cipher.getAuthTag(), sealed]);
};

/** Undefined when the bytes are no blob of ours. */
export const keyIdOf = (blob: Buffer): string | undefined => {
  const length = blob[1] ?? 0;
  const isWhole = blob[0] === VERSION && blob.length >= 2 + length + NONCE + TAG;
  return isWhole ? blob.subarray(2, 2 + length).toString() : undefined;
};

export const unseal = (key: KmsKey, blob: Buffer, context: EncryptionContext): Buffer => {
  const nonceAt = 2 + blob[1]!;
  const nonce = blob.subarray(nonceAt, nonceAt + NONCE);
  const tag = blob.subarray(nonceAt + NONCE, nonceAt + NONCE + TAG);
  const decipher = createDecipheriv('aes-256-gcm', secretBytes(key), nonce, { authTagLength: TAG });
  decipher.setAAD(canonical(context)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(blob.subarray(nonceAt + NONCE + TAG)), decipher.final()]);
  } catch {
    // Another context, or changed bytes: KMS tells neither apart, nor why.
    throw invalidCiphertext();
  }
};

export const invalidCiphertext = () => new AwsFailure('InvalidCiphertextException', 'The ciphertext is invalid.');

const canonical = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));
