// T-21: the business card of an agent, from the profile to everything that clients see of it.
import { describe, expect, it } from 'vitest';
import { aCard, aPhoto } from '../builders/some-pictures.ts';
import { guestOf } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { baseUrl, call, mailTo } from '../cloud/client.ts';
import { establish } from '../cloud/database.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { aTransaction } from '../cloud/signing.ts';

const anAgent = async () => {
  const made = await newAgent('Ada Agent');
  const { id } = (await call('GET', '/api/me', { token: made.token })).body;
  const save = (over: Parameters<typeof aCard>[0] = {}) =>
    call('PUT', '/api/business-card', { token: made.token, body: aCard(over) });
  return { ...made, id, save };
};

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl()}${path}`, { headers, redirect: 'manual' });

describe('a business card', () => {
  it('is shown to clients as the agent saved it, and is no one else to change', async () => {
    const [agent, other] = await Promise.all([anAgent(), anAgent()]);
    expect(await agent.save({ photo: aPhoto })).toMatchObject({ status: 200, body: { brokerage: 'Harbor Realty' } });
    await other.save({ brokerage: 'Somebody Else' });
    const guest = await guestOf(agent);
    const { body } = await call('POST', '/api/guest/request', { body: guest.link });
    expect(body.card).toMatchObject({
      name: 'Ada A. Agent',
      phone: '(217) 555-0134',
      brokerage: 'Harbor Realty',
      license: 'IL 475.123456',
      accent: '#1f5d4c',
      photo: { url: expect.stringMatching(/^\/cards\/[0-9a-f]{32}\.jpg$/) },
    });
    expect(JSON.stringify(body)).not.toContain(agent.id);
  });

  it('is on the page of a guided transaction, open and closed', async () => {
    const agent = await anAgent();
    await agent.save();
    const { id, link } = await aTransaction(agent.token);
    const shown = async () => (await call('POST', '/api/guest/transaction', { body: link })).body;
    expect(await shown()).toMatchObject({ state: 'open', card: { brokerage: 'Harbor Realty' } });
    await call('POST', `/api/transactions/${id}/close`, { token: agent.token });
    expect(await shown()).toMatchObject({ state: 'closed', card: { brokerage: 'Harbor Realty' } });
  });

  it('has pictures that anyone may load, without cookies, and that can do nothing', { tags: 'deep' }, async () => {
    const agent = await anAgent();
    const { url } = (await agent.save({ photo: aPhoto })).body.photo;
    const reply = await fetched(url, { cookie: '__Host-session=stolen' });
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=86400, immutable',
    });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect((await fetched(url)).headers.get('x-cache')).toBe('Hit from cloudfront');
    for (const path of [
      '/cards/',
      `/cards/${'0'.repeat(32)}.jpg`,
      '/cards/..%2freports%2fa.pdf',
      '/cards/%2e%2e/reports/a.pdf',
    ])
      expect((await fetched(path)).headers.get('content-type'), path).not.toMatch(/image|pdf/);
  });

  it('is in the first emails of a new account in words alone, and later with its picture inside the email', {
    tags: 'deep',
  }, async () => {
    const agent = await anAgent();
    await agent.save({ photo: aPhoto });
    const first = await guestOf(agent);
    const plain = await mailTo(first.email, /proof of funds/);
    expect(plain.html).toContain('Harbor Realty');
    expect(plain.text).toContain('License: IL 475.123456');
    expect(plain.html).not.toContain('<img');
    await establish(agent.id);
    const second = await guestOf(agent);
    const whole = await mailTo(second.email, /proof of funds/);
    expect(whole.html).toContain('src="cid:photo@groundwork"');
    expect(whole.html).not.toMatch(/src="http/);
  });

  it('stays on a report as it was when the report was issued', { tags: 'deep' }, async () => {
    const agent = await anAgent();
    await agent.save({ photo: aPhoto });
    const guest = await guestOf(agent);
    const issued = await answerRequest(agent, guest);
    expect(issued.card).toMatchObject({ name: 'Ada A. Agent' });
    await agent.save({ name: 'Ada Married', photo: null });
    const shown = (await call('GET', `/api/communications/${guest.communicationId}/report`, { token: agent.token }))
      .body.card;
    expect(shown).toMatchObject({ name: 'Ada A. Agent', photo: { url: expect.any(String) } });
    expect((await fetched(shown.photo.url)).status).toBe(200);
  });

  it('is refused with links, and with files that are no pictures', { tags: 'deep' }, async () => {
    const agent = await anAgent();
    const refused = await agent.save({
      brokerage: 'See prize.example',
      logo: Buffer.from('<svg/>').toString('base64'),
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { brokerage: expect.any(String) } } });
    const svg = await agent.save({ logo: Buffer.from('<svg onload="alert(1)"/>').toString('base64') });
    expect(svg).toMatchObject({ status: 400, body: { fields: { logo: expect.any(String) } } });
  });
});
