import { verify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nameOf, pemOf, selfSigned } from '../../lambdas/core/signature/certificate.ts';
import { elementsIn } from '../../lambdas/core/signature/der.ts';
import { aPdfKey } from '../../test/builders/a-pdf-key.ts';
import { aSealer } from '../../test/builders/a-sealer.ts';
import { aTestDatabase } from '../../test/builders/a-test-database.ts';
import { installChain, requestCertificate, showCertificates } from './certificate.ts';

const database = aTestDatabase();
const AT = new Date('2026-11-22T10:00:00Z');

const aSide = async (name: string) => {
  const db = await database.emptyTable(name);
  return { db, clock: () => AT, ...aSealer(), key: aPdfKey(), siteUrl: 'https://groundwork.example' };
};

const certificateOf = async (key: ReturnType<typeof aPdfKey>, at = AT) =>
  pemOf(
    'CERTIFICATE',
    await selfSigned(
      { publicKey: await key.publicKey(), name: nameOf('Authority', 'An authority') },
      { serial: Buffer.from([7]), at },
      key.sign,
    ),
  );

describe('npm run ops -- certificate', () => {
  it('writes a request that is signed by the key it is about', async () => {
    const side = await aSide('request');
    const pem = await requestCertificate(side);
    const request = Buffer.from(pem.replace(/-----.*-----/g, ''), 'base64');
    const [content, , signature] = elementsIn(request);
    expect(verify('sha256', content!, side.key.own, signature!.subarray(3))).toBe(true);
    expect(request.includes('Groundwork documents (groundwork.example)')).toBe(true);
    expect(request.includes(Buffer.from(await side.key.publicKey()))).toBe(true);
  });

  it('saves a chain, and then shows it with the one before it', async () => {
    const side = await aSide('install');
    expect(await showCertificates(side)).toContain('no certificate yet');
    const first = await certificateOf(side.key);
    const second = await certificateOf(side.key);
    expect(await installChain(side, first)).toContain('self-signed');
    await installChain(side, second);
    const shown = await showCertificates(side);
    expect(shown.indexOf(new X509Certificate(second).fingerprint256)).toBeLessThan(shown.indexOf('earlier:'));
    expect(shown.slice(shown.indexOf('earlier:'))).toContain(new X509Certificate(first).fingerprint256);
  });

  it.each([
    ['is not a certificate', async () => 'nothing', 'no certificate in PEM'],
    ['is for another key', async () => certificateOf(aPdfKey()), "isn't for our key"],
    [
      'has expired',
      async ({ key }: Awaited<ReturnType<typeof aSide>>) => certificateOf(key, new Date('2010-01-01')),
      'is valid from',
    ],
    [
      'is followed by one that did not issue it',
      async ({ key }: Awaited<ReturnType<typeof aSide>>) =>
        (await certificateOf(key)) + (await certificateOf(aPdfKey())),
      "wasn't issued by",
    ],
  ] as const)('refuses a file that %s', async (what, file, refusal) => {
    const side = await aSide(`refuse-${what.replaceAll(' ', '-')}`);
    await expect(installChain(side, await file(side))).rejects.toThrow(refusal);
    expect(await showCertificates(side)).toContain('no certificate yet');
  });
});
