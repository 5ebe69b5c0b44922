// Signature Version 4, for the only kind of call we make: a POST without a query.
import { hash, type KeyObject } from 'node:crypto';
import { hmac, hmacKey } from '../crypto/keyed-hash.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
export type Scope = { region: string; service: string };

const sha256 = (data: string | Uint8Array) => hash('sha256', data);

/** The key is the same all day, so it's cached: a call then costs two digests and one keyed hash. */
const keys = new Map<string, KeyObject>();

const keyFor = (secret: string, day: string, { region, service }: Scope): KeyObject => {
  const name = [secret, day, region, service].join();
  const kept = keys.get(name);
  if (kept) return kept;
  const steps = [day, region, service, 'aws4_request'];
  const made = steps.reduce((key, step) => hmacKey(hmac(key, step)), hmacKey(`AWS4${secret}`));
  if (keys.size >= 16) keys.clear();
  keys.set(name, made);
  return made;
};

/** Every service but S3 signs a path encoded once more than it is sent. */
const canonicalPath = (path: string) => encodeURIComponent(path).replaceAll('%2F', '/');

/** Returns the headers to send, signed: all of the given ones are part of the signature. Names in lower case. */
export const signed = (
  call: { host: string; path?: string; headers: Record<string, string>; body: string | Uint8Array; at: Date },
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  scope: Scope,
): Record<string, string> => {
  const time = call.at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = { ...call.headers, host: call.host, 'x-amz-date': time };
  if (sessionToken) headers['x-amz-security-token'] = sessionToken;
  const names = Object.keys(headers).sort();
  const list = names.join(';');
  const canonical = `POST\n${call.path ? canonicalPath(call.path) : '/'}\n\n${names.map((name) => `${name}:${headers[name]}\n`).join('')}\n${list}\n${sha256(call.body)}`;
  const credential = `${day}/${scope.region}/${scope.service}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${credential}\n${sha256(canonical)}`;
  const signature = hmac(keyFor(secretAccessKey, day, scope), text).toString('hex');
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${credential}, SignedHeaders=${list}, Signature=${signature}`;
  return headers;
};
