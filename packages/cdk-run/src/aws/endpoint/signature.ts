import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from './signer.ts';

export type SignedCall = { method: string; target: string; headers: Record<string, string>; body: Buffer };

/** Signature Version 4: computed again with the caller's secret and compared. */
export const signatureHolds = (call: SignedCall, signer: Signer, secret: string): boolean => {
  const expected = Buffer.from(sign(call, signer, secret));
  const given = Buffer.from(signer.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
};

const sign = (call: SignedCall, signer: Signer, secret: string): string => {
  const [path = '/', query = ''] = splitOnce(call.target, '?');
  const headers = signer.signedHeaders.map(
    (name) => `${name}:${(call.headers[name] ?? '').replace(/[ \t\r\n]+/g, ' ').trim()}\n`,
  );
  const canonical = [
    call.method,
    signer.service === 's3' ? path : encodeAgain(path),
    canonicalQuery(query),
    headers.join(''),
    signer.signedHeaders.join(';'),
    payloadHash(call, signer),
  ].join('\n');
  const scope = `${signer.date}/${signer.region}/${signer.service}/aws4_request`;
  const time = call.headers['x-amz-date'] ?? new URLSearchParams(query).get('X-Amz-Date') ?? '';
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [signer.date, signer.region, signer.service, 'aws4_request'].reduce<Buffer>(
    (soFar, part) => hmac(soFar, part),
    Buffer.from(`AWS4${secret}`),
  );
  return hmac(key, text).toString('hex');
};

const payloadHash = (call: SignedCall, signer: Signer): string =>
  call.headers['x-amz-content-sha256'] ?? (signer.presigned ? 'UNSIGNED-PAYLOAD' : sha256(call.body));

/** Every service but S3 signs the path encoded once more than it is sent. */
const encodeAgain = (path: string): string => {
  const resolved: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') resolved.pop();
    else if (segment !== '' && segment !== '.') resolved.push(segment);
  }
  const trailing = resolved.length > 0 && path.endsWith('/') ? '/' : '';
  return `/${resolved.map(encode).join('/')}${trailing}`;
};

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => splitOnce(pair, '=').map((part) => encode(decodeURIComponent(part.replaceAll('+', ' ')))))
    .map(([name, value = '']) => `${name}=${value}`)
    .sort()
    .join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const splitOnce = (text: string, separator: string): string[] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
