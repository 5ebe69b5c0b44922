// CompleteMultipartUpload, with every rule for its refusal in S3.
import { AwsFailure } from '../endpoint/failure.ts';
import { unescapeXml } from '../endpoint/xml.ts';
import type { Part, Upload } from './multipart.ts';

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
export const chosenParts = (upload: Upload, arrived: Part[], body: Buffer): Part[] => {
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
