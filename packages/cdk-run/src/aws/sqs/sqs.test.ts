import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../iam/judge.ts';
import { asLambdaRecord, type QueueDeclaration } from './queue.ts';
import { openQueues } from './queues.ts';
import { createSqs, queueUrl } from './sqs.ts';

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const declared: QueueDeclaration[] = [
  {
    name: 'work',
    arn: arn('work'),
    visibilityTimeout: 60,
    redrive: { deadLetterArn: arn('dead'), maxReceiveCount: 2 },
  },
  { name: 'dead', arn: arn('dead') },
];

const aQueue = async (dataDir = aDataDir(), statements: Statement[] = []) => {
  const clock = { at: new Date('2026-11-21T10:00:00Z').getTime() };
  const queues = openQueues({ dataDir, now: () => new Date(clock.at) });
  for (const one of declared) queues.add(one);
  const sqs = createSqs(queues);
  const { endpoint, asOperator, asReport } = await anEndpoint({ services: [sqs], statements });
  const client = new SQSClient(asOperator);
  const QueueUrl = queueUrl(endpoint.url, arn('work'));
  return {
    client,
    report: new SQSClient(asReport),
    queues,
    QueueUrl,
    dataDir,
    pass: (seconds: number) => {
      clock.at += seconds * 1000;
    },
    send: (MessageBody: string, over: object = {}) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...over })),
    receive: async (over: object = {}) => {
      const shape = { QueueUrl, MaxNumberOfMessages: 10, ...over };
      return (await client.send(new ReceiveMessageCommand(shape))).Messages ?? [];
    },
  };
};

