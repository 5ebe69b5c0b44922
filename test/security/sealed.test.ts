// A changed byte of a report, of its signature or of a signing record's seal is found.
// Seen red: with the fingerprint taken from the row instead of from the text, every flipped byte of the text went unnoticed.

import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Json,
  type Seal,
  type SealChecker,
  type Sealer,
  sealHolds,
  sealText,
} from '../../lambdas/core/crypto/seal.ts';
import { cents } from '../../lambdas/core/platform/money.ts';
import { aReport } from '../builders/a-report.ts';
import { aSignedDocument, aSigningDocument } from '../builders/a-signing-document.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';

/** KMS's side of the port, with a real key: it signs and checks the digest as a message. */
const aKey = (): Sealer & SealChecker => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    keyId: 'key-1',
    sign: async (digest) => createSign('sha256').update(digest).sign(privateKey),
    verify: async (digest, signature, keyId) =>
      keyId === 'key-1' && createVerify('sha256').update(digest).verify(publicKey, signature),
  };
};

const flipped = (bytes: Buffer, at: number, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ (1 << bit);
  return copy;
};

const contents: Record<string, Json> = {
  report: aReport({
    reportType: 2,
    accounts: Array.from({ length: 12 }, (_, at) => ({
      bankName: 'First Harbor Bank',
      name: `Harbor Savings ${at}`,
      mask: '7730',
      value: cents(4_980_000 + at),
    })),
  }) as unknown as Json,
  'signing record': aSignedDocument(aSigningDocument()).entries as unknown as Json,
};

describe.each(Object.entries(contents))('a sealed %s', (what, content) => {
  it('holds as it was sealed, and breaks with any byte flipped', async () => {
    const key = aKey();
    const seal = await sealText(key, content);
    expect(await sealHolds(key, seal)).toBe(true);

    const bytes = Buffer.from(seal.text);
    const signature = Buffer.from(seal.signature, 'base64');
    const flips = sized(250, 1000);
    const forged: Seal[] = Array.from({ length: flips }, (_, at) => ({
      ...seal,
      // In latin1 each byte stays one: none can be repaired into the original letter.
      text: flipped(bytes, at * 7, at % 8).toString('latin1'),
    }));
    const others: Seal[] = [
      ...Array.from({ length: signature.length }, (_, at) => ({
        ...seal,
        signature: flipped(signature, at, at % 8).toString('base64'),
      })),
      { ...seal, fingerprint: flipped(Buffer.from(seal.fingerprint, 'hex'), 3, 3).toString('hex') },
      { ...seal, keyId: 'key-2' },
      { ...seal, signature: '' },
      { ...seal, text: '' },
    ];
    let unnoticed = 0;
    for (const one of [...forged, ...others]) if (await sealHolds(key, one)) unnoticed++;
    const row = what === 'report' ? 'T-12' : 'T-20';
    printResult(
      row,
      `sealed ${what}: ${flips} flipped bytes and ${others.length} other changes, ${unnoticed} unnoticed`,
    );
    expect(unnoticed).toBe(0);
  });

  it('cannot be sealed again under another key, or with its fingerprint made to fit', async () => {
    const [key, attackers] = [aKey(), aKey()];
    const resealed = await sealText(attackers, { ...(content as object), verdict: 'confirmed' });
    const { signature } = await sealText(key, content);
    expect(await sealHolds(key, resealed)).toBe(false);
    expect(await sealHolds(key, { ...resealed, signature })).toBe(false);
  });
});
