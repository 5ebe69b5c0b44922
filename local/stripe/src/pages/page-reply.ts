import type { Answer } from 'simulator-kit/fault';
import { type Html, page } from './html.ts';

/** The result of a page's action; the pages do not know the address of their stylesheet. */
export type PageReply = (stylesheet: string) => Answer;

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export const show =
  (title: string, body: Html, status = 200): PageReply =>
  (stylesheet) => ({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
    body: Buffer.from(page(title, stylesheet, body)),
  });

export const redirect =
  (location: string): PageReply =>
  () => ({ status: 303, headers: { location, 'cache-control': 'no-store' }, body: Buffer.alloc(0) });
