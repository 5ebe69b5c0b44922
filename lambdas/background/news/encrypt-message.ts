// A message that only the browser can read, not its push service (RFC 8291, in the coding of RFC 8188). Pure but for its randomness.
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

export type Recipient = { p256dh: string; auth: string };
/** Given only where a test needs the same bytes each time. */
type Drawn = { own: ECDH; salt: Buffer };

const RECORD_SIZE = 4096;
/** Behind the last record's text. */
const LAST = Buffer.from([2]);

const newKeys = (): ECDH => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return own;
};
const drawn = (): Drawn => ({ own: newKeys(), salt: randomBytes(16) });

const derived = (secret: Uint8Array, salt: Uint8Array, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const label = (text: string) => Buffer.from(`${text}\0`);

export const encryptMessage = (text: string, { p256dh, auth }: Recipient, { own, salt } = drawn()): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url');
  const shared = own.computeSecret(theirs);
  const both = Buffer.concat([label('WebPush: info'), theirs, own.getPublicKey()]);
  const material = derived(shared, Buffer.from(auth, 'base64url'), both, 32);
  const key = derived(material, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(material, salt, label('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), LAST])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  const ownPublic = own.getPublicKey();
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, sealed, cipher.getAuthTag()]);
};
