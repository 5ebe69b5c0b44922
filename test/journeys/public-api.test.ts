// The main job by a program alone: it asks a client, reminds them, and reads what the bank confirmed.
import { expect, it } from 'vitest';
import { NO_ONE } from '#core/security/sandbox.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { actors, cookieIn } from '../cloud/actors.ts';
import { clientOf, newKey, withKey } from '../cloud/api-keys.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call, guestLinkIn, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aTransaction, signByBoth } from '../cloud/signing.ts';
import { startUpload, type Uploader, upload } from '../cloud/upload.ts';
import { addWebhook, receivedBy } from '../cloud/webhooks.ts';

const client = () => ({ first_name: 'Pat', last_name: 'Program', email: `pat-${Date.now()}@programs.example` });

it('sends a request once, reminds, and reads the report with its PDF, by a client that is made from the document', async () => {
  const { agentA } = await actors();
  const api = clientOf(await newKey(agentA));
  const to = client();
  const send = (amount_cents: number) =>
    api.POST('/v1/requests', {
      params: { header: { 'Idempotency-Key': `deal-${to.email}` } },
      body: { client: to, amount_cents, purchase: { property: '12 Oak Street', offer_cents: 30_000_000 } },
    });
  const sent = await send(25_000_000);
  expect(sent.response.status).toBe(201);
  expect(sent.data).toMatchObject({
    client: { name: 'Pat Program', email: to.email },
    state: 'sent',
    amount_cents: 25_000_000,
    purchase: { property: '12 Oak Street', offer_cents: 30_000_000, needed_by: null, agent_side: 'buyer' },
  });
  expect((await send(25_000_000)).data?.id).toBe(sent.data?.id);
  expect((await send(1)).error).toMatchObject({ status: 409, code: 'CONFLICT' });
  const params = { path: { id: sent.data?.id ?? '' } };
  const { id } = params.path;
  const mail = await mailTo(to.email, /asks for your proof of funds/);
  const early = await api.GET('/v1/requests/{id}/report', { params });
  expect(early.error).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const reminded = await api.POST('/v1/requests/{id}/remind', { params });
  expect(reminded.data).toMatchObject({ id, reminders_sent: 1 });

  const link = guestLinkIn(mail);
  const opened = await call('POST', '/api/guest/request', { body: link });
  const cookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true }, cookie });
  await answerRequest(agentA, { link, cookie, email: to.email, communicationId: id.slice('req_'.length) });

  const { data: report } = await api.GET('/v1/requests/{id}/report', { params });
  expect(report).toMatchObject({ request_id: id, report_type: 'confirmation', total_cents: null, accounts: [] });
  const { data: pdf } = await api.GET('/v1/requests/{id}/report/pdf', { params });
  const file = await (await fetch(pdf?.url ?? '')).arrayBuffer();
  expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-');
  const byReport = { params: { path: { id: report?.id ?? '' } } };
  expect((await api.GET('/v1/reports/{id}', byReport)).data).toEqual(report);
  expect((await api.GET('/v1/reports/{id}/pdf', byReport)).data?.url).toMatch(/^http/);
  const { data: verified } = await api.GET('/v1/reports/{id}/verification', byReport);
  expect(verified).toMatchObject({ state: 'valid', valid_until: report?.valid_until });
  const { data: listed } = await api.GET('/v1/requests', { params: { query: { limit: 1 } } });
  expect(listed?.data[0]).toMatchObject({ id, report: { id: report?.id, confirmed: report?.confirmed } });

  const recipient = { name: 'Lee Listing', email: `lee-${to.email}` };
  const sendLetter = (amount_cents: number) =>
    api.POST('/v1/requests/{id}/letters', {
      params: { ...params, header: { 'Idempotency-Key': `letter-${to.email}` } },
      body: { recipient, amount_cents, message: 'For 12 Oak Street.' },
    });
  const letter = (await sendLetter(24_000_000)).data;
  expect(letter).toMatchObject({ request_id: id, recipient, amount_cents: 24_000_000, views: 0 });
  expect((await sendLetter(24_000_000)).data?.id).toBe(letter?.id);
  expect((await sendLetter(1)).error).toMatchObject({ code: 'CONFLICT' });
  const byLetter = { params: { path: { id: letter?.id ?? '' } } };
  const isSent = async () => (await api.GET('/v1/letters/{id}', byLetter)).data?.state === 'sent' || undefined;
  await eventually(isSent);
  await mailTo(recipient.email, /proof-of-funds letter/);
  const letterFile = (await api.GET('/v1/letters/{id}/pdf', byLetter)).data?.url ?? '';
  expect((await (await fetch(letterFile)).text()).slice(0, 5)).toBe('%PDF-');
  expect((await api.GET('/v1/requests/{id}/letters', { params })).data?.data).toMatchObject([{ id: letter?.id }]);
  expect((await api.POST('/v1/letters/{id}/withdraw', byLetter)).data).toMatchObject({ state: 'withdrawn' });
  expect((await api.GET('/v1/letters/{id}/pdf', byLetter)).error).toMatchObject({ code: 'REPORT_WITHDRAWN' });
});

