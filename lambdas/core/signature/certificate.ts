// The certificate of the key that signs PDFs: one that we issue, or an authority's. Pure.
import { hash, X509Certificate } from 'node:crypto';
import { DAY, isoAfter } from '../platform/clock.ts';
import { bits, elementsIn, integer, octets, sequence, setOf, tagged, text, time, yes } from './der.ts';
import { OID } from './oids.ts';

/** The digest of what is to be signed, in; the signature, out. */
export type SignDigest = (digest: Uint8Array) => Promise<Uint8Array>;

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/** The names of an owner: of what, and who. */
export const nameOf = (organization: string, commonName: string): Buffer =>
  sequence(setOf(sequence(OID.organization, text(organization))), setOf(sequence(OID.commonName, text(commonName))));

/** Digital signature and non-repudiation, the first two of nine bits. */
const SIGNS = bits(Buffer.from([0b1100_0000]), 6);

const extensionsFor = (publicKey: Uint8Array): Buffer => {
  const critical = (id: Uint8Array, value: Uint8Array) => sequence(id, yes, octets(value));
  return sequence(
    critical(OID.basicConstraints, sequence()),
    critical(OID.keyUsage, SIGNS),
    sequence(OID.extendedKeyUsage, octets(sequence(OID.documentSigning))),
    // By RFC 7093, whose fourth way takes any hash of the whole key.
    sequence(OID.subjectKeyIdentifier, octets(octets(sha256(publicKey)))),
  );
};

/** Long, because a signature without an outside timestamp can be checked only while its certificate is valid. */
export const SELF_SIGNED_DAYS = 3650;

type Owner = {
  /** As KMS exports it: SubjectPublicKeyInfo of a key on the curve P-256. */
  publicKey: Uint8Array;
  name: Uint8Array;
};

/** `content` with its signature beside it, as certificates and requests for one have it. */
const signed = async (content: Buffer, sign: SignDigest): Promise<Buffer> =>
  sequence(content, sequence(OID.ecdsaWithSha256), bits(await sign(sha256(content))));

/** Valid from the day before, so that what was issued a moment ago isn't older than it. */
export const selfSigned = (
  { publicKey, name }: Owner,
  { serial, at }: { serial: Uint8Array; at: Date },
  sign: SignDigest,
): Promise<Buffer> =>
  signed(
    sequence(
      tagged(0, integer(Buffer.from([2]))),
      integer(serial),
      sequence(OID.ecdsaWithSha256),
      name,
      sequence(time(new Date(isoAfter(at, -DAY))), time(new Date(isoAfter(at, SELF_SIGNED_DAYS * DAY)))),
      name,
      publicKey,
      tagged(3, extensionsFor(publicKey)),
    ),
    sign,
  );

/** What an authority needs to issue a certificate (PKCS #10). */
export const certificateRequest = ({ publicKey, name }: Owner, sign: SignDigest): Promise<Buffer> =>
  signed(sequence(integer(Buffer.from([0])), name, publicKey, tagged(0)), sign);

/** Which certificate it is: who issued it, and its number there. */
export const issuerAndSerialOf = (certificate: Uint8Array): Buffer => {
  const [content = Buffer.of()] = elementsIn(certificate);
  // Certificates of version 1 have no version.
  const [serial = Buffer.of(), , issuer = Buffer.of()] = elementsIn(content).filter(([tag]) => tag !== 0xa0);
  return sequence(issuer, serial);
};

/** The certificate is for this key. */
export const isFor = (certificate: Uint8Array, publicKey: Uint8Array): boolean =>
  Buffer.compare(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }), publicKey) === 0;

export const pemOf = (what: 'CERTIFICATE' | 'CERTIFICATE REQUEST', der: Uint8Array): string => {
  const lines = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return `-----BEGIN ${what}-----\n${lines}\n-----END ${what}-----\n`;
};
