import { constants, createHash, createPublicKey, privateEncrypt, publicDecrypt, sign, verify } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';
import { signDigest, verifyDigest } from './ecdsa-digest.ts';
import { isOnCurve, type KmsKey, privateKeyOf } from './key.ts';

export type Message = { bytes: Buffer; type: 'RAW' | 'DIGEST' };

const OF_CURVES = { ECC_NIST_P256: 'ECDSA_SHA_256', ECC_NIST_P384: 'ECDSA_SHA_384', ECC_NIST_P521: 'ECDSA_SHA_512' };

export const signingAlgorithms = ({ spec }: KmsKey): string[] =>
  isOnCurve(spec) ? [OF_CURVES[spec]] : ['RSASSA_PKCS1_V1_5_SHA_256', 'RSASSA_PSS_SHA_256'];

/** As Node calls it. */
const hashOf = (algorithm: string): string => `sha${/\d+$/.exec(algorithm)?.[0]}`;

export const signMessage = (key: KmsKey, algorithm: string, message: Message): Buffer => {
  check(key, algorithm, message);
  const privateKey = privateKeyOf(key);
  if (message.type === 'RAW') return sign(hashOf(algorithm), message.bytes, { key: privateKey, ...padding(algorithm) });
  if (algorithm === 'ECDSA_SHA_256') return signDigest(privateKey, message.bytes);
  return privateEncrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
    digestInfo(algorithm, message.bytes),
  );
};

export const verifyMessage = (key: KmsKey, algorithm: string, message: Message, signature: Buffer): boolean => {
  check(key, algorithm, message);
  const privateKey = privateKeyOf(key);
  const publicKey = createPublicKey(privateKey);
  if (message.type === 'RAW')
    return verify(hashOf(algorithm), message.bytes, { key: publicKey, ...padding(algorithm) }, signature);
  if (algorithm === 'ECDSA_SHA_256') return verifyDigest(privateKey, message.bytes, signature);
  try {
    const signed = publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature);
    return signed.equals(digestInfo(algorithm, message.bytes));
  } catch {
    return false;
  }
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
  if (bytes.length < 1 || bytes.length > 4096) {
    throw new AwsFailure('ValidationException', "Value at 'message' failed to satisfy constraint: length 1 to 4096");
  }
};

const padding = (algorithm: string) =>
  algorithm === 'RSASSA_PSS_SHA_256'
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};

/** PKCS#1 v1.5 signs the digest with a prefix that names SHA-256. */
const digestInfo = (algorithm: string, digest: Buffer): Buffer => {
  if (algorithm !== 'RSASSA_PKCS1_V1_5_SHA_256') {
    throw new AwsFailure('UnsupportedOperationException', `The local KMS signs no DIGEST with ${algorithm}; send RAW`);
  }
  return Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest]);
};
