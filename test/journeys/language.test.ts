// A client who reads Spanish: the page learns it from the browser's header, and the mails follow.
import { describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { openChat } from '../cloud/chat-socket.ts';
import { call, guestLinkIn, mailTo, signInAs } from '../cloud/client.ts';

describe('a client’s language', () => {
  it('is remembered when the page is opened, and the next mail is in it', async () => {
    const token = await signInAs('agent');
    const email = `luz-${Date.now()}@example.com`;
    const created = await call('POST', '/api/communications/create/report', {
      token,
      body: aRequestForm({ to_user_email: email }),
    });
    const first = await mailTo(email, /asks for your proof of funds/);
    expect(first.text).toContain('En español:');

    const headers = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
    const opened = await call('POST', '/api/guest/request', { body: guestLinkIn(first), headers });
    expect(opened.status).toBe(200);
    await call('POST', `/api/communications/${created.body.id}/cancel`, { token });
    const last = await mailTo(email, /canceló la solicitud de su comprobante de fondos/);
    expect(last.html).toContain('<html lang="es">');
  });

  it('changes back when they choose so on the page', async () => {
    const token = await signInAs('agent');
    const email = `luke-${Date.now()}@example.com`;
    const created = await call('POST', '/api/communications/create/report', {
      token,
      body: aRequestForm({ to_user_email: email }),
    });
    const link = guestLinkIn(await mailTo(email, /asks for your proof/));
    for (const language of ['es', 'en'])
      await call('POST', '/api/guest/request', { body: link, headers: { 'accept-language': language } });
    await call('POST', `/api/communications/${created.body.id}/cancel`, { token });
    await mailTo(email, /canceled the request for your proof of funds/);
  });

  it('is in the invitation to a transaction as a line, and the assistant answers in it', async () => {
    const token = await signInAs('agent');
    const email = `luis-${Date.now()}@example.com`;
    const body = { agent_name: 'Ada Agent', first_name: 'Luis', last_name: 'Seller', email };
    await call('POST', '/api/transactions', { token, body });
    const mail = await mailTo(email, /opened your closing/);
    expect(mail.html).toContain('<p lang="es">En español: Ada Agent le acompaña');

    const [, request_id = '', request_pin = ''] = /\/guest-tasks\/([^/\s]+)\/(\w+)/.exec(mail.text) ?? [];
    const link = { request_id, request_pin };
    await call('POST', '/api/guest/transaction', { body: link, headers: { 'accept-language': 'es' } });
    const session = await call('POST', '/api/chat/sessions/', {
      body: { ...link, name: 'Step 1: Sign Real Estate Agreement', step: 1, chat_key: 'guest-1' },
    });
    const chat = await openChat(session.body.id);
    // A word of both languages: the page's language decides.
    const frame = { type: 'message', ...link, message: 'zebra', from: 'user', use_assistant: true };
    chat.send({ ...frame, timestamp: new Date().toISOString(), client_id: 'one' });
    await chat.waitFor(({ type, message }) => type === 'message' && /^No encontré una cláusula/.test(String(message)));
    await chat.close();
  });
});
