// The analytics app that the product embeds, played: it takes a page name, an embed token and options from the query, asks
// the product who the token belongs to, and shows the page. Like the real one it works only inside the product's frame.
import { type Answer, answerUnderFault } from '@local/simulator/fault';
import { createLoopbackServer } from '@local/simulator/loopback-server';
import type { Simulator, SimulatorHost } from '@local/simulator/simulator';
import { brokenPage, embedPage, PAGES } from './pages.ts';

type Visitor = { page: string; user: { id: string; name: string } };

export const analyticsSimulator = (ask: typeof fetch = fetch): Simulator => ({
  name: 'analytics',
  title: 'Analytics',
  isCalledByPages: true,
  siteConfig: ({ baseUrl }) => ({ analyticsUrl: baseUrl }),
  async start(host) {
    const answer = createPages(host.siteUrl, ask);
    const server = createLoopbackServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://analytics.local');
      const refuse = () => shown(503, brokenPage('The analytics app is down.'), host.siteUrl);
      const work = answerUnderFault(response, host.faults(url.pathname), () => answer(request.method, url), refuse);
      work.catch((error: unknown) => {
        console.error(`analytics simulator: ${url.pathname}`, error);
        response.destroy();
      });
    });
    const { baseUrl } = await server.listen();
    return { baseUrl, close: server.close };
  },
});

const createPages = (siteUrl: SimulatorHost['siteUrl'], ask: typeof fetch) => {
  const visitorOf = async (token: string): Promise<Visitor | undefined> => {
    const reply = await ask(`${siteUrl}/api/analytics/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return reply.ok ? ((await reply.json()) as Visitor) : undefined;
  };
  return async (method: string | undefined, { pathname, searchParams }: URL): Promise<Answer> => {
    if (method !== 'GET' || pathname !== '/embed') return shown(404, brokenPage('There is no such page.'), siteUrl);
    const page = searchParams.get('page') ?? '';
    const visitor = await visitorOf(searchParams.get('token') ?? '');
    if (!visitor || visitor.page !== page || !(page in PAGES))
      return shown(403, brokenPage('This link has expired. Load the page again.'), siteUrl);
    return shown(200, embedPage(page, visitor.user.name, searchParams.get('theme') ?? 'light', siteUrl), siteUrl);
  };
};

/** Only the product may frame the app. */
const shown = (status: number, html: string, siteUrl: string): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors ${siteUrl}`,
  },
  body: Buffer.from(html),
});
