// A client who reads Spanish: the page tells it by the browser's header, and the mails follow.
import { describe, expect, it } from 'vitest';
import { anAsk } from '../builders/an-ask.ts';
import { call, guestLinkIn, mailTo, signInAs } from '../cloud/client.ts';

describe('a client’s language', () => {
  it('is remembered when the page is opened, and the next mail is in it', async () => {
    const token = await signInAs('agent');
    const email = `luz-${Date.now()}@example.com`;
    const created = await call('POST', '/api/communications/create/report', {
      token,
      body: anAsk({ to_user_email: email }),
    });
    const first = await mailTo(email, /has requested your proof of funds report/);
    expect(first.text).toContain('En español:');

    const headers = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
    const opened = await call('POST', '/api/guest/request', { body: guestLinkIn(first), headers });
    expect(opened.status).toBe(200);
    await call('POST', `/api/communications/${created.body.id}/cancel`, { token });
    const last = await mailTo(email, /ya no necesita su comprobante de fondos/);
    expect(last.html).toContain('<html lang="es">');
  });

  it('changes back when they choose so on the page', async () => {
    const token = await signInAs('agent');
    const email = `luke-${Date.now()}@example.com`;
    const created = await call('POST', '/api/communications/create/report', {
      token,
      body: anAsk({ to_user_email: email }),
    });
    const link = guestLinkIn(await mailTo(email, /requested your proof/));
    for (const language of ['es', 'en'])
      await call('POST', '/api/guest/request', { body: link, headers: { 'accept-language': language } });
    await call('POST', `/api/communications/${created.body.id}/cancel`, { token });
    await mailTo(email, /no longer needs your proof of funds/);
  });
});
