// A detached signature as PAdES asks for it (CMS, RFC 5652; EN 319 142-1, level B-B): over the content's hash and over which
// certificate signs. The time is in the PDF (/M), so it isn't an attribute here. Pure.
import { issuerAndSerialOf, type SignDigest, sha256 } from './certificate.ts';
import { elementsIn, integer, octets, sequence, setOf, tagged } from './der.ts';
import { OID } from './oids.ts';

const SHA256 = sequence(OID.sha256);
const ONE = integer(Buffer.from([1]));

const attribute = (name: Uint8Array, value: Uint8Array) => sequence(name, setOf(value));

/** The second version of this attribute names SHA-256 by leaving the name out. */
const whichCertificate = (certificate: Uint8Array) => sequence(sequence(sequence(octets(sha256(certificate)))));

const attributesOf = (digest: Uint8Array, certificate: Uint8Array): Buffer =>
  setOf(
    attribute(OID.contentType, OID.data),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, whichCertificate(certificate)),
  );

/** A set is signed as what it is, and stored as element 0 of the signer. */
const asElement0 = (set: Uint8Array) => tagged(0, ...elementsIn(set));

/** `chain`: the certificate, then the one that vouches for it, and so on. `digest`: SHA-256 of the content. */
export const signedData = async (chain: Uint8Array[], digest: Uint8Array, sign: SignDigest): Promise<Buffer> => {
  const [certificate] = chain;
  if (!certificate) throw new Error('There is no certificate to sign with');
  const attributes = attributesOf(digest, certificate);
  const signer = sequence(
    ONE,
    issuerAndSerialOf(certificate),
    SHA256,
    asElement0(attributes),
    sequence(OID.ecdsaWithSha256),
    octets(await sign(sha256(attributes))),
  );
  return sequence(
    OID.signedData,
    tagged(0, sequence(ONE, setOf(SHA256), sequence(OID.data), tagged(0, ...chain), setOf(signer))),
  );
};
