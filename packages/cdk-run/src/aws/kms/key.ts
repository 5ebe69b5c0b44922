import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import { signDigest, verifyDigest } from './ecdsa-digest.ts';

const CURVES = { ECC_NIST_P256: 'P-256', ECC_NIST_P384: 'P-384', ECC_NIST_P521: 'P-521' } as const;
type CurveSpec = keyof typeof CURVES;
const isOnCurve = (spec: KmsKeySpec): spec is CurveSpec => spec in CURVES;
export type KmsKeySpec = 'SYMMETRIC_DEFAULT' | CurveSpec;
export type KmsKeyUsage = 'ENCRYPT_DECRYPT' | 'SIGN_VERIFY';

/** A key as the template declares it. */
export type KmsKeyDeclaration = {
  id: string;
  arn: string;
  spec?: KmsKeySpec;
  usage?: KmsKeyUsage;
  /** Aliases with their prefix: 'alias/vault'. */
  aliases?: string[];
  description?: string;
};

/** The stored form of a key: raw bytes in base64, or a private key as PEM. */
export type KeyMaterial = { spec: KmsKeySpec; secret: string; createdAt: string };

export type KmsKey = Required<KmsKeyDeclaration> & { material: KeyMaterial };

export const createMaterial = (spec: KmsKeySpec, createdAt: string): KeyMaterial => ({
  spec,
  createdAt,
  secret: isOnCurve(spec) ? privateKeyPem(spec) : randomBytes(32).toString('base64'),
});

const privateKeyPem = (spec: CurveSpec): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVES[spec] });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const secretBytes = (key: KmsKey): Buffer => Buffer.from(key.material.secret, 'base64');
export const privateKeyOf = (key: KmsKey): KeyObject => createPrivateKey(key.material.secret);

export const mustBeFor = (key: KmsKey, usage: KmsKeyUsage): KmsKey => {
  if (key.usage === usage) return key;
  throw new AwsFailure(
    'InvalidKeyUsageException',
    `${key.arn} key usage is ${key.usage} which is not valid for ${usage}.`,
  );
};

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

/** Undefined if the bytes are no blob of ours. */
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
    // Another context, or changed bytes: KMS doesn't distinguish them, and gives no reason.
    throw invalidCiphertext();
  }
};

export const invalidCiphertext = () => new AwsFailure('InvalidCiphertextException', 'The ciphertext is invalid.');

const canonical = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

export type Message = { bytes: Buffer; type: 'RAW' | 'DIGEST' };

const OF_CURVES = { ECC_NIST_P256: 'ECDSA_SHA_256', ECC_NIST_P384: 'ECDSA_SHA_384', ECC_NIST_P521: 'ECDSA_SHA_512' };

export const signingAlgorithms = ({ spec }: KmsKey): string[] => (isOnCurve(spec) ? [OF_CURVES[spec]] : []);

/** Node's name for the hash. */
const hashOf = (algorithm: string): string => `sha${/\d+$/.exec(algorithm)?.[0]}`;

export const signMessage = (key: KmsKey, algorithm: string, message: Message): Buffer => {
  check(key, algorithm, message);
  const privateKey = privateKeyOf(key);
  if (message.type === 'RAW') return sign(hashOf(algorithm), message.bytes, privateKey);
  return signDigest(privateKey, message.bytes);
};

export const verifyMessage = (key: KmsKey, algorithm: string, message: Message, signature: Buffer): boolean => {
  check(key, algorithm, message);
  const privateKey = privateKeyOf(key);
  if (message.type === 'RAW') return verify(hashOf(algorithm), message.bytes, createPublicKey(privateKey), signature);
  return verifyDigest(privateKey, message.bytes, signature);
};

const check = (key: KmsKey, algorithm: string, { bytes, type }: Message) => {
  if (!signingAlgorithms(key).includes(algorithm)) {
    throw new AwsFailure(
      'InvalidKeyUsageException',
      `Algorithm ${algorithm} is incompatible with key spec ${key.spec}.`,
    );
  }
  if (type === 'DIGEST' && bytes.length !== createHash(hashOf(algorithm)).digest().length) {
    throw new AwsFailure('ValidationException', `Digest is invalid length for algorithm ${algorithm}.`);
  }
  if (type === 'DIGEST' && algorithm !== 'ECDSA_SHA_256') {
    throw new AwsFailure('UnsupportedOperationException', `The local KMS signs no DIGEST with ${algorithm}; send RAW`);
  }
  if (bytes.length < 1 || bytes.length > 4096) {
    throw new AwsFailure('ValidationException', "Value at 'message' failed to satisfy constraint: length 1 to 4096");
  }
};
