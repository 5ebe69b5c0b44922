import { createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { createKms } from 'cdk-run/kms';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AskAws, createJsonService } from '../aws/json-service.ts';
import { kmsPdfKey, kmsPublicKeys, kmsSealChecker, kmsSealer, sealKeyName } from './kms-seal.ts';
import { fingerprintOf, sealHolds, sealText } from './seal.ts';
import { isSignedBy, type SealAlgorithm, type SealKey, sealKeysIn, sealKeyText } from './seal-algorithms.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const arnOf = (name: string, region = 'us-east-1') => `arn:aws:kms:${region}:111111111111:key/${name}`;
const keyOf = (name: string, algorithm: SealAlgorithm = 'ECDSA_SHA_256', region?: string): SealKey => ({
  arn: arnOf(name, region),
  algorithm,
});
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = { 'mrk-new': keyPair(), 'mrk-old': keyPair(), 'mrk-eve': keyPair() };

/** A KMS that does the little we need: it signs and checks the digest as a message. */
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
const checker = kmsSealChecker([keyOf('mrk-new'), keyOf('mrk-old')], kms);

describe('a seal', () => {
  it('of an earlier key holds after a new one has taken its place', async () => {
    expect(await checker.verify(digest, signedBy('mrk-old'), arnOf('mrk-old'))).toBe(true);
    expect(await checker.verify(digest, signedBy('mrk-new'), arnOf('mrk-new'))).toBe(true);
    const onlyNew = kmsSealChecker([keyOf('mrk-new')], kms);
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

describe('another algorithm', () => {
  it.each([
    ['ECC_NIST_P384', 'ECDSA_SHA_384', 'sha384'],
    ['ECC_NIST_P521', 'ECDSA_SHA_512', 'sha512'],
  ] as const)('with %s takes the place of the first, whose seals go on holding', async (spec, algorithm, hash) => {
    const local = createKms({ dataDir: aDataDir() });
    const [first, next] = [keyOf('mrk-first'), keyOf('mrk-next', algorithm)];
    local.addKey({ id: 'mrk-first', arn: first.arn, spec: 'ECC_NIST_P256', usage: 'SIGN_VERIFY' });
    local.addKey({ id: 'mrk-next', arn: next.arn, spec, usage: 'SIGN_VERIFY' });
    const { endpoint, asOperator } = await anEndpoint({ services: [local] });
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', endpoint.url);
    vi.stubEnv('AWS_ACCESS_KEY_ID', asOperator.credentials.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', asOperator.credentials.secretAccessKey);
    const ask = createJsonService({ name: 'KMS', host: 'kms', target: 'TrentService', version: '1.1' });
    const bytes = (text: string) => Buffer.from(text, 'base64');

    const before = await sealText(kmsSealer(first, ask), { amount: 1 });
    const after = await sealText(kmsSealer(next, ask), { amount: 1 });
    const now = kmsSealChecker([next, first], ask);
    expect([await sealHolds(now, before), await sealHolds(now, after)]).toEqual([true, true]);
    // No reference to the other key passes as this one.
    expect(await sealHolds(now, { ...after, keyId: first.arn })).toBe(false);
    expect(await sealHolds(now, { ...before, keyId: next.arn })).toBe(false);
    expect(await sealHolds(now, { ...after, text: '{"amount":2}' })).toBe(false);

    const published = await kmsPublicKeys([next, first], ask)();
    expect(published.map((key) => key.algorithm)).toEqual([algorithm, 'ECDSA_SHA_256']);
    for (const [{ text, signature }, key] of [
      [after, published[0]],
      [before, published[1]],
    ] as const) {
      const seal = { text, fingerprint: fingerprintOf(text), signature: bytes(signature) };
      expect(isSignedBy(key?.pem ?? '', key?.algorithm ?? 'ECDSA_SHA_256', seal)).toBe(true);
      const changed = { ...seal, text: `${text} `, fingerprint: fingerprintOf(`${text} `) };
      expect(isSignedBy(key?.pem ?? '', key?.algorithm ?? 'ECDSA_SHA_256', changed)).toBe(false);
    }
    // The check in docs/verifying.md.
    const asMessage = createVerify(hash).update(fingerprintOf(after.text));
    expect(asMessage.verify(published[0]?.pem ?? '', bytes(after.signature))).toBe(true);
  });

  it('is named by each key in the settings of a function', () => {
    const keys = [keyOf('mrk-next', 'ECDSA_SHA_384'), keyOf('mrk-first')];
    expect(sealKeysIn(keys.map(sealKeyText).join(','))).toEqual(keys);
    expect(() => sealKeysIn(arnOf('mrk-first'))).toThrow('No seal key');
    expect(() => sealKeysIn(`${arnOf('mrk-first')}=MD5`)).toThrow('No seal key');
  });
});

describe('the published keys', () => {
  it('check a seal without us, and say which one is in use', async () => {
    const published = await kmsPublicKeys(
      sealKeysIn([keyOf('mrk-new'), keyOf('mrk-old')].map(sealKeyText).join(',')),
      kms,
    )();
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

describe('an answer of KMS without what was asked', () => {
  const silent = (async () => ({})) as AskAws;

  it.each([
    ['a signature', () => kmsSealer(keyOf('mrk-new'), silent).sign(digest)],
    ['a public key', () => kmsPdfKey('mrk-new', silent).publicKey()],
    ['a public key', () => kmsPublicKeys([keyOf('mrk-new')], silent)()],
  ] as const)('is an error: %s', async (what, ask) => {
    await expect(ask()).rejects.toThrow(`KMS answered without ${what}`);
  });
});
