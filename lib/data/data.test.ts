import { Template } from 'aws-cdk-lib/assertions';
import { App, Stack } from 'aws-cdk-lib/core';
import { expect, it } from 'vitest';
import { settingsOf } from '../settings/read-settings.ts';
import { createSealKey } from './data.ts';

const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'dev' : undefined) });

it.each([
  ['ECDSA_SHA_256', 'ECC_NIST_P256'],
  ['ECDSA_SHA_384', 'ECC_NIST_P384'],
  ['ECDSA_SHA_512', 'ECC_NIST_P521'],
] as const)(
  'a seal key for %s is on the curve %s, and outlives the one that takes its place',
  (sealAlgorithm, KeySpec) => {
    const stack = new Stack(new App(), 'Keys');
    createSealKey(stack, { ...settings, sealAlgorithm });
    const [key] = Object.values(Template.fromStack(stack).findResources('AWS::KMS::Key'));
    expect(key).toMatchObject({ Properties: { KeySpec }, UpdateReplacePolicy: 'Retain' });
  },
);
