import type { Fault } from 'simulator-kit/fault';
import { describe, expect, it, onTestFinished } from 'vitest';
import { analyticsSimulator } from './configuration.ts';

const SITE = 'http://localhost:4000';

/** A product with one token, which works once. */
const start = async (fault?: Fault) => {
  let isUnused = true;
  const verify: typeof fetch = async (_, init) => {
    const { token } = JSON.parse(String(init?.body));
    const isGood = isUnused && token === 'a-good-token';
    if (isGood) isUnused = false;
    return isGood
      ? Response.json({ page: 'Magic_Emails', user: { id: '1', name: 'Ada <Agent>' } })
      : Response.json({}, { status: 404 });
  };
  const host = { dataDir: '', siteUrl: SITE, now: () => new Date(), faults: () => fault };
  const { baseUrl, close } = await analyticsSimulator(verify).start(host);
  onTestFinished(close);
  return { open: (query: string) => fetch(`${baseUrl}/embed?${query}`) };
};

describe('the analytics app', () => {
  it('shows a page once to the owner of a token, and only inside the product', async () => {
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
    const { open } = await start({ kind: '500', when: 'before' });
    expect((await open('page=Magic_Emails&token=a-good-token')).status).toBe(503);
  });
});
