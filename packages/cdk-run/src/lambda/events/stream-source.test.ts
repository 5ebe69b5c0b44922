import { databaseWith } from 'cdk-run/testing/a-database';
import { anEventSource } from 'cdk-run/testing/an-event-source';
import { openState } from 'simulator-kit/state';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Pause } from './event-source.ts';
import { laneOf } from './stream-reader.ts';
import { createStreamSource } from './stream-source.ts';

/** Waits longer than the default, because other tests use the processors, too. */
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

type Event = { Records: { eventName: string; dynamodb: { Keys: { PK: { S: string } }; SequenceNumber: string } }[] };

const aStream = async () => {
  const dataDir = aDataDir();
  const table = {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName: 'main',
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    },
  };
  const dynamo = await databaseWith({ Main: table }, { dataDir });
  const put = (...keys: string[]) =>
    Promise.all(keys.map((PK) => dynamo.call('PutItem', { TableName: 'main', Item: { PK: { S: PK } } })));
  const delivered: { DDBStreamBatchInfo: object }[] = [];

  const listen = (
    properties: Record<string, unknown>,
    handler: (keys: string[], event: Event) => unknown,
    gap?: Pause,
  ) => {
    const batches: string[][] = [];
    const mapping = {
      FunctionName: 'fn',
      EventSourceArn: dynamo.tables[0]!.streamArn,
      StartingPosition: 'TRIM_HORIZON',
      ...properties,
    };
    const source = createStreamSource({
      source: anEventSource(mapping),
      tableName: 'main',
      call: dynamo.call,
      positions: openState(`${dataDir}/positions.json`, () => ({})),
      refusal: () => undefined,
      deliver: async (_, body) => void delivered.push(JSON.parse(body)),
      log: () => {},
      ...(gap && { gap }),
      invoke: async (_, event) => {
        const keys = (event as Event).Records.map((each) => each.dynamodb.Keys.PK.S);
        batches.push(keys);
        return handler(keys, event as Event);
      },
    });
    dynamo.onWrite(source.poke);
    onTestFinished(() => source.close());
    return { batches, source };
  };
  return { dynamo, put, listen, delivered };
};
const ok = () => null;
const seen = (batches: string[][], ...keys: string[]) =>
  soon(() => expect(batches.flat()).toEqual(expect.arrayContaining(keys)));

