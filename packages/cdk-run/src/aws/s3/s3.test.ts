import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import fc from 'fast-check';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../iam/judge.ts';
import type { BucketDeclaration } from './object-store.ts';
import { type CorsRule, corsHeaders, createS3, type S3Options } from './s3.ts';

const buckets: BucketDeclaration[] = [{ name: 'docs' }, { name: 'history', versioned: true }];

const anS3 = async (
  over: Partial<S3Options> & { buckets?: BucketDeclaration[] } = {},
  statements: Statement[] = [],
) => {
  const dataDir = over.dataDir ?? aDataDir();
  const clock = { now: () => new Date() };
  const service = createS3({ dataDir, ...over });
  for (const bucket of over.buckets ?? buckets) service.addBucket(bucket);
  const { asOperator, asReport, endpoint } = await anEndpoint({
    services: [service],
    statements,
    now: () => clock.now(),
  });
  const s3 = new S3Client(asOperator);
  const put = (Key: string, Body: string | Buffer = 'x', rest: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket: 'docs', Key, Body, ...rest }));
  const read = async (Key: string, rest: object = {}) => {
    const { Body, ...reply } = await s3.send(new GetObjectCommand({ Bucket: 'docs', Key, ...rest }));
    return { ...reply, text: await Body!.transformToString() };
  };
  return { service, s3, report: new S3Client(asReport), put, read, dataDir, clock, endpoint };
};

