import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { databaseWith } from 'cdk-run/testing/a-database';
import { anEndpoint, operatorKeys } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, vi } from 'vitest';
import { createJsonService } from '../aws/json-service.ts';
import { isPassing } from '../aws/retries.ts';
import { AppError } from '../http/errors.ts';
import {
  type Condition,
  ConditionFailed,
  createDb,
  type Db,
  exists,
  getMany,
  held,
  isNew,
  tried,
  when,
  writeAgain,
} from './db.ts';
import type { Dynamo } from './dynamo.ts';
import { sdkDynamo } from './sdk-dynamo.ts';

// Both clients of the table, the lean one and AWS's SDK: same answers, and the same requests to the database.

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];
const table = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    TableName: 'main',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map(string),
    KeySchema: keySchema('PK', 'SK'),
    GlobalSecondaryIndexes: [
      { IndexName: 'GSI1', KeySchema: keySchema('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' } },
    ],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
    Replicas: [{ Region: 'us-east-1' }],
  },
};

/** A real database behind an endpoint that verifies every signature, and a record of its requests. */
const start = async (which: 'lean' | 'sdk') => {
  const dynamo = await databaseWith({ Main: table }, { dataDir: aDataDir() });
  const asked: { operation: string; input: Record<string, unknown> }[] = [];
  const { asOperator, endpoint } = await anEndpoint({
    services: [dynamo.service],
    onCall: ({ request }) =>
      asked.push({
        operation: request.headers['x-amz-target'] ?? '',
        input: JSON.parse(request.body.toString()) as Record<string, unknown>,
      }),
  });
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', operatorKeys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', operatorKeys.secretAccessKey);
  const service = { name: 'DYNAMODB', host: 'dynamodb', target: 'DynamoDB_20120810', version: '1.0' } as const;
  const client = which === 'lean' ? (createJsonService(service) as Dynamo) : sdkDynamo(new DynamoDBClient(asOperator));
  return { db: createDb(client, 'main'), asked };
};

const key = (SK: string, PK = 'A') => ({ PK, SK });
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error) => error as ConditionFailed,
  );

/** Every operation, with every kind of value and condition. */
const story = async (db: Db) => {
  const bytes = new Uint8Array([0, 1, 254, 255]);
  const whole = {
    ...key('whole'),
    text: 'Zoë "quotes" \\ \u2028 漢字 🏠',
    empty: '',
    cents: -1_250_000_01,
    ratio: 0.1,
    yes: true,
    none: null,
    bytes,
    list: ['a', 1, { deep: [false] }],
    nested: { of: { of: 'x' }, beside: 1 },
    absent: undefined,
  };
  await db.put(whole, isNew);
  const first = await db.get(key('whole'), { consistent: true });
  const part = await db.get(key('whole'), { attributes: ['text', 'nested.of'] });
  const nothing = await db.get(key('nowhere'));
  const refused = await failureOf(db.put({ ...key('whole'), text: 'second' }, isNew));
  const changed = await db
    .update(
      key('whole'),
      { set: { text: 'new', bytes }, add: { cents: 1 }, remove: ['none'], setIfAbsent: { text: 'no', since: 'now' } },
      when('#yes = :yes', { ':yes': true }),
    )
    .catch((error: Error) => error.name);
  const counted = await db.update(key('counter'), { add: { n: 2 }, setIfAbsent: { since: 'now' } });
  const unmet = await failureOf(db.update(key('counter'), { add: { n: 1 } }, when('#n < :n', { ':n': 2 })));
  const gone = await failureOf(db.delete(key('nowhere'), exists));
  for (let index = 0; index < 5; index++)
    await db.put({ ...key(`row#${index}`), GSI1PK: 'list', GSI1SK: String(9 - index), index });
  const page = await db.query({ pk: 'A', prefix: 'row#', limit: 2 });
  const rest = await db.query({ pk: 'A', prefix: 'row#', cursor: page.nextCursor ?? '' });
  const byIndex = await db.query({ pk: 'list', index: 'GSI1', descending: true, attributes: ['index'] });
  const between = await db.query({ pk: 'A', between: ['row#1', 'row#3'] });
  const many = await db.getMany([key('row#0'), key('row#4'), key('nowhere')]);
  await db.transact([
    { put: { ...key('both#1'), bytes }, if: isNew },
    { update: key('both#2'), change: { set: { x: 1 } } },
    { check: key('row#0'), if: exists },
    { delete: key('row#1') },
  ]);
  const both = await db.query({ pk: 'A', prefix: 'both#' });
  const cancelled = await failureOf(
    db.transact([
      { put: key('both#3') },
      { update: key('both#2'), change: { set: { x: 2 } }, if: when('#x = :x', { ':x': 9 }), name: 'the second' },
    ]),
  );
  const notWritten = await db.get(key('both#3'));
  const fieldsOf = (error: ConditionFailed | undefined) => ({
    is: error instanceof ConditionFailed,
    write: error?.write,
    item: error?.item,
  });
  return {
    first,
    part,
    nothing,
    refused: fieldsOf(refused),
    changed,
    counted,
    unmet: fieldsOf(unmet),
    gone: fieldsOf(gone),
    // The database writes the parts of a key in any order.
    page: { ...page, nextCursor: page.nextCursor !== null },
    rest,
    byIndex,
    between,
    many: many.length,
    both,
    cancelled: fieldsOf(cancelled),
    notWritten,
  };
};

