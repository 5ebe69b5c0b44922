import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';

export const CURVES = { ECC_NIST_P256: 'P-256', ECC_NIST_P384: 'P-384', ECC_NIST_P521: 'P-521' } as const;
type CurveSpec = keyof typeof CURVES;
export const isOnCurve = (spec: KmsKeySpec): spec is CurveSpec => spec in CURVES;
export type KmsKeySpec = 'SYMMETRIC_DEFAULT' | CurveSpec | 'RSA_2048' | 'RSA_3072' | 'RSA_4096' | 'HMAC_256';
export type KmsKeyUsage = 'ENCRYPT_DECRYPT' | 'SIGN_VERIFY' | 'GENERATE_VERIFY_MAC';

/** A key as the template declares it. */
export type KmsKeyDeclaration = {
  id: string;
  arn: string;
  spec?: KmsKeySpec;
  usage?: KmsKeyUsage;
  /** With their prefix: 'alias/vault'. */
  aliases?: string[];
  description?: string;
};

/** What is kept of a key: raw bytes in base64, or a private key as PEM. */
export type KeyMaterial = { spec: KmsKeySpec; secret: string; createdAt: string };

export type KmsKey = Required<KmsKeyDeclaration> & { material: KeyMaterial };

export const createMaterial = (spec: KmsKeySpec, createdAt: string): KeyMaterial => ({
  spec,
  createdAt,
  secret:
    spec === 'SYMMETRIC_DEFAULT' || spec === 'HMAC_256' ? randomBytes(32).toString('base64') : privateKeyPem(spec),
});

const privateKeyPem = (spec: KmsKeySpec): string => {
  const { privateKey } = isOnCurve(spec)
    ? generateKeyPairSync('ec', { namedCurve: CURVES[spec] })
    : generateKeyPairSync('rsa', { modulusLength: Number(spec.slice('RSA_'.length)) });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

export const secretBytes = (key: KmsKey): Buffer => Buffer.from(key.material.secret, 'base64');
export const privateKeyOf = (key: KmsKey): KeyObject => createPrivateKey(key.material.secret);

export const mustBeFor = (key: KmsKey, usage: KmsKeyUsage): KmsKey => {
  if (key.usage === usage) return key;
  throw new AwsFailure(
    'InvalidKeyUsageException',
    `${key.arn} key usage is ${key.usage} which is not valid for ${usage}.`,
  );
};
