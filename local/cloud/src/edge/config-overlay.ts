import { type OriginReply, withHeader } from '../gateway/exchange.ts';

/** /config.json as deployed, with what only a local run has to tell the browser. */
export const withOverlay = (reply: OriginReply, overlay: Record<string, unknown>): OriginReply => {
  const deployed = reply.status === 200 ? (JSON.parse(reply.body.toString('utf8')) as Record<string, unknown>) : {};
  const headers = withHeader(
    withHeader(reply.headers, 'Content-Type', 'application/json'),
    'Cache-Control',
    'no-store',
  );
  return {
    status: 200,
    headers: headers.filter(([name]) => !/^(etag|content-encoding)$/i.test(name)),
    body: Buffer.from(JSON.stringify({ ...deployed, ...overlay })),
  };
};