describe.each(['lean', 'sdk'] as const)('access to the table (%s)', (which) => {
  it('writes and reads every kind of value, on conditions and in transactions', async () => {
    const { db } = await start(which);
    const outcome = await story(db);
    expect(outcome.first).toMatchObject({
      text: 'Zoë "quotes" \\ \u2028 漢字 🏠',
      empty: '',
      cents: -125_000_001,
      ratio: 0.1,
      yes: true,
      none: null,
      bytes: new Uint8Array([0, 1, 254, 255]),
      list: ['a', 1, { deep: [false] }],
      nested: { of: { of: 'x' } },
    });
    expect(outcome.first).not.toHaveProperty('absent');
    expect(outcome.part).toEqual({ text: outcome.first?.text, nested: { of: { of: 'x' } } });
    expect(outcome.nothing).toBeUndefined();
    expect(outcome.refused).toMatchObject({ is: true, item: { yes: true } });
    expect(outcome.counted).toMatchObject({ n: 2, since: 'now' });
    expect(outcome.unmet).toMatchObject({ is: true, item: { n: 2 } });
    expect(outcome.gone).toEqual({ is: true, write: undefined, item: undefined });
    expect([outcome.page.items.length, outcome.rest.items.length, outcome.rest.nextCursor]).toEqual([2, 3, null]);
    expect(outcome.byIndex.items.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(outcome.between.items).toHaveLength(3);
    expect(outcome.many).toBe(2);
    expect(outcome.both.items).toMatchObject([{ bytes: new Uint8Array([0, 1, 254, 255]) }, { x: 1 }]);
    expect(outcome.cancelled).toMatchObject({ is: true, write: 'the second', item: { x: 1 } });
    expect(outcome.notWritten).toBeUndefined();
  });

  it('passes on errors other than a failed condition, such as a missing table', async () => {
    const { db } = await start(which);
    const elsewhere = failureOf(db.transact([{ table: 'nowhere', put: key('x') }]));
    expect(await elsewhere).toMatchObject({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } });
  });
});

describe('a refusal that a condition declares', () => {
  const full: Condition = when('#n < :most', { ':most': 1 }, (cause) => new AppError('QUOTA_REACHED', { cause }));
  const counting = { set: { n: 1 } };

  it('is what the caller of any write gets, with the failed condition behind it', async () => {
    const { db } = await start('lean');
    await db.put({ ...key('full'), n: 1 });
    const before = { update: key('new'), change: counting };
    for (const write of [
      () => db.put({ ...key('full'), n: 2 }, full),
      () => db.update(key('full'), counting, full),
      () => db.delete(key('full'), full),
      () => db.transact([before, { check: key('full'), if: full, name: 'the second' }]),
    ])
      expect(await write().catch((error: unknown) => error)).toMatchObject({
        code: 'QUOTA_REACHED',
        cause: { name: 'ConditionFailed', item: { n: 1 } },
      });
    expect(await db.get(key('new'))).toBeUndefined();
  });

  it('passes through what handles failed conditions: it is decided', async () => {
    const { db } = await start('lean');
    await db.put({ ...key('full'), n: 1 });
    let rounds = 0;
    const decide = () => {
      rounds++;
      return db.update(key('full'), counting, full);
    };
    for (const handle of [() => held(decide()), () => tried(decide()), () => writeAgain(decide)])
      await expect(handle()).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
    expect(rounds).toBe(3);
  });

  it('is none if it returns the failed condition itself', async () => {
    const { db } = await start('lean');
    const failed = await failureOf(db.delete(key('nowhere'), { ...exists, refuse: (same) => same }));
    expect(failed).toBeInstanceOf(ConditionFailed);
  });
});

