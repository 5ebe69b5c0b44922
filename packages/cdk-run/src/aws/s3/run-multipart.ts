import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest } from '../endpoint/service.ts';
import { element, unescapeXml } from '../endpoint/xml.ts';
import { checkedBytes, compositeChecksum, SHA256 } from './checksum.ts';
import { etagOf, type Part, type Upload } from './multipart.ts';
import { readBody } from './object-body.ts';
import type { ObjectStore } from './object-store.ts';
import { keptHeaders, writtenReply } from './objects.ts';
import type { S3Operation } from './s3-operation.ts';

// CompleteMultipartUpload, with every rule for its refusal in S3.
/** Every part but the last. */
const SMALLEST_PART = 5 * 1024 * 1024;

type Named = { number: number; etag: string; sha256: string | undefined };

const malformed = () =>
  new AwsFailure(
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );

/** The one XML body that S3 takes here; an SDK writes it without attributes, comments or CDATA. */
const readParts = (body: Buffer): Named[] => {
  const named = [...body.toString('utf8').matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inner = '']) => {
    const text = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(inner)?.[1];
    const etag = unescapeXml(text('ETag') ?? '').replaceAll('"', '');
    return { number: Number(text('PartNumber')), etag: `"${etag}"`, sha256: text('ChecksumSHA256') };
  });
  if (named.length === 0 || named.some(({ number }) => !Number.isInteger(number))) throw malformed();
  return named;
};

const missing = (number: number) =>
  new AwsFailure(
    'InvalidRequest',
    `The upload was created using a sha256 checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
  );

/** The parts of the object, as the caller names them. */
const chosenParts = (upload: Upload, arrived: Part[], body: Buffer): Part[] => {
  const named = readParts(body);
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
    throw new AwsFailure(
      'InvalidPartOrder',
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    );
  const chosen = named.map((each) => {
    const part = arrived.find(({ number }) => number === each.number);
    if (upload.isChecked && each.sha256 === undefined) throw missing(each.number);
    const isSame = part?.etag === each.etag && (each.sha256 === undefined || each.sha256 === part.sha256);
    if (part && isSame) return part;
    throw new AwsFailure(
      'InvalidPart',
      'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part’s entity tag.',
    );
  });
  if (chosen.slice(0, -1).some(({ size }) => size < SMALLEST_PART))
    throw new AwsFailure('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  return chosen;
};

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