describe('SQS', () => {
  it('hands over what was sent, with its attributes', async () => {
    const { send, receive } = await aQueue();
    const attribute = { kind: { DataType: 'String', StringValue: 'mail' } };
    const { MessageId } = await send('grüß dich', { MessageAttributes: attribute });
    const names = { MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All'] as const };
    expect(await receive(names)).toMatchObject([
      { MessageId, Body: 'grüß dich', MessageAttributes: attribute, Attributes: { ApproximateReceiveCount: '1' } },
    ]);
  });

  it('makes each message come later once it is to be slow', async () => {
    const { queues, send, receive, pass } = await aQueue();
    queues.delay(1_500);
    await send('a');
    expect(await receive()).toEqual([]);
    pass(1.5);
    expect(await receive()).toMatchObject([{ Body: 'a' }]);
  });

  it('hides a received message until its time is up, and forgets it once deleted', async () => {
    const { client, send, receive, pass, QueueUrl } = await aQueue();
    await send('a');
    await receive();
    expect(await receive()).toEqual([]);
    pass(60);
    const [again] = await receive();
    expect(again?.Body).toBe('a');
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again!.ReceiptHandle }));
    pass(60);
    expect(await receive()).toEqual([]);
  });

  it('moves a message to the dead-letter queue after too many receives', async () => {
    const { client, send, receive, pass, QueueUrl } = await aQueue();
    await send('poison');
    for (let round = 0; round < 2; round++) {
      expect(await receive()).toHaveLength(1);
      pass(60);
    }
    expect(await receive()).toEqual([]);
    const [dead] = await receive({ QueueUrl: QueueUrl.replace('work', 'dead') });
    expect(dead?.Body).toBe('poison');
    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(Attributes).toMatchObject({ ApproximateNumberOfMessages: '0', QueueArn: arn('work') });
    expect(JSON.parse(Attributes!.RedrivePolicy!)).toEqual({ deadLetterTargetArn: arn('dead'), maxReceiveCount: 2 });
  });

  it('sends dead letters back as new messages when they are redriven', async () => {
    const { client, send, receive, pass, queues } = await aQueue();
    await send('repaired', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'mail' } } });
    for (let round = 0; round < 3; round++) {
      await receive();
      pass(60);
    }
    expect(queues.byName('dead')?.counts().visible).toBe(1);
    const { TaskHandle } = await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn('dead') }));
    expect(TaskHandle).toBeDefined();
    const [again] = await receive({
      MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      MessageAttributeNames: ['All'],
    });
    expect(again).toMatchObject({ Body: 'repaired', Attributes: { ApproximateReceiveCount: '1' } });
    expect(again?.MessageAttributes?.kind?.StringValue).toBe('mail');
    const { Results } = await client.send(new ListMessageMoveTasksCommand({ SourceArn: arn('dead') }));
    expect(Results).toMatchObject([{ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 1 }]);
    const back = client.send(new StartMessageMoveTaskCommand({ SourceArn: arn('work') }));
    await expect(back).rejects.toThrow('must be configured as a Dead Letter Queue');
  });

  it('sends each dead letter of several queues back to its own, and stops at one that came from none', async () => {
    const { client, send, receive, pass, queues, QueueUrl } = await aQueue();
    const to = (name: string) => ({ QueueUrl: QueueUrl.replace('work', name) });
    queues.add({ ...queues.byName('work')!.declared, name: 'more', arn: arn('more') });
    await send('of work');
    await send('of more', to('more'));
    for (let round = 0; round < 3; round++) {
      await receive();
      await receive(to('more'));
      pass(60);
    }
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn('dead') }));
    expect((await receive()).map(({ Body }) => Body)).toEqual(['of work']);
    expect((await receive(to('more'))).map(({ Body }) => Body)).toEqual(['of more']);
    await send('stray', to('dead'));
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn('dead') }));
    const { Results } = await client.send(new ListMessageMoveTasksCommand({ SourceArn: arn('dead') }));
    expect(Results?.map(({ Status, FailureReason }) => FailureReason ?? Status)).toEqual([
      'CouldNotDetermineMessageSource',
      'COMPLETED',
    ]);
    expect(queues.byName('dead')?.counts().visible).toBe(1);
  });

  it('keeps messages, and what is hidden, over a restart', async () => {
    const first = await aQueue();
    await first.send('hidden');
    await first.receive();
    await first.send('waiting');
    const second = await aQueue(first.dataDir);
    expect((await second.receive()).map(({ Body }) => Body)).toEqual(['waiting']);
    second.pass(60);
    expect((await second.receive()).map(({ Body }) => Body)).toEqual(['hidden', 'waiting']);
  });

  it('deletes messages when their retention ends', async () => {
    const { send, receive, pass } = await aQueue();
    await send('old');
    pass(4 * 24 * 60 * 60);
    await send('new');
    expect((await receive()).map(({ Body }) => Body)).toEqual(['new']);
  });

  it('delays', async () => {
    const { send, receive, pass } = await aQueue();
    await send('later', { DelaySeconds: 10 });
    expect(await receive()).toEqual([]);
    pass(10);
    expect(await receive()).toHaveLength(1);
  });

  it('waits for a message that is sent meanwhile', async () => {
    const { send, receive } = await aQueue();
    const waiting = receive({ WaitTimeSeconds: 20 });
    await send('now');
    expect((await waiting).map(({ Body }) => Body)).toEqual(['now']);
  });

  it('works in batches, each entry for itself', async () => {
    const { client, QueueUrl } = await aQueue();
    const Entries = [
      { Id: '1', MessageBody: 'a' },
      { Id: '2', MessageBody: 'b', DelaySeconds: 9999 },
    ];
    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect([sent.Successful?.map(({ Id }) => Id), sent.Failed?.map(({ Id }) => Id)]).toEqual([['1'], ['2']]);
    const twice = client.send(new SendMessageBatchCommand({ QueueUrl, Entries: [Entries[0]!, Entries[0]!] }));
    await expect(twice).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
  });

  it('names a queue that is missing', async () => {
    const { send, QueueUrl } = await aQueue();
    const elsewhere = QueueUrl.replace('work', 'none');
    await expect(send('a', { QueueUrl: elsewhere })).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });

  it('asks for permission on the queue', async () => {
    const grant = { Effect: 'Allow' as const, Action: 'sqs:SendMessage', Resource: arn('work') };
    const { report, QueueUrl } = await aQueue(undefined, [grant]);
    await report.send(new SendMessageCommand({ QueueUrl, MessageBody: 'a' }));
    const elsewhere = new SendMessageCommand({ QueueUrl: QueueUrl.replace('work', 'dead'), MessageBody: 'a' });
    await expect(report.send(elsewhere)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(report.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('gives the Lambda poller records in the shape that functions expect', async () => {
    const { send, queues } = await aQueue();
    await send('{"job":1}');
    const queue = queues.byArn(arn('work'))!;
    const [message] = queue.receive(10);
    expect(asLambdaRecord(message!, arn('work'))).toMatchObject({
      body: '{"job":1}',
      eventSource: 'aws:sqs',
      eventSourceARN: arn('work'),
      attributes: { ApproximateReceiveCount: '1' },
    });
    queue.delete(message!.receipt);
    expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });
});
