// The first hour: an agent sends themselves a sample request, answers it with the sample bank, and removes all of it.
import { beforeAll, expect, it } from 'vitest';
import { actors, type Guest, type Person } from '../cloud/actors.ts';
import { call, mailTo } from '../cloud/client.ts';
import { rowsNaming } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { playSample, removeSample } from '../cloud/sample-request.ts';

let agent: Person;
let guest: Guest;
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into as a stranger's program would
let report: any;

beforeAll(async () => {
  agent = (await actors()).agentA;
  ({ guest, report } = await playSample(agent));
});

const asAgent = (method: string, path: string, body?: object) =>
  call(method, path, { token: agent.token, cookie: agent.cookie, body });

const line = async () =>
  (await asAgent('GET', '/api/communications')).body.communications.find(
    ({ id }: { id: string }) => id === guest.communicationId,
  );

it('says that it is a sample in each view, email and file', async () => {
  expect(report).toMatchObject({
    sample: true,
    fund_status: 1,
    client_name: 'Sam Sample',
    institutions: ['Sample Bank'],
  });
  expect(await line()).toMatchObject({
    sample: true,
    status: { is: 'confirmed', actions: ['letter'], next: 'letter' },
  });
  const opened = await call('POST', '/api/guest/request', { body: guest.link, cookie: guest.cookie });
  expect(opened.body).toMatchObject({ sample: true, state: 'received' });
  const verified = await call('GET', `/api/verify/${report.report_id}`);
  expect(verified.body).toMatchObject({ state: 'valid', sample: true, letter: { sample: true } });
  for (const about of [/^Sample: Sam Sample's report has arrived$/, /^Sample: .+: Your proof of funds is complete$/])
    expect((await mailTo(agent.email, about)).text).toContain('This is a sample. No bank was asked');
});

it('is answered by a letter to the agent alone, which says it, too', async () => {
  const letters = `/api/communications/${guest.communicationId}/letters`;
  const order = { recipient_name: 'Ada', recipient_email: agent.email, amount: '450,000' };
  const sent = await asAgent('POST', letters, order);
  expect(sent.status).toBe(201);
  const mail = await mailTo(agent.email, /^Sample: You have received a proof-of-funds letter$/);
  const [, request_id = '', request_pin = ''] = /\/guest-letter\/(\w+)\/(\w+)/.exec(mail.text) ?? [];
  const letter = await call('POST', '/api/guest/letter', { body: { request_id, request_pin } });
  expect(letter.body.report).toMatchObject({ sample: true, proof_amount: 450_000 });
  expect((await call('GET', `/api/verify/${sent.body.report_id}`)).body).toMatchObject({ sample: true });
});

it('is sent once, however often it is asked for', async () => {
  expect((await asAgent('POST', '/api/sample')).body).toEqual({ id: guest.communicationId });
});

it('leaves every list when it is removed, and its report, letters and links with it', async () => {
  expect((await removeSample(agent)).status).toBe(200);
  expect(await line()).toBeUndefined();
  expect((await asAgent('GET', `/api/communications/${guest.communicationId}/report`)).status).toBe(404);
  const { events } = (await asAgent('GET', '/api/dashboard')).body;
  expect(events.filter(({ id }: { id: string }) => id.includes(guest.communicationId))).toEqual([]);
  expect((await call('POST', '/api/guest/request', { body: guest.link, cookie: guest.cookie })).status).toBe(404);
  await eventually(async () => {
    expect((await call('GET', `/api/verify/${report.report_id}`)).status).toBe(404);
    return true;
  });
  // Only the work that was done, the log of hashes, and rows that expire name it afterwards.
  const LASTING = /^(OUTBOX|SEALLOG|ASSET|WINDOWS|LINKING|SEAL)/;
  await eventually(async () => {
    const left = await rowsNaming('main', [guest.link.request_id, report.report_id]);
    expect(left.map(({ PK, SK }) => `${PK} ${SK}`).filter((key) => !LASTING.test(key))).toEqual([]);
    return true;
  });
  expect((await removeSample(agent)).status).toBe(200);
});
