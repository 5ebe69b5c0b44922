// A caller's checksums of the bytes. AWS compares them, and refuses a mismatch.
import { createHash } from 'node:crypto';
import { AwsFailure } from '../endpoint/failure.ts';

export const SHA256 = 'x-amz-checksum-sha256';

export type Checksums = { sha256?: string };

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** SHA-256 and MD5 are compared; CRCs, which an SDK adds, are taken as they come. */
export const checkedBytes = (bytes: Buffer, headers: Record<string, string>): Checksums => {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64'))
    throw new AwsFailure('BadDigest', 'The Content-MD5 you specified did not match what we received.');
  const said = headers[SHA256];
  if (said === undefined) return {};
  if (Buffer.from(said, 'base64').length !== 32)
    throw new AwsFailure('InvalidRequest', `Value for ${SHA256} header is invalid.`);
  const sha256 = sha256Of(bytes);
  if (said !== sha256)
    throw new AwsFailure('BadDigest', 'The SHA256 you specified did not match the calculated checksum.');
  return { sha256 };
};

/** For an object in parts: computed from the checksums of its parts, with their number. */
export const compositeChecksum = (parts: Checksums[]): string | undefined => {
  const digests = parts.map(({ sha256 }) => Buffer.from(sha256 ?? '', 'base64'));
  if (digests.some(({ length }) => length === 0)) return undefined;
  return `${sha256Of(Buffer.concat(digests))}-${parts.length}`;
};
