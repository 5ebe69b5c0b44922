import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { createS3 } from './s3.ts';

const FIVE_MB = 5 * 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
const at = { Bucket: 'docs', Key: 'a file' };

const anS3 = async (dataDir = aDataDir()) => {
  const service = createS3({ dataDir });
  service.addBucket({ name: 'docs' });
  const { asOperator } = await anEndpoint({ services: [service] });
  const s3 = new S3Client({ ...asOperator, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const begin = async (more: object = {}) => {
    const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ ...at, ...more }));
    return UploadId;
  };
  const put = async (UploadId: string, PartNumber: number, Body: Buffer, more: object = {}) =>
    s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body, ...more }));
  const complete = (UploadId: string, Parts: object[]) =>
    s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
  const parts = async (UploadId: string) => (await s3.send(new ListPartsCommand({ ...at, UploadId }))).Parts ?? [];
  return { s3, begin, put, complete, parts };
};

describe('a multipart upload', () => {
  it('makes one object of its parts, in whatever order and however often they came', async () => {
    const { s3, begin, put, complete, parts } = await anS3();
    const id = await begin({ ContentType: 'application/pdf' });
    await put(id, 2, Buffer.from('end'));
    await put(id, 1, Buffer.alloc(FIVE_MB, 'x'));
    await put(id, 1, Buffer.alloc(FIVE_MB, 'a'));
    expect(await parts(id)).toMatchObject([
      { PartNumber: 1, Size: FIVE_MB },
      { PartNumber: 2, Size: 3 },
    ]);
    await expect(s3.send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NoSuchKey' });
    const { ETag } = await complete(id, await parts(id));
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const { Body, ContentLength, ContentType } = await s3.send(new GetObjectCommand(at));
    expect([ContentLength, ContentType]).toEqual([FIVE_MB + 3, 'application/pdf']);
    expect((await Body!.transformToString()).slice(-4)).toBe('aend');
  });

  it('survives a restart with the parts that arrived', async () => {
    const dataDir = aDataDir();
    const before = await anS3(dataDir);
    const id = await before.begin();
    await before.put(id, 1, Buffer.from('all'));
    const after = await anS3(dataDir);
    await after.complete(id, await after.parts(id));
    expect(await (await after.s3.send(new GetObjectCommand(at))).Body!.transformToString()).toBe('all');
  });

  it('refuses small parts, wrong parts, a wrong order, and an upload that is over', async () => {
    const { s3, begin, put, complete, parts } = await anS3();
    const id = await begin();
    await put(id, 1, Buffer.from('small'));
    await put(id, 2, Buffer.from('end'));
    const arrived = await parts(id);
    await expect(complete(id, arrived)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(id, [...arrived].reverse())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(id, [{ PartNumber: 1, ETag: '"0"' }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(id, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await expect(put(id, 10_001, Buffer.from('x'))).rejects.toMatchObject({ name: 'InvalidArgument' });
    await s3.send(new AbortMultipartUploadCommand({ ...at, UploadId: id }));
    await expect(put(id, 1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(put('../../docs', 1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('with checksums takes no part without one, no part of other bytes, and names them at the end', async () => {
    const { begin, put, complete, parts } = await anS3();
    const id = await begin({ ChecksumAlgorithm: 'SHA256' });
    const bytes = Buffer.from('bytes');
    await expect(put(id, 1, bytes)).rejects.toMatchObject({ name: 'InvalidRequest' });
    await expect(put(id, 1, bytes, { ChecksumSHA256: sha256(Buffer.from('others')) })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    await put(id, 1, bytes, { ChecksumSHA256: sha256(bytes) });
    const [part] = await parts(id);
    expect(part).toMatchObject({ ChecksumSHA256: sha256(bytes) });
    await expect(complete(id, [{ PartNumber: 1, ETag: part?.ETag }])).rejects.toMatchObject({ name: 'InvalidRequest' });
    const whole = sha256(Buffer.from(sha256(bytes), 'base64'));
    expect(await complete(id, [part ?? {}])).toMatchObject({ ChecksumSHA256: `${whole}-1` });
  });

  it('takes a part at a signed address only with the length, the checksum and the headers that were signed', async () => {
    const { s3, begin, parts } = await anS3();
    const id = await begin({ ChecksumAlgorithm: 'SHA256' });
    const bytes = Buffer.from('five!');
    const digest = sha256(bytes);
    const command = new UploadPartCommand({
      ...at,
      UploadId: id,
      PartNumber: 1,
      ContentLength: bytes.length,
      ChecksumSHA256: digest,
    });
    const url = await getSignedUrl(s3, command, {
      expiresIn: 60,
      signableHeaders: new Set(['content-length', 'host']),
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
    });
    const send = async (body: Buffer, headers: Record<string, string>) => {
      const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers });
      return [reply.status, /<Code>(.*)<\/Code>/.exec(await reply.text())?.[1]];
    };
    const signed = { 'x-amz-checksum-sha256': digest };
    expect(await send(Buffer.from('longer than five'), signed)).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await send(bytes, {})).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await send(bytes, { ...signed, 'x-amz-acl': 'public-read' })).toEqual([403, 'AccessDenied']);
    expect(await send(Buffer.from('other'), signed)).toEqual([400, 'BadDigest']);
    expect(await send(bytes, signed)).toEqual([200, undefined]);
    expect(await parts(id)).toMatchObject([{ Size: 5, ChecksumSHA256: digest }]);
  });
});
