// A browser's keys after it subscribed at its push service, and the messages that it reads with them (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';

const label = (text: string) => Buffer.from(`${text}\0`);

export const aBrowserAtPush = (service = 'https://updates.push.services.mozilla.com') => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const derived = (secret: Uint8Array, salt: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    endpoint: `${service}/wpush/v2/${randomUUID()}`,
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    /** Throws for a message that isn't for this browser. */
    read: (message: Buffer): string => {
      const [salt, theirs] = [message.subarray(0, 16), message.subarray(21, 86)];
      const both = Buffer.concat([label('WebPush: info'), keys.getPublicKey(), theirs]);
      const material = derived(keys.computeSecret(theirs), auth, both, 32);
      const key = derived(material, salt, label('Content-Encoding: aes128gcm'), 16);
      const nonce = derived(material, salt, label('Content-Encoding: nonce'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(message.subarray(-16));
      const text = Buffer.concat([decipher.update(message.subarray(86, -16)), decipher.final()]);
      return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
    },
  };
};
