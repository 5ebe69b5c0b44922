// A client reports an agent's email by the link in its footer; several do, and the agent's emails stop until staff look.
import { beforeAll, expect, it } from 'vitest';
import { actors, type Person } from '../cloud/actors.ts';
import { call, mailsTo, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';

let staff: Person;
beforeAll(async () => {
  staff = (await actors()).staff;
});

let made = 0;
const reader = () => `reader-${++made}-${Date.now()}@guests.example`;

const start = (token: string, email: string) =>
  call('POST', '/api/transactions', {
    token,
    body: { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' },
  });

const reportPath = async (email: string) => {
  const { text } = await mailTo(email, /has opened your closing/);
  return `/api/report-email/${/\/report-email\/(\S+)/.exec(text)?.[1]}`;
};

it('stops the emails of an account that several readers report, until staff allow them again', async () => {
  const { token, email: sender } = await newAgent('Sid Sender');
  const readers = [reader(), reader(), reader()];
  for (const email of readers) expect((await start(token, email)).status).toBe(201);
  const [first = '', ...others] = await Promise.all(readers.map(reportPath));

  // A scanner opens the link.
  expect((await call('GET', first)).body).toEqual({ from: 'Sid Sender', email: sender, is_stopped: false });
  expect((await call('POST', first, { body: {} })).status).toBe(200);
  expect((await call('GET', first)).body).toMatchObject({ is_stopped: true });
  const refused = await start(token, readers[0] ?? '');
  expect(refused).toMatchObject({ status: 409, body: { code: 'READER_REFUSES' } });
  expect((await start(token, reader())).status).toBe(201);

  for (const path of others) await call('POST', path, { body: {} });
  const late = reader();
  expect(await start(token, late)).toMatchObject({ status: 403, body: { code: 'SENDING_STOPPED' } });
  expect(await mailsTo(late, /transaction/)).toEqual([]);

  const { body } = await call('GET', '/api/staff/senders', { token: staff.token });
  const seen = body.senders.find((one: { email: string }) => one.email === sender);
  expect(seen).toMatchObject({ sent: 4, reports: 3, complaints: 0, stopped_by: 'reports', standing: 'new' });
  const allowed = await call('POST', `/api/staff/senders/${seen.id}/allow`, { token: staff.token });
  expect(allowed).toMatchObject({ status: 200, body: { stopped_at: null } });
  expect((await start(token, late)).status).toBe(201);
  await mailTo(late, /has opened your closing/);
  const { body: log } = await call('GET', '/api/staff/audit?limit=5', { token: staff.token });
  expect(log.entries).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ action: 'sender.allowed', target: sender }),
      expect.objectContaining({ action: 'sender.stopped', target: sender }),
    ]),
  );
});
