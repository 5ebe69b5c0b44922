// The names of things in certificates and signatures.
import { oid } from './der.ts';

export const OID = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
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
