// The three KMS keys: one encrypts the access tokens of banks, one seals reports and documents, one signs their PDFs. All are multi-Region keys from
// the start, because KMS cannot change that later: only so can another Region ever open the vault or add a seal that verifies.
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings/settings.ts';

export const createVaultKey = (scope: Construct, settings: Settings): Key =>
  new Key(scope, 'VaultKey', {
    description: `Groundwork ${settings.stage}: bank access tokens`,
    multiRegion: true,
    enableKeyRotation: true,
    removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });

const createSigningKey = (scope: Construct, id: string, description: string): Key => {
  const key = new Key(scope, id, {
    description,
    multiRegion: true,
    keySpec: KeySpec.ECC_NIST_P256,
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

export const createSealKey = (scope: Construct, { stage }: Settings): Key =>
  createSigningKey(scope, 'SealKey', `Groundwork ${stage}: seals of reports and signed documents`);

/** Its own key: a certificate says whose it is, and what a PDF reader trusts must never count as a seal. */
export const createPdfKey = (scope: Construct, { stage }: Settings): Key =>
  createSigningKey(scope, 'PdfKey', `Groundwork ${stage}: signatures of PDFs`);
