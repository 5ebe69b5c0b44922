import { createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AskAws } from '../aws/json-service.ts';
import { kmsPublicKeys, kmsSealChecker, sealKeyName, sealKeysIn } from './kms-seal.ts';

const arnOf = (name: string, region = 'us-east-1') => `arn:aws:kms:${region}:111111111111:key/${name}`;
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = { 'mrk-new': keyPair(), 'mrk-old': keyPair(), 'mrk-eve': keyPair() };

/** KMS, as far as it is asked: it signs and checks the digest as a message. */
const kms = (async (operation: string, input: { KeyId: string; Message?: string; Signature?: string }) => {
  const { publicKey } = keys[sealKeyName(input.KeyId) as keyof typeof keys];
  if (operation === 'GetPublicKey')
    return { PublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') };
  const message = Buffer.from(input.Message ?? '', 'base64');
  return {
    SignatureValid: createVerify('sha256')
      .update(message)
      .verify(publicKey, Buffer.from(input.Signature ?? '', 'base64')),
  };
}) as AskAws;

const digest = createHash('sha256').update('a letter').digest();
const signedBy = (name: keyof typeof keys) => createSign('sha256').update(digest).sign(keys[name].privateKey);
const checker = kmsSealChecker([arnOf('mrk-new'), arnOf('mrk-old')], kms);

describe('a seal', () => {
  it('of an earlier key holds after a new one has taken its place', async () => {
    expect(await checker.verify(digest, signedBy('mrk-old'), arnOf('mrk-old'))).toBe(true);
    expect(await checker.verify(digest, signedBy('mrk-new'), arnOf('mrk-new'))).toBe(true);
    const onlyNew = kmsSealChecker([arnOf('mrk-new')], kms);
    expect(await onlyNew.verify(digest, signedBy('mrk-old'), arnOf('mrk-old'))).toBe(false);
  });

  it('holds in the Region that took over', async () => {
    expect(await checker.verify(digest, signedBy('mrk-new'), arnOf('mrk-new', 'us-west-2'))).toBe(true);
  });

  it.each([
    ['by a key that is not ours', 'mrk-eve', 'mrk-eve'],
    ['by a key that calls itself ours', 'mrk-eve', 'mrk-new'],
    ['that names another of our keys', 'mrk-old', 'mrk-new'],
  ] as const)('%s does not hold', async (_, signer, named) => {
    expect(await checker.verify(digest, signedBy(signer), arnOf(named))).toBe(false);
  });
});

describe('the published keys', () => {
  it('check a seal without us, and say which one is in use', async () => {
    const published = await kmsPublicKeys(sealKeysIn(`${arnOf('mrk-new')},${arnOf('mrk-old')}`), kms)();
    expect(published.map(({ name, isPresent }) => [name, isPresent])).toEqual([
      ['mrk-new', true],
      ['mrk-old', false],
    ]);
    expect(
      createVerify('sha256')
        .update(digest)
        .verify(published[1]?.pem ?? '', signedBy('mrk-old')),
    ).toBe(true);
  });
});
