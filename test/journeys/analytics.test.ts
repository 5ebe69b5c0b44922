// The embedded analytics pages: a token for one look, and never the person's own.
import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, browserOf, call } from '../cloud/client.ts';

let agent: BrowserSession;
let appUrl: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  appUrl = (await call('GET', '/config.json')).body.analyticsUrl;
});

const open = async (page: string) => call('POST', '/api/analytics/session', { ...agent, body: { page } });

describe('an embedded page', () => {
  it.each(['Magic_Emails', 'Call_List_Verification_Agent'])('%s opens once with its token', async (page) => {
    const session = await open(page);
    expect(session.status).toBe(201);
    expect(session.body).toMatchObject({ page });
    const url = `${appUrl}/embed?page=${page}&token=${session.body.token}&embed=true`;
    const shown = await fetch(url);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('Prepared for Ada Agent');
    expect((await fetch(url)).status).toBe(403);
  });

  it('lets a token be redeemed once, however many ask at once', async () => {
    const session = await open('Magic_Emails');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/api/analytics/verify', { body: { token: session.body.token } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  it('is for signed-in people, and for pages there are', async () => {
    expect((await call('POST', '/api/analytics/session', { body: { page: 'Magic_Emails' } })).status).toBe(401);
    expect((await open('Other')).status).toBe(400);
  });

  it('may be framed, because the site says so', async () => {
    const { headers } = await call('GET', '/');
    expect(headers.get('content-security-policy')).toContain(appUrl);
  });
});