it('goes all of that way with a test key, for a client who answers at once, and is removed', {
  tags: 'deep',
}, async () => {
  const { agentA } = await actors();
  const [test, live] = [clientOf(await newKey(agentA, undefined, 'Try-out', true)), clientOf(await newKey(agentA))];
  expect((await test.GET('/v1/me')).data).toMatchObject({ id: `acc_${agentA.id}`, key: { mode: 'test' } });
  const to = client();
  const { data: sent } = await test.POST('/v1/requests', { body: { client: to, amount_cents: 100 } });
  const params = { path: { id: sent?.id ?? '' } };
  const report = await eventually(async () => (await test.GET('/v1/requests/{id}/report', { params })).data);
  expect(report).toMatchObject({ client_name: 'Sam Sample', confirmed: true, amount_cents: 48_000_000 });
  expect((await live.GET('/v1/requests/{id}', { params })).error).toMatchObject({ code: 'NOT_FOUND' });
  const body = { recipient: { name: 'Lee', email: to.email }, amount_cents: 45_000_000 };
  const { data: letter } = await test.POST('/v1/requests/{id}/letters', { params, body });
  const byLetter = { params: { path: { id: letter?.id ?? '' } } };
  const pdf = await eventually(async () => (await test.GET('/v1/letters/{id}/pdf', byLetter)).data);
  expect((await (await fetch(pdf.url)).text()).slice(0, 5)).toBe('%PDF-');
  const types = await eventually(async () => {
    const { data } = (await test.GET('/v1/events')).data ?? { data: [] };
    return data.length >= 3 ? data.map(({ type, is_test }) => `${type} ${is_test}`) : undefined;
  });
  expect(types).toEqual(['report.ready true', 'request.sent_to_bank true', 'request.opened true']);
  expect((await live.DELETE('/v1/test-data')).error).toMatchObject({ code: 'FORBIDDEN' });
  expect((await test.DELETE('/v1/test-data')).data).toEqual({ removed: 1, is_empty: false });
  expect((await test.GET('/v1/requests')).data?.data).toEqual([]);
  for (const address of [to.email, NO_ONE]) expect(await mailsTo(address, /./)).toEqual([]);
});

it('says what is wrong in its own words, and cancels', { tags: 'deep' }, async () => {
  const { agentA } = await actors();
  const ask = withKey(await newKey(agentA));
  const own = await ask('POST', '/v1/requests', { client: { ...client(), email: agentA.email }, amount_cents: 100 });
  expect(own.body).toMatchObject({
    type: '/developers#error-invalid',
    status: 400,
    code: 'INVALID',
    fields: { 'client.email': expect.stringMatching(/different email/) },
  });
  const person = { name: 'Cleo Api', email: client().email, phone: 'none', address: '1 Main Street' };
  expect((await ask('POST', '/v1/clients', person)).body).toMatchObject({
    detail: "Some fields aren't valid: fields says which, and why.",
    fields: { phone: expect.stringMatching(/phone number/) },
  });
  const { body } = await ask('POST', '/v1/requests', { client: client(), amount_cents: 100 });
  const long = { 'idempotency-key': 'k'.repeat(201) };
  expect((await ask('POST', '/v1/requests', { client: client(), amount_cents: 100 }, long)).status).toBe(400);
  const { name } = await addWebhook(agentA, { events: ['request.extended', 'request.canceled'] });
  await call('POST', `/api/communications/${body.id.slice('req_'.length)}/extend`, { ...agentA, body: {} });
  const canceled = await ask('POST', `/v1/requests/${body.id}/cancel`);
  expect(canceled.body).toMatchObject({ id: body.id, state: 'cancelled', status: 'canceled' });
  const heard = await eventually(async () => {
    const all = await receivedBy(name);
    return all.length > 1 ? all.map((one) => JSON.parse(one.body)) : undefined;
  });
  const data = { id: body.id, status: 'canceled', expires_at: canceled.body.expires_at };
  expect(heard).toMatchObject([{ type: 'request.extended' }, { type: 'request.canceled', data }]);
  expect(canceled.body.replaced_by).toBeNull();

  const mistyped = (await ask('POST', '/v1/requests', { client: client(), amount_cents: 100 })).body.id as string;
  const right = `right-${client().email}`;
  const corrected = await call('POST', `/api/communications/${mistyped.slice('req_'.length)}/email`, {
    ...agentA,
    body: { to_user_email: right },
  });
  const { replaced_by } = (await ask('GET', `/v1/requests/${mistyped}`)).body;
  expect(replaced_by, corrected.text).toBe(`req_${corrected.body.id}`);
  expect((await ask('GET', `/v1/requests/${replaced_by}`)).body).toMatchObject({ client: { email: right } });
});

