// The server's half of SRP-6a as Cognito speaks it: the 3072-bit group of RFC 5054, SHA-256, and a key derived with HKDF.
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

const fromHex = (hex: string) => BigInt(`0x${hex}`);

/** Even length, and a leading zero byte where the first bit is set: the two's complement that the clients hash. */
const padded = (value: bigint) => {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return /^[89a-f]/i.test(even) ? `00${even}` : even;
};

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hashHex = (hex: string) => fromHex(sha256(Buffer.from(hex, 'hex')));

const power = (base: bigint, exponent: bigint, modulus: bigint) => {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
};

const k = hashHex(padded(N) + padded(g));

export type Verifier = { salt: string; verifier: string };

const derive = (poolName: string, userId: string, password: string, salt: string) => {
  const x = hashHex(padded(fromHex(salt)) + sha256(`${poolName}${userId}:${password}`));
  return power(g, x, N).toString(16);
};

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
  const B = (k * fromHex(verifier) + power(g, b, N)) % N;
  return { A, B, b, secretBlock: randomBytes(64).toString('base64') };
};

type Claim = { poolName: string; userId: string; timestamp: string; signature: string };

export const provesPassword = ({ A, B, b, secretBlock }: SrpChallenge, { verifier }: Verifier, claim: Claim) => {
  const u = hashHex(padded(A) + padded(B));
  const S = power(A * power(fromHex(verifier), u, N), b, N);
  const salt = Buffer.from(padded(u), 'hex');
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(padded(S), 'hex'), salt, 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.userId)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
