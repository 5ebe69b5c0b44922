import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type Answer, answerUnderFault } from 'simulator-kit/fault';
import { createLoopbackServer, readBody } from 'simulator-kit/loopback-server';
import type { Simulator } from 'simulator-kit/simulator';

// Plays a timestamp authority (RFC 3161). It signs its own certificate at each start, so a PDF reader trusts it only if someone adds it.

// This DER encoder shares nothing with the product's, so neither can hide a mistake of the other.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: Uint8Array[]) => der(0x31, ...parts.toSorted(Buffer.compare));
const inTag = (number: number, ...parts: Uint8Array[]) => der(0xa0 + number, ...parts);
const octets = (bytes: Uint8Array) => der(0x04, bytes);
const bits = (bytes: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), bytes);
const small = (value: number) => der(0x02, Buffer.from([value]));
const generalizedTime = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));

/** Object identifiers in their written form. */
const OID = {
  signedData: Buffer.from('06092a864886f70d010702', 'hex'),
  tstInfo: Buffer.from('060b2a864886f70d0109100104', 'hex'),
  contentType: Buffer.from('06092a864886f70d010903', 'hex'),
  messageDigest: Buffer.from('06092a864886f70d010904', 'hex'),
  signingCertificate: Buffer.from('060b2a864886f70d010910022f', 'hex'),
  sha256: Buffer.from('0609608648016503040201', 'hex'),
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
  extendedKeyUsage: Buffer.from('0603551d25', 'hex'),
  timeStamping: Buffer.from('06082b06010505070308', 'hex'),
  /** The policy of OpenSSL's examples. */
  policy: Buffer.from('06042a030401', 'hex'),
};

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const serialNumber = () => der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
const signed = (bytes: Uint8Array, key: KeyObject) => sign('sha256', bytes, key);

export const openAuthority = (now: Date) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(OID.commonName, der(0x0c, Buffer.from('Timestamps of the local cloud')))));
  const serial = serialNumber();
  const yearsFrom = (years: number) => generalizedTime(new Date(now.getTime() + years * 365 * 86_400_000));
  const content = sequence(
    inTag(0, small(2)),
    serial,
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(yearsFrom(-20), yearsFrom(20)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    inTag(
      3,
      sequence(sequence(OID.extendedKeyUsage, der(0x01, Buffer.from([0xff])), octets(sequence(OID.timeStamping)))),
    ),
  );
  const certificate = sequence(content, sequence(OID.ecdsaWithSha256), bits(signed(content, privateKey)));
  return { certificate, issuerAndSerial: sequence(name, serial), key: privateKey };
};
type Authority = ReturnType<typeof openAuthority>;

type Query = { imprint: Buffer; nonce: Buffer; wantsCertificate: boolean };

/** Reads a query in the usual form: version, hash, nonce, and whether the answer should have the certificate. Undefined for other forms. */
const queryIn = (bytes: Buffer): Query | undefined => {
  const start = Buffer.concat([small(1), Buffer.from([0x30])]);
  if (bytes[0] !== 0x30 || bytes.indexOf(start) !== 2) return undefined;
  const imprintAt = 5;
  const imprintEnd = imprintAt + 2 + (bytes[imprintAt + 1] ?? 0);
  const imprint = bytes.subarray(imprintAt, imprintEnd);
  const rest = bytes.subarray(imprintEnd);
  const nonce = rest[0] === 0x02 ? rest.subarray(0, 2 + (rest[1] ?? 0)) : Buffer.of();
  return { imprint, nonce, wantsCertificate: rest.subarray(nonce.length).toString('hex') === '0101ff' };
};

const tokenFor = ({ imprint, nonce, wantsCertificate }: Query, authority: Authority, now: Date): Buffer => {
  const facts = sequence(small(1), OID.policy, imprint, serialNumber(), generalizedTime(now), nonce);
  const attribute = (id: Uint8Array, value: Uint8Array) => sequence(id, set(value));
  const attributes = [
    attribute(OID.contentType, OID.tstInfo),
    attribute(OID.messageDigest, octets(hashOf(facts))),
    attribute(OID.signingCertificate, sequence(sequence(sequence(octets(hashOf(authority.certificate)))))),
  ].toSorted(Buffer.compare);
  const signer = sequence(
    small(1),
    authority.issuerAndSerial,
    sequence(OID.sha256),
    inTag(0, ...attributes),
    sequence(OID.ecdsaWithSha256),
    octets(signed(set(...attributes), authority.key)),
  );
  const parts = [
    small(3),
    set(sequence(OID.sha256)),
    sequence(OID.tstInfo, inTag(0, octets(facts))),
    ...(wantsCertificate ? [inTag(0, authority.certificate)] : []),
    set(signer),
  ];
  return sequence(OID.signedData, inTag(0, sequence(...parts)));
};

/** PKIFailureInfo: the number of a bit. */
const FAILURES = { badAlg: 0, badDataFormat: 5 };
const refusal = (failure: keyof typeof FAILURES): Buffer => {
  const bit = FAILURES[failure];
  return sequence(sequence(small(2), bits(Buffer.from([0x80 >> bit]), 7 - bit)));
};

const SHA256_IMPRINT = 2 + 13 + 2 + 32;

export const answerQuery = (bytes: Buffer, authority: Authority, now: Date): Buffer => {
  const query = queryIn(bytes);
  if (!query) return refusal('badDataFormat');
  if (query.imprint.length !== SHA256_IMPRINT && query.imprint.length !== SHA256_IMPRINT + 2) return refusal('badAlg');
  return sequence(sequence(small(0)), tokenFor(query, authority, now));
};

const plain = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(body),
});

export const timestampSimulator = (): Simulator => ({
  name: 'timestamps',
  title: 'Timestamp authority',
  replaces: ['https://timestamp.groundwork.example'],
  async start({ now, faults }) {
    const authority = openAuthority(now());
    const server = createLoopbackServer(async (request, response) => {
      const body = await readBody(request);
      const honest = async (): Promise<Answer> => {
        if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
          return plain(400, 'Expects a timestamp query');
        const headers = { 'content-type': 'application/timestamp-reply' };
        return { status: 200, headers, body: answerQuery(body, authority, now()) };
      };
      await answerUnderFault(response, faults(request.url ?? '/'), honest, (status) =>
        plain(status, 'Ordered by a fault'),
      ).catch(() => response.destroy());
    });
    const { baseUrl } = await server.listen();
    return { baseUrl, close: server.close };
  },
});
