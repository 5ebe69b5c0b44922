// Time-based one-time passwords: RFC 6238 with SHA-1, six digits, 30 seconds, as authenticator apps expect.
import { createHmac, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = () => Array.from(randomBytes(52), (byte) => alphabet.charAt(byte & 31)).join('');

const fromBase32 = (text: string) => {
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 30_000);

export const codeAt = (secret: string, step: number) => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** The step of this code; a clock may be one step off either way. */
export const matchingStep = (secret: string, code: string, now: number) => {
  const step = stepAt(now);
  return [step, step - 1, step + 1].find((one) => codeAt(secret, one) === code);
};
