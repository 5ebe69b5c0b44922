import { headerOf, type OriginReply, type OriginRequest, withHeader } from '../../gateway/exchange.ts';

/** One range of a file, as players and PDF viewers ask for it; several at once get the whole. */
export const withRange = (request: Pick<OriginRequest, 'method' | 'headers'>, reply: OriginReply): OriginReply => {
  const size = reply.body.length;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headerOf(request.headers, 'range') ?? '') ?? [];
  const served = headerOf(reply.headers, 'accept-ranges') === 'bytes' && !headerOf(reply.headers, 'content-encoding');
  if (!served || reply.status !== 200 || request.method !== 'GET' || `${from}${to}` === '') return reply;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    const headers = withHeader(reply.headers, 'Content-Range', `bytes */${size}`);
    return { status: 416, headers, body: Buffer.alloc(0) };
  }
  const headers = withHeader(reply.headers, 'Content-Range', `bytes ${first}-${last}/${size}`);
  return { status: 206, headers, body: reply.body.subarray(first, last + 1) };
};
