import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aPdfKey } from '#test/builders/a-pdf-key.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { readSignedPdf } from '#test/read-signed-pdf.ts';
import { openPdf } from '../documents/pdf.ts';
import { nameOf, SELF_SIGNED_DAYS, selfSigned } from './certificate.ts';
import { readCertificates, saveChain } from './certificate-store.ts';
import { pdfCertificates } from './certificates-entity.ts';
import { addSignaturePlace, CHAIN_ROOM, SIGNATURE_ROOM, signedData, unsignedPdf } from './pdf-signature.ts';
import { certificateStep, pdfSigner, RENEW_DAYS } from './pdf-signer.ts';

const database = aTestDatabase();
const AT = new Date('2026-11-22T10:00:00Z');

const aDrawnPdf = async () => {
  const { pdf, bytes } = await openPdf({ title: 'A letter', at: AT });
  addSignaturePlace(pdf, AT);
  pdf.text('Confirmed $480,000').end();
  return bytes;
};

/** Workers that share a table and a key. */
const aSide = async (name: string, key = aPdfKey()) => {
  const db = await database.emptyTable(name);
  let now = AT;
  const deps = { db, clock: () => now, ...aSealer(), key, siteUrl: 'https://groundwork.example' };
  return {
    ...deps,
    aWorker: (over: Partial<typeof deps> = {}) => pdfSigner({ ...deps, ...over }),
    setClock: (to: Date) => {
      now = to;
    },
    stored: () => readCertificates(deps),
  };
};

/** The same certificate with another issuer: the first of the two names in it. */
const ofAnotherIssuer = (certificate: Uint8Array) => {
  const bytes = Buffer.from(certificate);
  bytes.write('Authority!', bytes.indexOf('Groundwork'));
  return bytes;
};

const ofAnAuthority = async (key: ReturnType<typeof aPdfKey>, at = AT) => {
  const authority = aPdfKey();
  const name = nameOf('Authority', 'An authority');
  const own = await selfSigned(
    { publicKey: await key.publicKey(), name: nameOf('Groundwork', 'Groundwork') },
    { serial: Buffer.from([1]), at },
    key.sign,
  );
  return [
    own,
    await selfSigned(
      { publicKey: await authority.publicKey(), name },
      { serial: Buffer.from([2]), at },
      authority.sign,
    ),
  ];
};

describe('a signed PDF', () => {
  it('is signed by our certificate over every byte, with what PAdES B-B asks for', async () => {
    const { aWorker, key } = await aSide('signed');
    const signed = await aWorker()(await aDrawnPdf());
    const read = readSignedPdf(signed);
    expect(read).toMatchObject({
      isValid: true,
      attributes: ['content type', 'message digest', 'signing certificate'],
    });
    const [certificate] = read.certificates ?? [];
    expect(certificate?.publicKey.equals(key.own)).toBe(true);
    expect(certificate?.verify(key.own)).toBe(true);
    expect(certificate?.subject).toBe('O=Groundwork\nCN=Groundwork documents (groundwork.example)');
    expect(signed.toString('latin1')).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached[\s\S]*\/M \(D:20261122100000Z\)/);
  });

  it('says so when any byte is changed', async () => {
    const { aWorker } = await aSide('changed');
    const signed = await aWorker()(await aDrawnPdf());
    const { covered } = unsignedPdf(await aDrawnPdf());
    const step = Math.ceil(covered.length / 40);
    const start = signed.indexOf('/Contents <') + '/Contents '.length;
    const end = start + SIGNATURE_ROOM * 2 + 2;
    for (let at = 0; at < signed.length; at += step) {
      if (at >= start && at < end) continue;
      const changed = Buffer.from(signed);
      changed[at]! ^= 1;
      expect(readSignedPdf(changed).isValid, `byte ${at}`).toBe(false);
    }
    expect(readSignedPdf(Buffer.concat([signed, Buffer.from('more')])).isValid).toBe(false);
  });

  it('has room for the chain of an authority, and is refused when there is none', async () => {
    const key = aPdfKey();
    const digest = Buffer.alloc(32);
    const chain = await ofAnAuthority(key);
    expect((await signedData(chain, digest, key.sign)).length).toBeLessThan(CHAIN_ROOM);
    const { complete } = unsignedPdf(await aDrawnPdf());
    expect(() => complete(Buffer.alloc(SIGNATURE_ROOM + 1))).toThrow('chain of certificates is too long');
    expect(() => unsignedPdf(Buffer.from('%PDF-1.7'))).toThrow('no place for a signature');
  });
});

