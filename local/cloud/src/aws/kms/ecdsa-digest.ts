import { createECDH, type KeyObject, randomBytes } from 'node:crypto';

// ECDSA P-256 over a digest that was made elsewhere (KMS's MessageType DIGEST). Node's crypto always hashes by itself, so the
// arithmetic is here; points are multiplied by Node's ECDH. As KMS holds the private key, verifying needs no point addition.
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export const signDigest = (key: KeyObject, digest: Buffer): Buffer => {
  const d = privateScalar(key);
  const z = toNumber(digest);
  for (;;) {
    const k = toNumber(randomBytes(32));
    if (k === 0n || k >= ORDER) continue;
    const r = timesBase(k);
    const s = mod(inverse(k) * (z + r * d));
    if (r !== 0n && s !== 0n) return der(r, s);
  }
};

export const verifyDigest = (key: KeyObject, digest: Buffer, signature: Buffer): boolean => {
  const parts = readDer(signature);
  if (!parts) return false;
  const { r, s } = parts;
  if (r === 0n || s === 0n || r >= ORDER || s >= ORDER) return false;
  const w = inverse(s);
  const scalar = mod(toNumber(digest) * w + r * w * privateScalar(key));
  return scalar !== 0n && timesBase(scalar) === r;
};

const privateScalar = (key: KeyObject): bigint => toNumber(Buffer.from(key.export({ format: 'jwk' }).d!, 'base64url'));

const timesBase = (scalar: bigint): bigint => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(toBytes(scalar));
  return mod(toNumber(curve.getPublicKey().subarray(1, 33)));
};

const mod = (value: bigint): bigint => ((value % ORDER) + ORDER) % ORDER;

const inverse = (value: bigint): bigint => {
  let [a, b, x, y] = [mod(value), ORDER, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b, x, y] = [b % a, a, y - quotient * x, x];
    if (a === 0n) throw new Error('no inverse');
  }
  return mod(x);
};

const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

const der = (r: bigint, s: bigint): Buffer => {
  const body = Buffer.concat([integer(r), integer(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
};

const integer = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const signed = bytes[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
  return Buffer.concat([Buffer.from([0x02, signed.length]), signed]);
};

const readDer = (bytes: Buffer): { r: bigint; s: bigint } | undefined => {
  const rLength = bytes[3] ?? 0;
  const sLength = bytes[5 + rLength] ?? 0;
  const isWhole = bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && bytes[2] === 2 && bytes[4 + rLength] === 2;
  if (!isWhole || rLength === 0 || sLength === 0 || bytes.length !== 6 + rLength + sLength) return undefined;
  return { r: toNumber(bytes.subarray(4, 4 + rLength)), s: toNumber(bytes.subarray(6 + rLength)) };
};
