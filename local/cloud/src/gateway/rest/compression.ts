import { gzipSync } from 'node:zlib';
import { headerOf, type OriginReply, type OriginRequest } from '../exchange.ts';

/** MinimumCompressionSize: the API compresses larger bodies itself when the caller accepts it. */
export const compress = (reply: OriginReply, request: OriginRequest, from: number | undefined): OriginReply => {
  if (from === undefined || reply.body.length < from || reply.body.length === 0) return reply;
  if (headerOf(reply.headers, 'content-encoding') !== undefined) return reply;
  if (!/\bgzip\b/i.test(headerOf(request.headers, 'accept-encoding') ?? '')) return reply;
  return { ...reply, headers: [...reply.headers, ['Content-Encoding', 'gzip']], body: gzipSync(reply.body) };
};