describe('the certificate', () => {
  it('is issued once, however many workers sign at once', async () => {
    const { aWorker, stored } = await aSide('once');
    const drawn = await aDrawnPdf();
    const signed = await Promise.all([1, 2, 3].map(() => aWorker()(drawn)));
    const [certificate] = (await stored())?.chain ?? [];
    for (const pdf of signed)
      expect(readSignedPdf(pdf).certificates?.[0]?.raw.equals(Buffer.from(certificate ?? []))).toBe(true);
    expect((await stored())?.earlier).toEqual([]);
  });

  it('is replaced before it expires and with a new key, and the earlier ones stay published', async () => {
    const side = await aSide('renewed');
    const drawn = await aDrawnPdf();
    const first = readSignedPdf(await side.aWorker()(drawn)).certificates?.[0];
    side.setClock(new Date(AT.getTime() + (SELF_SIGNED_DAYS - RENEW_DAYS + 1) * DAY));
    const second = readSignedPdf(await side.aWorker()(drawn)).certificates?.[0];
    expect(second?.fingerprint256).not.toBe(first?.fingerprint256);
    const key = aPdfKey();
    const third = readSignedPdf(await side.aWorker({ key })(drawn));
    expect(third.isValid && third.certificates?.[0]?.publicKey.equals(key.own)).toBe(true);
    const earlier = (await side.stored())?.earlier.map((one) => new X509Certificate(one).fingerprint256);
    expect(earlier).toEqual([second?.fingerprint256, first?.fingerprint256]);
  });

  it('of an authority signs with its chain, and an alarm rings before it expires', async () => {
    const side = await aSide('authority');
    const chain = await ofAnAuthority(side.key);
    await saveChain(side, chain, undefined);
    const { isValid, certificates } = readSignedPdf(await side.aWorker()(await aDrawnPdf()));
    expect({ isValid, certificates: certificates?.length }).toEqual({ isValid: true, certificates: 2 });
    const [own = Buffer.of(), ...others] = chain;
    const issued = { chain: [ofAnotherIssuer(own), ...others], earlier: [] };
    const stepOn = async (day: number) =>
      certificateStep(issued, await side.key.publicKey(), new Date(AT.getTime() + day * DAY));
    expect(await stepOn(SELF_SIGNED_DAYS - RENEW_DAYS - 1)).toBe('use');
    expect(await stepOn(SELF_SIGNED_DAYS - RENEW_DAYS + 1)).toBe('use, expires soon');
  });

  it('that someone else has put there signs nothing: the alarm rings, and we issue another', async () => {
    const side = await aSide('forged');
    const theirs = aPdfKey();
    await saveChain(side, await ofAnAuthority(theirs), undefined);
    const row = await pdfCertificates.get(side.db, {});
    const seal = { ...row!.seal, signature: Buffer.from('theirs').toString('base64') };
    await side.db.transact([pdfCertificates.update({}, { set: { seal } })]);
    const written = writtenLines();
    const { isValid, certificates } = readSignedPdf(await side.aWorker()(await aDrawnPdf()));
    expect(written()).toMatchObject([
      { event: 'record.altered', about: { kind: 'certificates' } },
      { AlteredRecords: 1 },
    ]);
    expect(isValid && certificates?.[0]?.publicKey.equals(side.key.own)).toBe(true);
    expect((await side.stored())?.earlier).toEqual([]);
  });
});
