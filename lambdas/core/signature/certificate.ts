import { hash, X509Certificate } from 'node:crypto';
import { DAY, isoAfter } from '../platform/clock.ts';
import { bits, elementsIn, integer, octets, oid, sequence, setOf, tagged, text, time, yes } from './der.ts';

// The names of things in certificates and signatures.

export const OID = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  timestampToken: oid('1.2.840.113549.1.9.16.2.14'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  ecdsaWithSha256: oid('1.2.840.10045.4.3.2'),
  commonName: oid('2.5.4.3'),
  organization: oid('2.5.4.10'),
  basicConstraints: oid('2.5.29.19'),
  keyUsage: oid('2.5.29.15'),
  extendedKeyUsage: oid('2.5.29.37'),
  subjectKeyIdentifier: oid('2.5.29.14'),
  /** RFC 9336. */
  documentSigning: oid('1.3.6.1.5.5.7.3.36'),
};

// The certificate of the key that signs PDFs, issued by us or by an authority. Pure.

export type SignDigest = (digest: Uint8Array) => Promise<Uint8Array>;

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

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
    // RFC 7093's fourth method takes any hash of the whole key.
    sequence(OID.subjectKeyIdentifier, octets(octets(sha256(publicKey)))),
  );
};

/** Long, because a signature without an outside timestamp can be checked only while its certificate is valid. */
export const SELF_SIGNED_DAYS = 3650;

type Owner = {
  /** KMS's export format: SubjectPublicKeyInfo of a key on the curve P-256. */
  publicKey: Uint8Array;
  name: Uint8Array;
};

/** `content` followed by its signature, as in certificates and certificate requests. */
const signed = async (content: Buffer, sign: SignDigest): Promise<Buffer> =>
  sequence(content, sequence(OID.ecdsaWithSha256), bits(await sign(sha256(content))));

/** Valid from the day before, so that a file signed at the same moment isn't older than its certificate. */
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

/** The request that an authority needs to issue a certificate (PKCS #10). */
export const certificateRequest = ({ publicKey, name }: Owner, sign: SignDigest): Promise<Buffer> =>
  signed(sequence(integer(Buffer.from([0])), name, publicKey, tagged(0)), sign);

/** Identifies a certificate by its issuer and number. */
export const issuerAndSerialOf = (certificate: Uint8Array): Buffer => {
  const [content = Buffer.of()] = elementsIn(certificate);
  // Certificates of version 1 have no version.
  const [serial = Buffer.of(), , issuer = Buffer.of()] = elementsIn(content).filter(([tag]) => tag !== 0xa0);
  return sequence(issuer, serial);
};

export const isFor = (certificate: Uint8Array, publicKey: Uint8Array): boolean =>
  Buffer.compare(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }), publicKey) === 0;

export const pemOf = (what: 'CERTIFICATE' | 'CERTIFICATE REQUEST', der: Uint8Array): string => {
  const lines = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return `-----BEGIN ${what}-----\n${lines}\n-----END ${what}-----\n`;
};
