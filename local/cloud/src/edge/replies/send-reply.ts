import type { ServerResponse } from 'node:http';
import { headerOf, type OriginReply, type OriginRequest, withoutHeaders } from '../../gateway/exchange.ts';

/** Answers a conditional request with 304, HEAD without a body, and everything else as it is. */
export const sendReply = (
  res: ServerResponse,
  viewer: Pick<OriginRequest, 'method' | 'headers'>,
  reply: OriginReply,
) => {
  const cached = isUnchanged(viewer, reply);
  const headers = withoutHeaders(reply.headers, [
    'content-length',
    ...(cached ? ['content-type', 'content-encoding'] : []),
  ]);
  const names = new Map<string, [string, string[]]>();
  for (const [name, value] of headers) {
    const [, values] = names.get(name.toLowerCase()) ?? [name, []];
    names.set(name.toLowerCase(), [name, [...values, value]]);
  }
  res.statusCode = cached ? 304 : reply.status;
  for (const [name, values] of names.values()) res.setHeader(name, values.length > 1 ? values : (values[0] ?? ''));
  const bodiless = cached || reply.status === 204 || reply.status === 304;
  if (!bodiless) res.setHeader('Content-Length', reply.body.length);
  res.end(bodiless || viewer.method === 'HEAD' ? undefined : reply.body);
};

const isUnchanged = ({ method, headers }: Pick<OriginRequest, 'method' | 'headers'>, reply: OriginReply): boolean => {
  if (reply.status !== 200 || (method !== 'GET' && method !== 'HEAD')) return false;
  const known = headerOf(headers, 'if-none-match');
  const etag = headerOf(reply.headers, 'etag');
  if (known === undefined || etag === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => plain(tag) === plain(etag));
};
