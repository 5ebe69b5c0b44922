// The server's half of SRP-6a as Cognito speaks it: the 3072-bit group of RFC 5054, SHA-256, and a key derived with HKDF.
import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const prime = getDiffieHellman('modp15').getPrime();
const modulus = prime.toString('base64url');
export const N = BigInt(`0x${prime.toString('hex')}`);
export const g = 2n;

export const fromHex = (hex: string) => BigInt(`0x${hex}`);

/** Even length, and a leading zero byte where the first bit is set: the two's complement that the clients hash. */
export const padded = (value: bigint) => {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return /^[89a-f]/i.test(even) ? `00${even}` : even;
};

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
export const hashHex = (hex: string) => fromHex(sha256(Buffer.from(hex, 'hex')));

const bytesOf = (value: bigint) => Buffer.from(padded(value), 'hex');

/**
 * RSA's public half computes a power modulo any number, in a tenth of the time that big integers take. (A key exchange would be the
 * obvious tool, but each one that is made costs Node 24 a second and a half to check whether N is a prime.)
 */
export const power = (base: bigint, exponent: bigint): bigint => {
  const e = bytesOf(exponent).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e }, format: 'jwk' });
  const number = Buffer.from((base % N).toString(16).padStart(2 * prime.length, '0'), 'hex');
  return fromHex(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, number).toString('hex'));
};

export const k = hashHex(padded(N) + padded(g));

export type Verifier = { salt: string; verifier: string };

/** A secret that needs the password: x of the protocol. */
export const secretOf = (poolName: string, userId: string, password: string, salt: string) =>
  hashHex(padded(fromHex(salt)) + sha256(`${poolName}${userId}:${password}`));

const derive = (poolName: string, userId: string, password: string, salt: string) =>
  power(g, secretOf(poolName, userId, password, salt)).toString(16);

export const createVerifier = (poolName: string, userId: string, password: string): Verifier => {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: derive(poolName, userId, password, salt) };
};

export const matchesPassword = (poolName: string, userId: string, password: string, { salt, verifier }: Verifier) =>
  derive(poolName, userId, password, salt) === verifier;

export type SrpChallenge = { A: bigint; B: bigint; b: bigint; secretBlock: string };

/** Undefined when the client's A is not usable (it must not be a multiple of N). */
export const startSrp = (clientA: string, { verifier }: Verifier): SrpChallenge | undefined => {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientA)) return undefined;
  const A = fromHex(clientA);
  if (A % N === 0n) return undefined;
  const b = fromHex(randomBytes(32).toString('hex'));
  const B = (k * fromHex(verifier) + power(g, b)) % N;
  return { A, B, b, secretBlock: randomBytes(64).toString('base64') };
};

type Said = { poolName: string; userId: string; timestamp: string };
type Claim = Said & { signature: string };

/** The signature of both halves, with the key that they share once each has the other's number. */
export const signatureOf = (
  S: bigint,
  u: bigint,
  secretBlock: string,
  { poolName, userId, timestamp }: Said,
): Buffer => {
  const salt = Buffer.from(padded(u), 'hex');
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(padded(S), 'hex'), salt, 'Caldera Derived Key', 16));
  return createHmac('sha256', key)
    .update(poolName)
    .update(userId)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest();
};

export const provesPassword = ({ A, B, b, secretBlock }: SrpChallenge, { verifier }: Verifier, claim: Claim) => {
  const u = hashHex(padded(A) + padded(B));
  const expected = signatureOf(power(A * power(fromHex(verifier), u), b), u, secretBlock, claim);
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
