// A report to somebody who has an account: it waits there too, beside the mail with its link.
// @module-tag deep
import { expect, it } from 'vitest';
import { linkOwnBank } from '../cloud/bank-journey.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';

it('comes into the communications of a recipient with an account, and leaves them when it is withdrawn', async () => {
  const sender = await newAgent();
  const recipient = await newAgent();
  const bank = await linkOwnBank({ ...sender, id: '' });
  const sent = await call('POST', '/api/communications/create/report', {
    token: sender.token,
    body: {
      report_type: 2,
      report_request_type: 2,
      to_user: recipient.email.toUpperCase(),
      proof_amount: 500_000,
      message_subject: 'For the house on Maple Street',
      data: bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id })),
    },
  });
  expect(sent.status).toBe(201);
  const list = async () => (await call('GET', '/api/communications', { token: recipient.token })).body.communications;
  const incoming = await eventually(async () => (await list())[0]);
  expect(incoming).toMatchObject({
    kind: 'incoming',
    from_user: 'Nora New',
    message_subject: 'For the house on Maple Street',
    report: { fund_status: 1, fund_total: 550_340.18 },
  });
  const report = await call('GET', `/api/communications/${incoming.id}/report`, { token: recipient.token });
  expect(report.body).toMatchObject({ state: 'valid', fund_total: 550_340.18 });
  const file = await call('GET', `/api/communications/${incoming.id}/report/pdf`, { token: recipient.token });
  expect(file.status).toBe(200);
  const { events } = (await call('GET', '/api/dashboard', { token: recipient.token })).body;
  expect(events[0].subject).toContain('sent you a proof-of-funds report');

  const link = guestLinkIn(await mailTo(recipient.email, /received a proof-of-funds report/));
  expect((await call('POST', '/api/guest/report', { body: link })).body.report_id).toBe(report.body.report_id);
  const readerFile = await call('POST', '/api/guest/report/pdf', { body: link });
  expect((await fetch(readerFile.body.url)).status).toBe(200);

  const foreign = await call('POST', `/api/communications/${incoming.id}/withdraw`, { token: recipient.token });
  expect(foreign.status).toBe(404);
  await call('POST', `/api/communications/${sent.body.id}/withdraw`, { token: sender.token });
  expect((await list())[0].report).toEqual({ fund_status: '', fund_total: '', withdrawn_at: expect.any(String) });
  const gone = await call('GET', `/api/communications/${incoming.id}/report`, { token: recipient.token });
  expect(gone.status).toBe(410);
});
