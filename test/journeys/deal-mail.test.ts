// Email to a deal: from SES through the function that takes it to the agent's page, with its files. T-41.
import { beforeAll, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { anEmail } from '../builders/an-email.ts';
import { type BrowserSession, call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aDealWithAddress, type DealMail, deliver } from '../cloud/incoming-mail.ts';
import { newAgent } from '../cloud/new-agent.ts';

let agent: BrowserSession & { email: string };
let deal: Awaited<ReturnType<typeof aDealWithAddress>>;
beforeAll(async () => {
  agent = await newAgent();
  deal = await aDealWithAddress(agent);
});

const openFile = (mail: DealMail) =>
  call('POST', `/api/deals/${deal.dealId}/mail/${mail.id}/files/${mail.files[0]?.id}`, { ...agent, body: {} });
const withFile = (subject: string, from: string) =>
  anEmail({ subject, from, files: [{ name: 'Inspection.pdf', type: 'application/pdf', bytes: aPdf() }] });

it('lands in the deal if its client sent it, with files that were checked', async () => {
  const raw = withFile('The inspection', `Rita Moss <${deal.client}>`);
  expect((await deliver({ to: deal.address, raw, found: 'PASS' })).status).toBe(200);
  const mail = await deal.arrived('The inspection');
  expect(mail).toMatchObject({ state: 'landed', files: [{ name: 'Inspection.pdf', state: 'ready' }] });
  const opened = await openFile(mail);
  expect(opened.status, opened.text).toBe(200);
  expect(
    Buffer.from(await (await fetch(opened.body.url)).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  // No other way leads to it.
  expect((await call('POST', `/api/files/${mail.files[0]?.id}/open`, { ...agent, body: {} })).status).toBe(404);
});

it('waits for the agent if anyone could have sent it, and goes with its files when it is deleted', {
  tags: 'deep',
}, async () => {
  await deliver({ to: deal.address, raw: withFile('Wire the deposit here', `Rita Moss <${deal.client}>`) });
  const mail = await deal.arrived('Wire the deposit here');
  expect(mail.state).toBe('held');
  const waiting = async () => (await call('GET', '/api/deals/mail', agent)).body.deals;
  expect(await eventually(async () => (await waiting())[0])).toMatchObject({ id: deal.dealId, waiting: 1 });
  const notice = await mailTo(agent.email, /An email to a deal waits for you/);
  expect(notice.text).not.toContain('Wire');
  expect((await openFile(mail)).status).toBe(409);
  const landed = await call('POST', `/api/deals/${deal.dealId}/mail/${mail.id}`, { ...agent, body: {} });
  expect(landed.status, landed.text).toBe(200);
  await eventually(async () => (await waiting()).length === 0);
  const { url } = (await openFile(mail)).body;
  expect((await call('DELETE', `/api/deals/${deal.dealId}/mail/${mail.id}`, agent)).status).toBe(200);
  expect([403, 404]).toContain((await fetch(url)).status);
  expect((await deal.mails()).map(({ subject }) => subject)).not.toContain('Wire the deposit here');
});

it('brings no program and no archive, and no virus', async () => {
  const files = [
    { name: 'page.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') },
    { name: 'all.zip', type: 'application/zip', bytes: Buffer.from('504b0304', 'hex') },
    { name: 'run.pdf.exe', type: 'application/pdf', bytes: Buffer.from('MZ') },
  ];
  const html = '<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(1)>';
  await deliver({
    to: deal.address,
    raw: anEmail({ from: deal.client, subject: 'Files', html, files }),
    found: 'PASS',
  });
  const mail = await deal.arrived('Files');
  expect([mail.text, mail.files.map(({ state }) => state)]).toEqual(['Hello', ['refused', 'refused', 'refused']]);
  const virus = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
  await deliver({
    to: deal.address,
    raw: anEmail({ from: deal.client, subject: 'Virus', text: virus }),
    found: 'PASS',
  });
  await deliver({ to: deal.address, raw: anEmail({ from: deal.client, subject: 'After it' }), found: 'PASS' });
  await deal.arrived('After it');
  expect((await deal.mails()).map(({ subject }) => subject)).not.toContain('Virus');
});

it('is refused on delivery for another domain or without TLS, and by no one for a deal that does not exist', {
  tags: 'deep',
}, async () => {
  const raw = anEmail({ from: deal.client });
  expect((await deliver({ to: deal.address, raw, plain: true })).status).toBe(400);
  expect((await deliver({ to: 'd-1@elsewhere.example', raw })).status).toBe(400);
  const nowhere = deal.address.replace(/d-.{32}/, `d-${'0'.repeat(32)}`);
  expect((await deliver({ to: nowhere, raw })).status).toBe(200);
});

it("is no one else's", { tags: 'deep' }, async () => {
  const stranger = await newAgent();
  const [mail] = await deal.mails();
  const tries = [
    await call('GET', `/api/deals/${deal.dealId}/mail`, stranger),
    await call('PUT', `/api/deals/${deal.dealId}/mail`, { ...stranger, body: {} }),
    await call('POST', `/api/deals/${deal.dealId}/mail/${mail?.id}`, { ...stranger, body: {} }),
    await call('POST', `/api/deals/${deal.dealId}/mail/${mail?.id}/files/m-1-1`, { ...stranger, body: {} }),
    await call('DELETE', `/api/deals/${deal.dealId}/mail/${mail?.id}`, stranger),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
