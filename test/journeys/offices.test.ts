// An office from its first owner to the day that owner leaves, and who sees nothing of it.

import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { call, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { withSecondStep } from '../cloud/passkeys.ts';
import { aTransaction } from '../cloud/signing.ts';

it('takes in who was invited by email, hands over, and stays closed to everyone else', async () => {
  const [owner, manager, stranger] = [await newAgent('Olga Owner'), await newAgent('Max Manager'), await newAgent()];
  const create = () => call('POST', '/api/offices', { ...owner, body: { name: 'Lakeside Realty' } });
  expect((await create()).body).toMatchObject({ code: 'SECOND_STEP_NEEDED' });
  await withSecondStep(owner);
  const created = await create();
  expect(created).toMatchObject({ status: 201, body: { name: 'Lakeside Realty', role: 'owner' } });
  const at = `/api/offices/${created.body.id}`;
  const body = { email: manager.email, role: 'manager' };
  expect((await call('POST', `${at}/invitations`, { ...owner, body })).status).toBe(202);
  const email = await mailTo(manager.email, /invitation to an office/);
  expect(email.text).toContain('Olga Owner');
  expect(email.text).toContain('Lakeside Realty');
  expect(email.text).toContain('/office');

  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/accept'],
    ['POST', '/decline'],
  ] as const)
    expect(await call(method, at + path, stranger)).toMatchObject({ status: 404 });
  expect((await call('POST', `${at}/accept`, manager)).status).toBe(200);
  const seen = (await call('GET', at, manager)).body;
  expect(seen.members.map(({ name, role }: { name: string; role: string }) => [name, role]).sort()).toEqual([
    ['Max Manager', 'manager'],
    ['Olga Owner', 'owner'],
  ]);
  const idOf = (name: string) => seen.members.find((one: { name: string }) => one.name === name).id;

  expect((await call('DELETE', `${at}/members/${idOf('Olga Owner')}`, manager)).status).toBe(403);
  expect((await call('DELETE', `${at}/members/${idOf('Olga Owner')}`, owner)).status).toBe(409);
  const promoted = await call('PUT', `${at}/members/${idOf('Max Manager')}/role`, {
    ...owner,
    body: { role: 'owner' },
  });
  expect(promoted.status).toBe(200);
  expect((await call('DELETE', `${at}/members/${idOf('Olga Owner')}`, owner)).status).toBe(200);
  expect((await call('GET', at, owner)).status).toBe(404);
  expect((await call('GET', at, manager)).body.events[0]).toMatchObject({ event: 'left', by: 'Olga Owner' });
});

it('has a coordinator who follows up for an agent that asked them to, in the name of the agent', async () => {
  const [agent, coordinator] = [await newAgent('Ada Asking'), await newAgent('Cory Coordinator')];
  const id = await newOffice(agent);
  const invited = { email: coordinator.email, role: 'coordinator' };
  await call('POST', `/api/offices/${id}/invitations`, { ...agent, body: invited });
  await call('POST', `/api/offices/${id}/accept`, coordinator);
  const { members } = (await call('GET', `/api/offices/${id}`, agent)).body;
  const idOf = (role: string) => members.find((one: { role: string }) => one.role === role).id;
  const [whose, helper] = [idOf('owner'), idOf('coordinator')];
  const email = `bo-${Date.now()}@clients.example`;
  const sent = await call('POST', '/api/communications/create/report', {
    ...agent,
    body: aRequestForm({ to_user_email: email }),
  });
  await mailTo(email, /proof of funds/);
  const request = sent.body.id;
  const sale = await aTransaction(agent.token);
  const transaction = sale.id;
  const remind = () => call('POST', `/api/offices/${id}/members/${whose}/requests/${request}/remind`, coordinator);
  const list = () => call('GET', `/api/offices/${id}/members/${whose}/transactions`, coordinator);
  const check = () =>
    call('POST', `/api/offices/${id}/members/${whose}/transactions/${transaction}/checklist`, {
      ...coordinator,
      body: { item: 'price', done: true },
    });
  const missing = () =>
    call('GET', `/api/offices/${id}/members/${whose}/transactions/${transaction}/asked-files`, coordinator);
  const due_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const ask = () =>
    call('POST', `/api/offices/${id}/members/${whose}/transactions/${transaction}/asked-files`, {
      ...coordinator,
      body: { text: 'The deed', kind: 'deed', due_on },
    });
  for (const refused of [remind, list, check, missing, ask]) expect((await refused()).status).toBe(403);
  const shared = { member_id: helper, deal_id: 'all', helps: true };
  await call('POST', `/api/offices/${id}/shares`, { ...agent, body: shared });
  expect(await remind()).toMatchObject({ status: 200, body: { repeated: false } });
  const reminder = await mailTo(email, /[Rr]eminder/);
  expect(reminder.text).not.toContain('Cory');
  const { entries } = (await call('GET', `/api/communications/${request}/log`, agent)).body;
  expect(entries).toContainEqual(expect.objectContaining({ event: 'reminded', by: 'Cory Coordinator' }));
  expect((await list()).body.transactions).toContainEqual(expect.objectContaining({ id: transaction }));
  expect((await check()).status).toBe(200);
  expect((await ask()).status).toBe(201);
  expect((await missing()).body.asked).toMatchObject([{ text: 'The deed', state: 'open', by: 'Cory Coordinator' }]);
  const own = await call('GET', `/api/transactions/${transaction}/asked-files`, agent);
  expect(own.body.asked).toMatchObject([{ by: 'Cory Coordinator' }]);
  const { link } = sale;
  const theirs = await call('POST', '/api/guest/asked-files', { body: link });
  expect(theirs.body.asked).toMatchObject([{ text: 'The deed' }]);
  expect(theirs.text).not.toContain('Cory');
  const { checklist } = (await call('GET', `/api/transactions/${transaction}`, agent)).body;
  expect(checklist).toContainEqual(expect.objectContaining({ id: 'price', agent_by: 'Cory Coordinator' }));
  const { events } = (await call('GET', `/api/offices/${id}`, agent)).body;
  expect(events.map(({ event, by, about }: Record<string, string>) => [event, by, about])).toEqual(
    expect.arrayContaining([
      ['asked-for', 'Cory Coordinator', 'Ada Asking'],
      ['checked-for', 'Cory Coordinator', 'Ada Asking'],
      ['reminded-for', 'Cory Coordinator', 'Ada Asking'],
    ]),
  );
});