it('adds a client with the consent they gave, and reads clients and transactions page by page', {
  tags: 'deep',
}, async () => {
  const { agentB } = await actors();
  const ask = withKey(await newKey(agentB));
  const person = { name: 'Cleo Api', email: 'cleo@api.example', phone: '(217) 555-0188', address: '1 Main Street' };
  const added = await ask('POST', '/v1/clients', { ...person, consent: { email: true }, said: 'Yes, email me.' });
  expect(added.body).toMatchObject({ ...person, consent: { phone: 'unknown', email: 'in', mail: 'unknown' } });
  const again = (await ask('POST', '/v1/clients', person)).body;
  expect(again).toMatchObject({ status: 409, code: 'DUPLICATE', existing_id: added.body.id });
  const writing = withKey(await newKey(agentB, ['clients:write'], 'Form'));
  const guessed = await writing('POST', '/v1/clients', { ...person, name: 'Guess', phone: '(217) 555-0177' });
  expect([guessed.status, guessed.text]).toEqual([409, expect.not.stringMatching(/Cleo|cli_/)]);
  expect((await ask('GET', `/v1/clients/${added.body.id}`)).body).toEqual(added.body);
  await ask('POST', '/v1/clients', { ...person, name: 'Dan Api', email: 'dan@api.example', phone: '(217) 555-0199' });
  const first = (await ask('GET', '/v1/clients?limit=1')).body;
  const second = (await ask('GET', `/v1/clients?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`)).body;
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['Cleo Api', 'Dan Api']);
  expect((await ask('GET', '/v1/clients?cursor=wrong')).body).toMatchObject({ code: 'INVALID_CURSOR' });
  const closing = await aTransaction(agentB.token);
  const { id } = closing;
  const { data } = (await ask('GET', '/v1/transactions')).body;
  expect(data).toMatchObject([{ id: `txn_${id}`, kind: 'selling', client: { name: 'Sam Seller' } }]);
  expect((await ask('GET', `/v1/transactions/txn_${id}`)).body).toEqual(data[0]);
  await signByBoth(agentB, closing);
  const sealed = await eventually(async () => {
    const [one] = (await ask('GET', `/v1/transactions/txn_${id}/documents`)).body.data;
    return one.state === 'sealed' ? one : undefined;
  });
  expect(sealed).toMatchObject({ transaction_id: `txn_${id}`, step: 1, signed_at: expect.any(String) });
  expect((await ask('GET', `/v1/documents/${sealed.id}`)).body).toEqual(sealed);
  expect((await ask('GET', `/v1/documents/${sealed.id}/pdf`)).body.url).toMatch(/^http/);
  const uploader: Uploader = { token: agentB.token, place: 'transaction', folder: id };
  await upload(uploader, aPdf(), { name: 'Survey.pdf', kind: 'disclosure' });
  // Its bytes haven't arrived, so no one has checked them.
  const unchecked = await startUpload(uploader, aPdf());
  const files = await ask('GET', `/v1/transactions/txn_${id}/files`);
  expect(files.body.data).toMatchObject([
    { transaction_id: `txn_${id}`, name: 'Survey.pdf', kind: 'disclosure', type: 'pdf', by: 'agent', version: 1 },
  ]);
  const { url } = (await ask('GET', `/v1/files/${files.body.data[0].id}/content`)).body;
  expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
  expect((await ask('GET', `/v1/files/fil_${unchecked}/content`)).body).toMatchObject({ code: 'CONFLICT' });
});