describe('a stream as an event source', () => {
  it('is at rest once it has handed over all that was written', async () => {
    const { put, listen } = await aStream();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { batches, source } = listen({}, () => finished);
    await soon(() => expect(source.isAtRest()).toBe(true));
    await put('a');
    expect(source.isAtRest()).toBe(false);
    await seen(batches, 'a');
    expect(source.isAtRest()).toBe(false);
    finish();
    await soon(() => expect(source.isAtRest()).toBe(true));
  });

  it('hands over what is written, in order', async () => {
    const { put, listen } = await aStream();
    await put('a');
    const { batches } = listen({}, ok);
    await seen(batches, 'a');
    await put('b');
    await seen(batches, 'b');
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('hands over in one batch what is written between two reads', async () => {
    const { put, listen } = await aStream();
    let readAgain: (() => void) | undefined;
    const gap: Pause = {
      wait: () =>
        new Promise((resolve) => {
          readAgain = resolve;
        }),
      poke: () => readAgain?.(),
      forget: () => {},
    };
    const nextGap = () => soon(() => expect(readAgain).toBeDefined());
    const { batches } = listen({}, ok, gap);
    for (const written of [['a'], ['b', 'c', 'd']]) {
      await nextGap();
      for (const key of written) await put(key);
      readAgain?.();
      readAgain = undefined;
      await seen(batches, ...written);
    }
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('leaves old records alone when it begins at the latest', async () => {
    const { put, listen } = await aStream();
    await put('old');
    const { batches } = listen({ StartingPosition: 'LATEST', BatchSize: 1 }, ok);
    await soon(async () => {
      await put('new');
      expect(batches.flat()).toContain('new');
    });
    expect(batches.flat()).not.toContain('old');
  });

  it('filters', async () => {
    const { put, listen } = await aStream();
    await put('mail-1');
    await put('else');
    await put('mail-2');
    const Filters = [{ Pattern: JSON.stringify({ dynamodb: { Keys: { PK: { S: [{ prefix: 'mail' }] } } } }) }];
    const { batches } = listen({ FilterCriteria: { Filters } }, ok);
    await seen(batches, 'mail-2');
    expect(batches).toEqual([['mail-1', 'mail-2']]);
  });

  it('goes on where it stopped', async () => {
    const { put, listen } = await aStream();
    await put('a');
    const first = listen({}, ok);
    await seen(first.batches, 'a');
    await first.source.close();
    await put('b');
    const second = listen({}, ok);
    await seen(second.batches, 'b');
    expect(second.batches).toEqual([['b']]);
  });

  it('goes on when the database has died and is back', async () => {
    const { dynamo, put, listen } = await aStream();
    const { batches, source } = listen({}, ok);
    await put('a');
    await seen(batches, 'a');
    dynamo.killDatabase();
    source.poke();
    await soon(() => put('b'));
    await seen(batches, 'b');
    expect(batches.flat().filter((key) => key === 'a')).toHaveLength(1);
  });

  it('reads on while batches are full', async () => {
    const { put, listen } = await aStream();
    for (const key of ['a', 'b', 'c', 'd', 'e']) await put(key);
    const { batches } = listen({ BatchSize: 2 }, ok);
    // The source would look again after five seconds anyway.
    await vi.waitFor(() => expect(batches.flat()).toContain('e'), { timeout: 4_000 });
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('tries a failed batch again and lets nothing overtake it', async () => {
    const { put, listen } = await aStream();
    await put('a');
    let failures = 2;
    const { batches } = listen({ BatchSize: 1 }, () => {
      if (failures-- > 0) throw new Error('not yet');
    });
    await put('b');
    await seen(batches, 'b');
    expect(batches).toEqual([['a'], ['a'], ['a'], ['b']]);
  });

  it('hands over several batches at once, and keeps the order of each key', async () => {
    const { dynamo, listen } = await aStream();
    const write = (PK: string, n: number) =>
      dynamo.call('PutItem', { TableName: 'main', Item: { PK: { S: PK }, n: { N: String(n) } } });
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const n of [1, 2, 3]) for (const key of keys) await write(key, n);
    const seen = new Map<string, string[]>();
    let [running, most] = [0, 0];
    let failures = 3;
    listen({ ParallelizationFactor: 4 }, async (_, { Records }) => {
      running += 1;
      most = Math.max(most, running);
      // Waits until several lanes have begun, because a failing record holds up only records of the same item.
      await vi.waitFor(() => expect(most).toBeGreaterThan(1));
      running -= 1;
      if (failures-- > 0) throw new Error('not yet');
      for (const { dynamodb } of Records) {
        const { Keys, NewImage } = dynamodb as typeof dynamodb & { NewImage: { n: { N: string } } };
        seen.set(Keys.PK.S, [...(seen.get(Keys.PK.S) ?? []), NewImage.n.N]);
      }
    });
    await soon(() => expect([...seen.values()].flat()).toHaveLength(18));
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(keys.map((key) => [key, ['1', '2', '3']])));
  });

  it('knows an item by its keys, in whichever order the database names them', () => {
    const key = (name: string) => ({ [name]: { S: 'same' } });
    const lanes = [key('PK'), key('SK')].map((first) => {
      const Keys = { ...first, ...key('PK'), ...key('SK') };
      return laneOf({ dynamodb: { Keys, SequenceNumber: '1', ApproximateCreationDateTime: 1 } }, 65_536);
    });
    expect(lanes[0]).toBe(lanes[1]);
  });

  it('repeats only from the first item that failed', async () => {
    const { put, listen } = await aStream();
    for (const key of ['a', 'b', 'c']) await put(key);
    let failed = false;
    const { batches } = listen({ FunctionResponseTypes: ['ReportBatchItemFailures'] }, (_, { Records }) => {
      if (failed) return ok();
      failed = true;
      return { batchItemFailures: [{ itemIdentifier: Records[1]!.dynamodb.SequenceNumber }] };
    });
    await soon(() =>
      expect(batches).toEqual([
        ['a', 'b', 'c'],
        ['b', 'c'],
      ]),
    );
  });

  it('halves a failing batch and hands over the pointer to what it gives up', async () => {
    const { put, listen, delivered } = await aStream();
    for (const key of ['a', 'bad', 'c']) await put(key);
    const { batches } = listen(
      {
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 1,
        DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:us-east-1:000000000000:dead' } },
      },
      (keys) => {
        if (keys.includes('bad')) throw new Error('never');
      },
    );
    await soon(() => expect(delivered).toHaveLength(1));
    await seen(batches, 'c');
    expect(batches).toEqual([['a', 'bad', 'c'], ['a', 'bad'], ['a'], ['bad'], ['bad'], ['c']]);
    expect(delivered[0]).toMatchObject({ DDBStreamBatchInfo: { startSequenceNumber: '2', endSequenceNumber: '2' } });
  });
});
