// An office from its first owner to the day that owner leaves, and its walls against everyone else.

import { expect, it } from 'vitest';
import { call, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { withSecondStep } from '../cloud/passkeys.ts';

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
  const promoted = await call('PUT', `/api/offices/${created.body.id}/members/${idOf('Max Manager')}/role`, {
    ...owner,
    body: { role: 'owner' },
  });
  expect(promoted.status).toBe(200);
  expect((await call('DELETE', `${at}/members/${idOf('Olga Owner')}`, owner)).status).toBe(200);
  expect((await call('GET', at, owner)).status).toBe(404);
  expect((await call('GET', at, manager)).body.events[0]).toMatchObject({ event: 'left', by: 'Olga Owner' });
});
