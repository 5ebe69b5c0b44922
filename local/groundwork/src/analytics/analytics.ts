// The external analytics app, played: it takes a page name, an embed token and options from the query, asks the product
// whom the token stands for, and shows the page. Like the real one it works only inside the product's frame.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brokenPage, embedPage, PAGES } from './pages.ts';

export type AnalyticsFault = 'down' | 'slow';

export type Analytics = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Plays an app that is down, or does not answer. */
  setFault(fault: AnalyticsFault | undefined): void;
};

type Visitor = { page: string; user: { id: string; name: string } };

export const createAnalytics = (options: {
  /** Origin of the product, which alone may frame the app and which verifies tokens. */
  siteUrl: () => string;
  fetch?: typeof globalThis.fetch;
}): Analytics => {
  const { siteUrl, fetch = globalThis.fetch } = options;
  let fault: AnalyticsFault | undefined;

  const visitorOf = async (token: string): Promise<Visitor | undefined> => {
    const reply = await fetch(`${siteUrl()}/api/analytics/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return reply.ok ? ((await reply.json()) as Visitor) : undefined;
  };

  const send = (response: ServerResponse, status: number, html: string) => {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors ${siteUrl()}`,
    });
    response.end(html);
  };

  return {
    setFault(next) {
      fault = next;
    },
    async handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://analytics.local');
      if (fault === 'slow') return;
      if (fault === 'down') return send(response, 503, brokenPage('The analytics app is down.'));
      if (request.method !== 'GET' || url.pathname !== '/embed')
        return send(response, 404, brokenPage('There is no such page.'));
      const page = url.searchParams.get('page') ?? '';
      const visitor = await visitorOf(url.searchParams.get('token') ?? '');
      if (!visitor || visitor.page !== page || !(page in PAGES))
        return send(response, 403, brokenPage('This view is no longer open. Load it again.'));
      return send(
        response,
        200,
        embedPage(page, visitor.user.name, url.searchParams.get('theme') ?? 'light', siteUrl()),
      );
    },
  };
};
