import type { OriginReply } from '../../gateway/exchange.ts';

/** CloudFront's own answer when it cannot, or may not, ask the origin. */
export const errorPage = (status: number, why: string): OriginReply => ({
  status,
  headers: [
    ['Content-Type', 'text/html'],
    ['X-Cache', 'Error from cloudfront'],
    ['Cache-Control', 'no-store'],
  ],
  body: Buffer.from(
    `<!DOCTYPE html><html lang="en"><head><title>ERROR: The request could not be satisfied</title></head><body><h1>${status} ERROR</h1><h2>The request could not be satisfied.</h2><p>${why}</p></body></html>`,
  ),
});
