// The two KMS keys: one encrypts the access tokens of banks, the other signs reports and documents. Both are multi-Region keys from
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

export const createSealKey = (scope: Construct, settings: Settings): Key => {
  const key = new Key(scope, 'SealKey', {
    description: `Groundwork ${settings.stage}: seals of reports and signed documents`,
    multiRegion: true,
    keySpec: KeySpec.ECC_NIST_P256,
    keyUsage: KeyUsage.SIGN_VERIFY,
    // A seal can only be verified with the key that made it, so the key outlives even a stage whose data may go.
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(key, {
    'AwsSolutions-KMS5':
      'KMS cannot rotate asymmetric keys. A new seal key is a new resource, and old seals keep theirs.',
  });
  return key;
};
