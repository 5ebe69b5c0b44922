import { createLoopbackServer } from '@local/simulator/loopback-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnalytics } from './analytics.ts';

const SITE = 'http://localhost:4000';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A product that knows one token, for one use. */
const start = async () => {
  let open = true;
  const verify: typeof fetch = async (_, init) => {
    const { token } = JSON.parse(String(init?.body));
    const isGood = open && token === 'a-good-token';
    if (isGood) open = false;
    return isGood
      ? Response.json({ page: 'Magic_Emails', user: { id: '1', name: 'Ada <Agent>' } })
      : Response.json({}, { status: 404 });
  };
  const analytics = createAnalytics({ siteUrl: () => SITE, fetch: verify });
  const server = createLoopbackServer((request, response) => void analytics.handle(request, response));
  closing.push(server.close);
  const { baseUrl } = await server.listen();
  return { analytics, open: (query: string) => fetch(`${baseUrl}/embed?${query}`) };
};

describe('the analytics app', () => {
  it('shows a page to whom a token stands for, once, inside the product only', async () => {
    const { open } = await start();
    const first = await open('page=Magic_Emails&token=a-good-token');
    expect(first.status).toBe(200);
    expect(first.headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE}`);
    expect(await first.text()).toContain('Prepared for Ada &lt;Agent&gt;');
    expect((await open('page=Magic_Emails&token=a-good-token')).status).toBe(403);
  });

  it.each(['page=Magic_Emails', 'page=Magic_Emails&token=wrong', 'page=Other&token=a-good-token'])(
    'shows nothing for %s',
    async (query) => {
      const { open } = await start();
      expect((await open(query)).status).toBe(403);
    },
  );

  it('can be down', async () => {
    const { analytics, open } = await start();
    analytics.setFault('down');
    expect((await open('page=Magic_Emails&token=a-good-token')).status).toBe(503);
  });
});
