import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest } from '../endpoint/service.ts';
import { element } from '../endpoint/xml.ts';
import { checkedBytes, compositeChecksum, SHA256 } from './checksum.ts';
import { chosenParts } from './complete-upload.ts';
import { etagOf, type Part, type Upload } from './multipart.ts';
import { readBody } from './object-body.ts';
import type { ObjectStore } from './object-store.ts';
import { keptHeaders, writtenReply } from './objects.ts';
import type { S3Operation } from './s3-operation.ts';

const MOST_PARTS = 10_000;
const PAGE = 1000;

type MultipartOperation = Pick<S3Operation, 'name' | 'key'>;

export const runMultipart = (store: ObjectStore, { name, key }: MultipartOperation, request: AwsRequest): AwsReply => {
  const { uploads } = store;
  if (name === 'CreateMultipartUpload') return begin(store, key, request.headers);
  const upload = uploads.find(request.url.searchParams.get('uploadId') ?? '', key);
  switch (name) {
    case 'UploadPart':
      return putPart(store, upload, request);
    case 'ListParts':
      return listParts(store, upload, request.url.searchParams);
    case 'CompleteMultipartUpload':
      return complete(store, upload, request.body);
    default:
      uploads.remove(upload.id);
      return { status: 204 };
  }
};

const begin = (store: ObjectStore, key: string, headers: Record<string, string>): AwsReply => {
  const algorithm = headers['x-amz-checksum-algorithm'];
  if (algorithm !== undefined && algorithm !== 'SHA256')
    throw new AwsFailure('NotImplemented', `The local S3 keeps no ${algorithm} checksums of parts`, 501);
  const { id } = store.uploads.begin({ key, headers: keptHeaders(headers), isChecked: algorithm === 'SHA256' });
  const named = element('Bucket', store.bucket.name) + element('Key', key) + element('UploadId', id);
  return {
    ...xml(`<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>`),
    headers: {
      'content-type': 'application/xml',
      ...(algorithm ? { 'x-amz-checksum-algorithm': algorithm, 'x-amz-checksum-type': 'COMPOSITE' } : {}),
    },
  };
};

const putPart = (store: ObjectStore, upload: Upload, request: AwsRequest): AwsReply => {
  const number = Number(request.url.searchParams.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS)
    throw new AwsFailure('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  if (upload.isChecked && request.headers[SHA256] === undefined)
    throw new AwsFailure(
      'InvalidRequest',
      'Checksum Type mismatch occurred, expected checksum Type: sha256, actual checksum Type: null',
    );
  const bytes = readBody(request);
  const { etag, sha256 } = store.uploads.putPart(upload, number, bytes, checkedBytes(bytes, request.headers));
  return { status: 200, headers: { etag, ...(sha256 ? { [SHA256]: sha256 } : {}) } };
};

const describe = ({ number, modifiedAt, etag, size, sha256 }: Part): string =>
  [
    element('PartNumber', number),
    element('LastModified', modifiedAt),
    element('ETag', etag),
    element('Size', size),
    element('ChecksumSHA256', sha256),
  ].join('');

const listParts = (store: ObjectStore, { id, key, isChecked }: Upload, query: URLSearchParams): AwsReply => {
  const after = Number(query.get('part-number-marker') ?? 0);
  const most = Math.min(PAGE, Number(query.get('max-parts') ?? PAGE));
  const left = store.uploads.parts(id).filter(({ number }) => number > after);
  const page = left.slice(0, most);
  const parts = page.map((part) => `<Part>${describe(part)}</Part>`);
  return xml(
    [
      '<ListPartsResult>',
      element('Bucket', store.bucket.name),
      element('Key', key),
      element('UploadId', id),
      element('PartNumberMarker', after),
      element('NextPartNumberMarker', page.at(-1)?.number),
      element('MaxParts', most),
      element('IsTruncated', left.length > page.length),
      element('ChecksumAlgorithm', isChecked ? 'SHA256' : undefined),
      ...parts,
      '</ListPartsResult>',
    ].join(''),
  );
};

const complete = (store: ObjectStore, upload: Upload, body: Buffer): AwsReply => {
  const { uploads, bucket } = store;
  const parts = chosenParts(upload, uploads.parts(upload.id), body);
  const version = store.put(upload.key, uploads.bytesOf(upload, parts), upload.headers, etagOf(parts));
  uploads.remove(upload.id);
  const result = [
    element('Location', `https://${bucket.name}.s3.amazonaws.com/${upload.key}`),
    element('Bucket', bucket.name),
    element('Key', upload.key),
    element('ETag', version.etag),
    element('ChecksumSHA256', upload.isChecked ? compositeChecksum(parts) : undefined),
    element('ChecksumType', upload.isChecked ? 'COMPOSITE' : undefined),
  ];
  const { headers } = writtenReply(store, version);
  return {
    ...xml(`<CompleteMultipartUploadResult>${result.join('')}</CompleteMultipartUploadResult>`),
    headers: { ...headers, 'content-type': 'application/xml' },
  };
};

const xml = (body: string): AwsReply => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });
