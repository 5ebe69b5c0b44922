import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsRequest } from '../endpoint/service.ts';

/** An SDK sends streams in chunks with a trailing checksum ('aws-chunked'); this gives the bytes that were meant. */
export const readBody = ({ body, headers }: AwsRequest): Buffer => {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body;
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString(), 16);
    if (lineEnd < 0 || Number.isNaN(size)) throw new AwsFailure('IncompleteBody', 'The chunked body ends too early');
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
};

export type Range = { first: number; last: number };

/** 'bytes=0-99', 'bytes=100-' or 'bytes=-100'; undefined when no range was asked for. */
export const readRange = (header: string | undefined, size: number): Range | undefined => {
  const [, from, to] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) throw new AwsFailure('InvalidRange', 'The requested range is not satisfiable', 416);
  return { first, last };
};
