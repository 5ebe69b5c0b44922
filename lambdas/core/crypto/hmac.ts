// A keyed hash under a key that is used again and again. As a key object: made of bytes for each hash, Node 24 needs six times as long.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

export const hmacKey = (key: string | Uint8Array): KeyObject =>
  typeof key === 'string' ? createSecretKey(key, 'utf8') : createSecretKey(key);

export const hmac = (key: KeyObject, data: string): Buffer => createHmac('sha256', key).update(data).digest();
