import type { Answer } from '@local/simulator/fault';
import type { World } from '../world.ts';
import { createCheckoutPage } from './checkout-page.ts';
import type { PageReply } from './page-reply.ts';
import { createPortalPage } from './portal-page.ts';
import { style } from './style.ts';

type Page = { show(id: string): PageReply; submit?(id: string, form: Record<string, string>): PageReply };

/** The pages that a browser visits. Answers nothing for a path of the API. */
export const createPageRoutes = (world: World) => {
  const checkout = createCheckoutPage(world);
  const portal = createPortalPage(world);
  const pages: [pattern: RegExp, page: Page][] = [
    [/^\/c\/pay\/([^/]+)$/, checkout],
    [/^\/c\/pay\/([^/]+)\/3ds$/, { show: checkout.showChallenge, submit: checkout.answerChallenge }],
    [/^\/p\/session\/([^/]+)$/, portal],
    [/^\/i\/([^/]+)$/, { show: portal.showInvoice }],
  ];

  return (method: string, path: string, body: string): Answer | undefined => {
    if (path === '/pages.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: Buffer.from(style) };
    for (const [pattern, page] of pages) {
      const id = pattern.exec(path)?.[1];
      if (id === undefined) continue;
      const form = Object.fromEntries(new URLSearchParams(body));
      const reply = method === 'POST' && page.submit ? page.submit(id, form) : page.show(id);
      return reply(world.pageUrl('/pages.css'));
    }
    return undefined;
  };
};