describe('S3', () => {
  it('says what was written, and keeps the bytes of what is tagged', async () => {
    const created: string[] = [];
    const { service, put, read, s3 } = await anS3({ onCreated: ({ key, bytes }) => created.push(`${key}: ${bytes}`) });
    await put('k', 'one');
    service.tag('docs', 'k', { scanned: 'yes' });
    service.tag('docs', 'gone', { scanned: 'yes' });
    expect((await read('k')).text).toBe('one');
    await s3.send(new CopyObjectCommand({ Bucket: 'docs', Key: 'copy', CopySource: 'docs/k' }));
    await s3.send(new DeleteObjectCommand({ Bucket: 'docs', Key: 'k' }));
    expect(created).toEqual(['k: one', 'copy: one']);
  });

  it('gives back what was put, with its headers and metadata', async () => {
    const { put, read, s3 } = await anS3();
    const shape = { ContentType: 'application/pdf', ContentDisposition: 'inline', Metadata: { agent: 'a1' } };
    const { ETag } = await put('reports/r 1/ä+b.pdf', '%PDF', shape);
    expect(await read('reports/r 1/ä+b.pdf')).toMatchObject({ text: '%PDF', ETag, ContentLength: 4, ...shape });
    const head = await s3.send(new HeadObjectCommand({ Bucket: 'docs', Key: 'reports/r 1/ä+b.pdf' }));
    expect(head).toMatchObject({ ContentLength: 4, ServerSideEncryption: 'AES256', ...shape });
  });

  it('takes streams, which an SDK sends in chunks', async () => {
    const { read, s3 } = await anS3();
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.from('end')]);
    await s3.send(new PutObjectCommand({ Bucket: 'docs', Key: 'stream', Body, ContentLength: 70_003 }));
    const { text } = await read('stream');
    expect([text.length, text.slice(-4)]).toEqual([70_003, 'aend']);
  });

  it.each([
    ['bytes=0-1', '01', 'bytes 0-1/5'],
    ['bytes=3-', '34', 'bytes 3-4/5'],
    ['bytes=-1', '4', 'bytes 4-4/5'],
  ])('gives the range %s', async (Range, text, ContentRange) => {
    const { put, read } = await anS3();
    await put('k', '01234');
    expect(await read('k', { Range })).toMatchObject({ text, ContentRange });
    await expect(read('k', { Range: 'bytes=9-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('keeps objects over a restart', async () => {
    const { put, dataDir } = await anS3();
    await put('k', 'one');
    await put('k', 'two');
    expect((await (await anS3({ dataDir })).read('k')).text).toBe('two');
  });

  it('writes only when there is nothing yet, or nothing else, if told so', async () => {
    const { put, read } = await anS3();
    const { ETag } = await put('k', 'one', { IfNoneMatch: '*' });
    await expect(put('k', 'two', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await put('k', 'two', { IfMatch: ETag });
    await expect(put('k', 'three', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect((await read('k')).text).toBe('two');
  });

  it('copies and deletes', async () => {
    const { put, read, s3 } = await anS3();
    await put('a&b', '1', { Metadata: { m: '1' } });
    await s3.send(new CopyObjectCommand({ Bucket: 'docs', Key: 'c', CopySource: 'docs/a%26b' }));
    expect(await read('c')).toMatchObject({ text: '1', Metadata: { m: '1' } });
    await s3.send(new DeleteObjectCommand({ Bucket: 'docs', Key: 'c' }));
    const Delete = { Objects: [{ Key: 'a&b' }, { Key: 'missing' }] };
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: 'docs', Delete }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['a&b', 'missing']);
    await expect(read('a&b')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const head = s3.send(new HeadObjectCommand({ Bucket: 'docs', Key: 'c' }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('keeps every version of a versioned bucket until that version is deleted', async () => {
    const { s3, dataDir } = await anS3();
    const shape = { Bucket: 'history', Key: 'k' };
    const first = await s3.send(new PutObjectCommand({ ...shape, Body: 'one' }));
    await s3.send(new PutObjectCommand({ ...shape, Body: 'two' }));
    const { DeleteMarker, VersionId } = await s3.send(new DeleteObjectCommand(shape));
    expect(DeleteMarker).toBe(true);
    const again = (await anS3({ dataDir })).s3;
    await expect(again.send(new GetObjectCommand(shape))).rejects.toMatchObject({ name: 'NoSuchKey' });
    const old = await again.send(new GetObjectCommand({ ...shape, VersionId: first.VersionId! }));
    expect(await old.Body!.transformToString()).toBe('one');
    const listed = await again.send(new ListObjectVersionsCommand({ Bucket: 'history' }));
    expect([listed.Versions?.length, listed.DeleteMarkers?.[0]?.VersionId]).toEqual([2, VersionId]);
    await again.send(new DeleteObjectCommand({ ...shape, VersionId: VersionId! }));
    const back = await again.send(new GetObjectCommand(shape));
    expect(await back.Body!.transformToString()).toBe('two');
  });

  it('lists page by page, with folders', async () => {
    const { put, s3 } = await anS3();
    for (const key of ['a/1', 'a/2', 'b', 'c/1', 'd']) await put(key);
    const list = (over: object) => s3.send(new ListObjectsV2Command({ Bucket: 'docs', ...over }));
    const page = await list({ Delimiter: '/', MaxKeys: 2 });
    expect([page.CommonPrefixes, page.Contents?.map(({ Key }) => Key), page.IsTruncated]).toEqual([
      [{ Prefix: 'a/' }],
      ['b'],
      true,
    ]);
    const rest = await list({ Delimiter: '/', ContinuationToken: page.NextContinuationToken });
    expect([rest.CommonPrefixes, rest.Contents?.map(({ Key }) => Key)]).toEqual([[{ Prefix: 'c/' }], ['d']]);
    expect((await list({ Prefix: 'a/' })).Contents).toHaveLength(2);
    expect((await list({ StartAfter: 'b' })).KeyCount).toBe(2);
  });

  it('pages to the same list, however long the pages are', async () => {
    const { put, s3 } = await anS3();
    const keys = ['a', 'a/b', 'a/b/c', 'b/', 'b/1', 'b/2', 'é', 'z'];
    for (const key of keys) await put(key);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.constantFrom(undefined, '/'), async (MaxKeys, Delimiter) => {
        const pages = async (size: number) => {
          const found: (string | undefined)[] = [];
          let token: string | undefined;
          do {
            const input = { Bucket: 'docs', MaxKeys: size, Delimiter, ContinuationToken: token };
            const page = await s3.send(new ListObjectsV2Command(input));
            found.push(
              ...(page.Contents ?? []).map(({ Key }) => Key),
              ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
            );
            token = page.NextContinuationToken;
          } while (token);
          return found.sort();
        };
        expect(await pages(MaxKeys)).toEqual(await pages(1000));
      }),
      { numRuns: 12 },
    );
  });

  it('signs addresses that work without credentials until they expire, for what they were signed', async () => {
    const { put, s3, clock } = await anS3();
    await put('report.pdf', '%PDF');
    const disposition = { ResponseContentDisposition: 'attachment; filename="Proof.pdf"' };
    const get = new GetObjectCommand({ Bucket: 'docs', Key: 'report.pdf', ...disposition });
    const url = await getSignedUrl(s3, get, { expiresIn: 60 });
    const reply = await fetch(url);
    expect([await reply.text(), reply.headers.get('content-disposition')]).toEqual([
      '%PDF',
      disposition.ResponseContentDisposition,
    ]);
    expect(await (await fetch(url.replace('report.pdf', 'other.pdf'))).text()).toContain('SignatureDoesNotMatch');
    clock.now = () => new Date(Date.now() + 61_000);
    const late = await fetch(url);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
  });

  it('takes uploads to signed addresses', async () => {
    const { s3, read } = await anS3();
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket: 'docs', Key: 'up', ContentType: 'text/csv' }));
    const reply = await fetch(url, { method: 'PUT', body: 'a,b', headers: { 'content-type': 'text/csv' } });
    expect(reply.status).toBe(200);
    expect(await read('up')).toMatchObject({ text: 'a,b', ContentType: 'text/csv' });
  });

  it('names what it does not know', async () => {
    const { s3 } = await anS3();
    const missing = s3.send(new ListObjectsV2Command({ Bucket: 'none' }));
    await expect(missing).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const acl = s3.send(new GetObjectAclCommand({ Bucket: 'docs', Key: 'k' }));
    await expect(acl).rejects.toThrow('does not know GET /docs/k?acl');
  });
});

describe('permission in S3', () => {
  const allow = (Action: string, Resource: string): Statement => ({ Effect: 'Allow', Action, Resource });

  it('is asked for on the object', async () => {
    const { report, put } = await anS3({}, [allow('s3:GetObject*', 'arn:aws:s3:::docs/reports/*')]);
    await put('reports/1');
    await put('secret/1');
    const get = (Key: string) => report.send(new GetObjectCommand({ Bucket: 'docs', Key }));
    await get('reports/1');
    await expect(get('secret/1')).rejects.toMatchObject({ name: 'AccessDenied' });
    const write = report.send(new PutObjectCommand({ Bucket: 'docs', Key: 'reports/2', Body: 'x' }));
    await expect(write).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it("is asked of the bucket's own key too", async () => {
    const kmsKeyArn = 'arn:aws:kms:us-east-1:000000000000:key/docs';
    const encrypted = { buckets: [{ name: 'docs', kmsKeyArn }] };
    const without = await anS3(encrypted, [allow('s3:*', '*')]);
    const put = new PutObjectCommand({ Bucket: 'docs', Key: 'k', Body: 'x' });
    await expect(without.report.send(put)).rejects.toThrow('kms:GenerateDataKey');
    const withKey = await anS3(encrypted, [allow('s3:*', '*'), allow('kms:GenerateDataKey', kmsKeyArn)]);
    await withKey.report.send(put);
  });

  it('to list is needed to learn that an object is missing', async () => {
    const { report } = await anS3({ mayList: () => false }, [allow('s3:GetObject', '*')]);
    const get = report.send(new GetObjectCommand({ Bucket: 'docs', Key: 'missing' }));
    await expect(get).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  describe('for a page of a browser', () => {
    const origin = 'https://app.example.com';
    const cors = [{ AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] }];
    const ask = (url: string, method: string, headers: Record<string, string>, body?: string) =>
      fetch(url, { method, headers, body });

    it('says in advance whether the page may upload', async () => {
      const { endpoint } = await anS3({ buckets: [{ name: 'docs', cors }] });
      const preflight = (method: string) =>
        ask(`${endpoint.url}/docs/a.pdf`, 'OPTIONS', { origin, 'access-control-request-method': method });
      const allowed = await preflight('PUT');
      expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
      expect((await preflight('DELETE')).status).toBe(403);
    });

    it('lets the page read the answer to a signed upload', async () => {
      const { s3 } = await anS3({ buckets: [{ name: 'docs', cors }, { name: 'history' }] });
      const upload = async (Bucket: string) => {
        const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'a.pdf' }));
        const reply = await ask(url, 'PUT', { origin }, 'x');
        return [reply.status, reply.headers.get('access-control-allow-origin')];
      };
      expect(await upload('docs')).toEqual([200, origin]);
      expect(await upload('history')).toEqual([200, null]);
    });
  });
});

const uploads: CorsRule = {
  AllowedOrigins: ['https://*.example.com', 'http://localhost:4000'],
  AllowedMethods: ['PUT'],
  AllowedHeaders: ['content-type', 'x-amz-*'],
  ExposedHeaders: ['etag'],
  MaxAge: 300,
};
const origin = 'https://app.example.com';

describe('the CORS rules of a bucket', () => {
  it('name the origin, and what the page may read', () => {
    expect(corsHeaders([uploads], { origin, method: 'PUT', headers: ['Content-Type', 'x-amz-meta-a'] })).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'Content-Type, x-amz-meta-a',
      'access-control-expose-headers': 'etag',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '300',
    });
  });

  it.each([
    ['another origin', { origin: 'https://example.com', method: 'PUT' }],
    ['an origin that only ends alike', { origin: 'http://localhost:40000', method: 'PUT' }],
    ['another method', { origin, method: 'DELETE' }],
    ['another header', { origin, method: 'PUT', headers: ['authorization'] }],
  ])('refuse %s', (_, call) => {
    expect(corsHeaders([uploads], call)).toBeUndefined();
  });

  it('are tried in order', () => {
    const reads: CorsRule = { AllowedOrigins: ['*'], AllowedMethods: ['GET'] };
    const headers = corsHeaders([uploads, reads], { origin: 'https://anywhere.test', method: 'GET' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});
