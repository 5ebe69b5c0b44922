// One ID from a call to the email it leads to, so that either end leads to the other. It's ours: the caller's own ID is only
// recorded.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { outboxEntry } from '../../lambdas/core/data/outbox-entity.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { call, mailTo, signInAs } from '../cloud/client.ts';
import { rowAt } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';

/** The functions' log entries under that ID, by the function's short name. */
const loggedUnder = async (id: string): Promise<{ name: string; entry: Record<string, unknown> }[]> => {
  const log = (await call('GET', '/_local/log')).body as { name: string; lines: { text: string }[] }[];
  return log.flatMap(({ name, lines }) =>
    lines
      .filter(({ text }) => text.includes(id))
      .map(({ text }) => ({ name: name.replace(/^groundwork-\w+?-/, ''), entry: JSON.parse(text) })),
  );
};

it('names the call in its answer, its row, every log on the way, and by the row in the mail', async () => {
  const callers = randomUUID();
  const email = `followed-${callers}@example.com`;
  const asked = {
    token: await signInAs('agent'),
    headers: { 'x-correlation-id': callers },
    body: aRequestForm({ to_user_email: email }),
  };
  const { headers, status } = await call('POST', '/api/communications/create/report', asked);
  const id = headers.get('x-correlation-id') ?? '';
  expect([status, id]).toEqual([201, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(id).not.toBe(callers);

  const mail = await mailTo(email, /./);
  const outboxId = mail.headers['x-entity-ref-id'] ?? '';
  expect(await rowAt(outboxEntry.key({ id: outboxId }))).toMatchObject({ correlationId: id, kind: 'mail' });
  const done = { name: 'mail-worker', entry: expect.objectContaining({ correlationId: id, outboxId }) };
  const logged = await eventually(async () => {
    const entries = await loggedUnder(id);
    return entries.some(({ name }) => name === 'mail-worker') && entries;
  });
  expect(logged).toContainEqual(done);
  expect(logged).toContainEqual({
    name: 'requests',
    entry: expect.objectContaining({
      correlationId: id,
      callerId: callers,
      route: 'POST /api/communications/create/report',
    }),
  });
});
