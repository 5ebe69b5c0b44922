// A certificate for localhost, made and signed for one test.
import { generateKeyPairSync, sign } from 'node:crypto';

const TAG = { integer: 2, bits: 3, oid: 6, utf8: 12, time: 23, sequence: 48, set: 49 };

/** One value in DER: a tag, a length and the content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

export const selfSigned = (now = Date.now()): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, der(TAG.oid, ECDSA_WITH_SHA256));
  const attribute = der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.utf8, Buffer.from('localhost')));
  const name = der(TAG.sequence, der(TAG.set, attribute));
  const time = (days: number) => {
    const [date = ''] = new Date(now + days * 24 * 60 * 60 * 1000).toISOString().split('.');
    return der(TAG.time, Buffer.from(`${date.replace(/[-:T]/g, '').slice(2)}Z`));
  };
  const validity = der(TAG.sequence, time(-1), time(1));
  const body = der(
    TAG.sequence,
    der(TAG.integer, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = der(TAG.sequence, body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
};
