// A storm's effect on the stand-ins, each under a weather that has only this effect.
import { databaseWith } from 'cdk-run/testing/a-database';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { createWebhookSender, type WebhookEntry } from 'simulator-kit/webhook-sender';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLaggingCopies } from '../aws/dynamodb/lagging-copy.ts';
import { openQueues } from '../aws/sqs/queues.ts';
import { createStorm, readSeed, stormyReads } from './storm.ts';
import { createWeather } from './weather.ts';

const LAG_MS = 400;

const table = (name: string) => ({
  ...{ name, arn: `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`, localIndexes: [], globalIndexes: [] },
  ...{ keys: [{ AttributeName: 'PK', KeyType: 'HASH' as const }], streamView: 'NEW_AND_OLD_IMAGES' },
  ...{ attributes: [{ AttributeName: 'PK', AttributeType: 'S' }], timeToLive: undefined },
});

describe('an eventual read', () => {
  it('sees the table as it was a while ago, and catches up', async () => {
    const Properties = {
      TableName: 'main',
      KeySchema: table('main').keys,
      AttributeDefinitions: table('main').attributes,
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    };
    const dynamo = await databaseWith({ Main: { Type: 'AWS::DynamoDB::Table', Properties } }, { dataDir: aDataDir() });
    const put = (n: string) => dynamo.call('PutItem', { TableName: 'main', Item: { PK: { S: 'a' }, n: { N: n } } });
    const copies = createLaggingCopies({ call: dynamo.call, log: () => {} });
    onTestFinished(copies.end);
    await put('1');
    await copies.begin([table('main')], () => LAG_MS);
    const seen = async () => {
      const { Item } = await dynamo.call<{ Item?: { n: { N: string } } }>('GetItem', {
        TableName: copies.copyOf('main'),
        Key: { PK: { S: 'a' } },
      });
      return Item?.n.N;
    };
    const began = Date.now();
    await put('2');
    expect(await seen()).toBe('1');
    await vi.waitFor(async () => expect(await seen()).toBe('2'), { timeout: 10_000, interval: 20 });
    expect(Date.now() - began).toBeGreaterThanOrEqual(LAG_MS);
    await dynamo.call('DeleteItem', { TableName: 'main', Key: { PK: { S: 'a' } } });
    await vi.waitFor(async () => expect(await seen()).toBeUndefined(), { timeout: 10_000, interval: 20 });
  });

  const weather = createWeather(1);
  const turn = stormyReads({ weather: () => weather }, { copyOf: (name) => `${name}-behind` });
  const asked = (kind: 'function' | 'operator', operation: string, input: Record<string, unknown>) =>
    turn({ caller: { kind, name: 'f', roleArn: '' } } as Parameters<typeof turn>[0], operation, input)?.input;

  it('is one that a function makes and does not ask to be consistent', () => {
    expect(asked('function', 'Query', { TableName: 'main' })).toEqual({ TableName: 'main-behind' });
    expect(asked('function', 'GetItem', { TableName: 'main', ConsistentRead: true })).toBeUndefined();
    expect(asked('function', 'PutItem', { TableName: 'main' })).toBeUndefined();
    expect(asked('operator', 'Query', { TableName: 'main' })).toBeUndefined();
  });

  it('of a batch may leave keys unprocessed, and loses none', () => {
    const Keys = Array.from({ length: 10 }, (_, at) => ({ PK: { S: String(at) } }));
    const turns = Array.from({ length: 200 }, () =>
      turn({ caller: { kind: 'function' } } as Parameters<typeof turn>[0], 'BatchGetItem', {
        RequestItems: { main: { Keys, ConsistentRead: true } },
      }),
    ).filter((one) => one !== undefined);
    expect(turns.length).toBeGreaterThan(5);
    for (const { input, answer } of turns) {
      const { main: read } = input.RequestItems as Record<string, { Keys: unknown[]; ConsistentRead: boolean }>;
      const { UnprocessedKeys } = JSON.parse(answer(Buffer.from('{"Responses":{}}')).toString());
      expect(read?.ConsistentRead).toBe(true);
      expect([...(read?.Keys ?? []), ...UnprocessedKeys.main.Keys]).toEqual(Keys);
    }
  });
});

describe('a message of a queue', () => {
  const aQueue = (weather: { isDoubled?: boolean; delayMs?: number; places?: number[] }) => {
    const places = [...(weather.places ?? [])];
    const message = () => ({ isDoubled: false, delayMs: 0, ...weather, place: places.shift() ?? 0 });
    const bad = { ...createWeather(1), message };
    const queues = openQueues({ dataDir: aDataDir(), weather: () => bad });
    onTestFinished(queues.close);
    queues.add({ name: 'work', arn: 'arn:aws:sqs:us-east-1:000000000000:work' });
    return queues.byName('work')!;
  };
  const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body);

  it('can come twice, and is gone once it is deleted', () => {
    const queue = aQueue({ isDoubled: true });
    queue.send('a');
    expect(bodies(queue.receive(10))).toEqual(['a']);
    const [again] = queue.receive(10);
    expect(again?.body).toBe('a');
    queue.delete(again?.receipt ?? '');
    expect(queue.receive(10)).toEqual([]);
  });

  it('can come late', async () => {
    const queue = aQueue({ delayMs: 300 });
    queue.send('a');
    expect(queue.receive(10)).toEqual([]);
    await vi.waitFor(() => expect(bodies(queue.receive(10))).toEqual(['a']), { timeout: 5_000 });
  });

  it('can overtake others', () => {
    // One draw when the message is sent, one when it is received.
    const queue = aQueue({ places: [0, 0, 0.9, 0.1] });
    queue.send('first');
    queue.send('second');
    expect(bodies(queue.receive(10))).toEqual(['second', 'first']);
  });
});

describe('a webhook', () => {
  const sent = (travel: { copies: number; isLost: boolean; delayMs: number }) => {
    const entries: WebhookEntry[] = [];
    const sender = createWebhookSender({
      ...{ entries, save: () => {}, sign: () => ({}), now: () => new Date(), retryMs: 60_000 },
      travel: () => travel,
    });
    onTestFinished(sender.close);
    sender.enqueue([{ url: 'http://127.0.0.1:9/no-one', body: '{}' }]);
    return entries.map(({ status, attempts }) => ({ status, tries: attempts.length }));
  };

  it('can be sent twice, later, or not at all', () => {
    expect(sent({ copies: 2, isLost: false, delayMs: 0 })).toHaveLength(2);
    expect(sent({ copies: 1, isLost: true, delayMs: 0 })).toEqual([{ status: 'held', tries: 0 }]);
    expect(sent({ copies: 1, isLost: false, delayMs: 60_000 })).toEqual([{ status: 'pending', tries: 0 }]);
  });
});

it('begins and ends, and takes no seed that cannot be said again', async () => {
  const storm = createStorm();
  const seeds: (number | undefined)[] = [];
  storm.onChange(async (weather) => void seeds.push(weather?.seed));
  await storm.begin(4);
  expect(storm.weather()?.seed).toBe(4);
  await storm.end();
  expect(storm.weather()).toBeUndefined();
  expect(seeds).toEqual([4, undefined]);
  for (const bad of ['x', 0, 1.5]) expect(() => readSeed(bad)).toThrow('whole number from 1');
});