it('decides again while a condition fails, and then tells the person that it has changed', async () => {
  const { db } = await start('lean');
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const once = (round: number) => db.update(key('row'), { set: { round } }, round < 2 ? exists : isNew);
  expect(await writeAgain(once, pause)).toMatchObject({ round: 2 });
  expect(pauses).toHaveLength(2);
  await expect(writeAgain(() => db.put(key('row'), isNew), pause)).rejects.toMatchObject({
    code: 'CONFLICT',
    cause: { name: 'ConditionFailed' },
  });
});

it('reads consistently where rows are judged together, and only there', async () => {
  const asked: object[] = [];
  const db = createDb(async (_, input) => {
    asked.push(input);
    return {} as never;
  }, 'table');
  await db.query({ pk: 'DOCUMENT#1', consistent: true });
  await db.query({ pk: 'FEED#1' });
  expect(asked).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: undefined }]);
});

it('says the same to the database with both clients, to the letter', async () => {
  const run = async (which: 'lean' | 'sdk') => {
    const { db, asked } = await start(which);
    const result = await story(db);
    // A transaction's token is new each time, for both.
    const words = asked.map(({ operation, input: { ClientRequestToken: token, ...input } }) => ({
      operation,
      hasToken: token !== undefined,
      input,
    }));
    return { result, words };
  };
  const lean = await run('lean');
  const sdk = await run('sdk');
  expect(lean.words).toEqual(sdk.words);
  expect(lean.result).toEqual(sdk.result);
});

const wanted = (count: number) => Array.from({ length: count }, (_, at) => ({ PK: 'A', SK: String(at) }));

/** Returns `served` keys of each request, and reports the others as unprocessed. */
const aThrottledTable = (served: (request: number) => number) => {
  const asked: number[] = [];
  const pauses: number[] = [];
  const answer = async (_: string, input: { RequestItems: { t: { Keys: object[] } } }) => {
    const { Keys } = input.RequestItems.t;
    const count = served(asked.push(Keys.length));
    const left = Keys.slice(count);
    return { Responses: { t: Keys.slice(0, count) }, UnprocessedKeys: left.length > 0 ? { t: { Keys: left } } : {} };
  };
  const deps = { ask: answer as unknown as Dynamo, pause: async (ms: number) => void pauses.push(ms) };
  return { asked, pauses, read: (count: number) => getMany(deps, 't', wanted(count)) };
};

describe('many rows by their keys', () => {
  it('are read a hundred at a time, without a pause while all are answered', async () => {
    const table = aThrottledTable(() => 100);
    expect(await table.read(250)).toHaveLength(250);
    expect(table.asked).toEqual([100, 100, 50]);
    expect(table.pauses).toEqual([]);
  });

  it('are asked for again after a pause that grows, and only those that are missing', async () => {
    const table = aThrottledTable(() => 40);
    expect(await table.read(100)).toHaveLength(100);
    expect(table.asked).toEqual([100, 60, 20]);
    expect(table.pauses).toHaveLength(2);
    expect(table.pauses.every((ms, at) => ms >= 0 && ms <= 50 * 2 ** at)).toBe(true);
  });

  it('are given up when nothing is answered, as any other throttled call', async () => {
    const table = aThrottledTable(() => 0);
    const failure = await table.read(10).catch((error: unknown) => error);
    expect(isPassing(failure)).toBe(true);
    expect(table.asked).toHaveLength(8);
    expect(Math.max(...table.pauses)).toBeLessThanOrEqual(1000);
  });
});
