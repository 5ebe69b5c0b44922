// The operator's commands that runbook pages name, rehearsed as a shell runs them. Export, wipe and import are in data-copies,
// restore in restore, a person's data in erase-person, and a first deployment in first-deployment.
// @module-tag deep
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import { outboxEntry } from '../../lambdas/core/data/outbox-entity.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors } from '../cloud/actors.ts';
import { call, local, mailTo } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { operate } from '../cloud/operator.ts';
import { linkIdTo, outboxAbout, workWith } from '../cloud/outbox.ts';

const aFile = (content: object): string => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'keys.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

it('rotate refuses keys that Plaid refuses, and saves nothing', async () => {
  const refused = await operate('rotate', ['--secret', 'plaid', '--from', aFile({ secret: 'mistyped' })]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Plaid refused: invalid client_id') });
  expect((await operate('rotate', ['--secret', 'plaid', '--back'])).stderr).toContain('There are no previous keys');
});

it('retry does work that was given up, and starts nothing that was not', async () => {
  const { agentA } = await actors();
  const to_user_email = `given-up-${Date.now()}@guests.example`;
  await call('POST', '/api/communications/create/report', {
    token: agentA.token,
    body: aRequestForm({ to_user_email }),
  });
  await mailTo(to_user_email, /asks for your proof of funds/);
  const [row] = await eventually(async () => {
    const found = await outboxAbout(await linkIdTo(to_user_email));
    return found[0]?.state === 'done' ? found : undefined;
  });
  const id = String(row?.id);
  expect(await operate('retry', ['--id', id])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${id} is done: only work that was given up is started again.`),
  });

  const givenUp = { set: { state: 'failed', reason: 'MessageRejected' }, remove: ['doneAt', 'expires'] } as const;
  await (await mainTable()).update(outboxEntry.key({ id }), { ...givenUp, remove: [...givenUp.remove] });
  expect(await operate('retry', ['--id', id])).toMatchObject({
    code: 0,
    stdout: `${id} (mail) starts again. It was given up because: MessageRejected\n`,
  });
  const again = await eventually(async () => {
    const found = await workWith(id);
    return found?.state === 'done' ? found : undefined;
  });
  expect(again).toMatchObject({ attempts: 1, restartedAt: expect.any(String) });
});

it('site brings the pages of the previous release back', async () => {
  const { aws, stack } = await local();
  const s3 = new S3Client({ endpoint: aws.endpoint, region: aws.region, credentials: aws, forcePathStyle: true });
  const page = { Bucket: stack.outputs.SiteBucket, Key: 'index.html' };
  await s3.send(new PutObjectCommand({ ...page, Body: 'first' }));
  await s3.send(new PutObjectCommand({ ...page, Body: 'second' }));
  expect((await operate('site', [])).stdout).toMatch(/^\S+ {2}current\n\S+\n/);
  expect(await operate('site', ['--back'])).toMatchObject({ code: 0, stdout: expect.stringContaining('is back at') });
  expect(await (await s3.send(new GetObjectCommand(page))).Body?.transformToString()).toBe('first');
});
