// The three KMS keys: one encrypts the access tokens of banks, one seals reports and documents, one signs their PDFs. All are multi-Region keys from
// the start, because KMS cannot change that later: only so can another Region ever open the vault or add a seal that verifies.
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SealAlgorithm } from '../../lambdas/core/crypto/seal-algorithms.ts';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings/settings.ts';

export const createVaultKey = (scope: Construct, settings: Settings): Key =>
  new Key(scope, 'VaultKey', {
    description: `Groundwork ${settings.stage}: bank access tokens`,
    multiRegion: true,
    enableKeyRotation: true,
    removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });

const createSigningKey = (scope: Construct, id: string, description: string, keySpec = KeySpec.ECC_NIST_P256): Key => {
  const key = new Key(scope, id, {
    description,
    multiRegion: true,
    keySpec,
    keyUsage: KeyUsage.SIGN_VERIFY,
    // What it signed is to be checked with it, so the key outlives even a stage whose data may go.
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(key, {
    'AwsSolutions-KMS5':
      'KMS cannot rotate asymmetric keys. A new key is a new resource, and what was signed before keeps its own.',
  });
  return key;
};

const SEAL_KEY_SPECS: Record<SealAlgorithm, KeySpec> = {
  ECDSA_SHA_256: KeySpec.ECC_NIST_P256,
  ECDSA_SHA_384: KeySpec.ECC_NIST_P384,
  ECDSA_SHA_512: KeySpec.ECC_NIST_P521,
};

export const createSealKey = (scope: Construct, { stage, sealAlgorithm }: Settings): Key => {
  const description = `Groundwork ${stage}: seals of reports and signed documents`;
  return createSigningKey(scope, 'SealKey', description, SEAL_KEY_SPECS[sealAlgorithm]);
};

/** Its own key: a certificate says whose it is, and what a PDF reader trusts must never count as a seal. */
export const createPdfKey = (scope: Construct, { stage }: Settings): Key =>
  createSigningKey(scope, 'PdfKey', `Groundwork ${stage}: signatures of PDFs`);
