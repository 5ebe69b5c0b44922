// Work that was given up: a worker that cannot even mark its row fails until the message is a dead letter. Once that is repaired
// the operator redrives the queue, with AWS's own command, and the mail goes out once, however often it is redriven.
// Seen red: with a claim that also takes rows which are done, the second redrive sent the mail again.
import { SendMessageCommand, SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { expect, it, onTestFinished } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors } from '../cloud/actors.ts';
import { call, mailsTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { linkIdTo, outboxAbout, redrive, redriveUntilDone } from '../cloud/outbox.ts';
import { printResult } from '../cloud/print-result.ts';
import { hasten, queuePair, queues, untilEmpty } from '../cloud/queues.ts';
import { grantRows, restore, revoke } from '../security/grants.ts';
import { withoutFaultsBetween } from './inject-fault.ts';

withoutFaultsBetween();

const ASKED = /asks for your proof of funds/;
const WORKER = 'groundwork-dev-mail-worker';

const operator = async () => {
  const { aws } = (await call('GET', '/_local')).body;
  const { endpoint, region, accessKeyId, secretAccessKey } = aws;
  return new SQSClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
};

it('sends a mail once that was given up and then redriven', async () => {
  const { agentA } = await actors();
  const { work, deadLetters } = await queuePair(/Mail/);
  // Leftovers of earlier tests must not be mistaken for the mail of this one.
  await untilEmpty(work);
  const dead = async () => (await queues()).find(({ name }) => name === deadLetters)?.visible ?? 0;
  const deadBefore = await dead();

  const marking = (await grantRows(WORKER)).find(({ action }) => action === 'dynamodb:UpdateItem');
  if (!marking) throw new Error('The mail worker needs no grant to mark its rows');
  onTestFinished(async () => void (await restore(WORKER)));
  await revoke(marking);
  const to_user_email = `given-up-${Date.now()}@guests.example`;
  const body = aRequestForm({ to_user_email });
  const asked = await call('POST', '/api/communications/create/report', { token: agentA.token, body });
  expect(asked.status).toBe(201);
  await eventually(async () => {
    await hasten(work);
    return (await dead()) > deadBefore;
  });
  expect((await call('GET', '/_local/mail')).text).not.toContain(to_user_email);

  await restore(WORKER);
  const sqs = await operator();
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arnOf(deadLetters) }));
  // Tests before this one may have left a worker that leaves SES alone for a moment: then the clock brings it.
  const linkId = await linkIdTo(to_user_email);
  await redriveUntilDone(linkId);
  const [row] = await outboxAbout(linkId);
  // The schedule runs as well, and an unsure operator redrives the same message once more.
  await redrive();
  await sqs.send(new SendMessageCommand({ QueueUrl: work, MessageBody: JSON.stringify({ id: row?.id }) }));
  await untilEmpty(work);
  const mails = await mailsTo(to_user_email, ASKED);
  printResult('F-01', `a mail given up and redriven: ${mails.length} mail after ${row?.attempts} attempt`);
  expect(mails).toHaveLength(1);
});

const arnOf = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
