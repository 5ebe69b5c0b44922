// Kills the whole product, as `kill -9` does, while a report is being built and while requests are written under faults: after
// the next start the report arrives, and every request that was answered is stored, once.
// Seen red: with requests answered before they were written, six of 54 were lost.
// @module-tag deep
import { createDynamoClient } from 'cdk-run/dynamodb-client';
import { expect, it } from 'vitest';
import { toAttributes } from '../../lambdas/core/data/attribute-value.ts';
import { emailCount } from '../../lambdas/members/senders/entity.ts';
import { eventually } from '../cloud/eventually.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { askForReport } from './ask-for-report.ts';
import { type OwnProduct, ownProduct } from './own-product.ts';
import { addressOf, steadyWriter } from './steady-writer.ts';

/** The number of answered requests before each kill, and the number of kills. */
const WRITES = sized(30, 300);
const KILLS = sized(1, 8);

/** The writer sends more than an account may in a day. */
const liftQuota = async ({ call }: OwnProduct, token: string): Promise<void> => {
  const { dynamodb } = (await call('/_local')).body;
  const { id } = (await call('/api/me', undefined, { token })).body;
  const client = createDynamoClient(dynamodb.endpoint);
  const TableName = dynamodb.tables.find((name: string) => !/vault/i.test(name));
  const key = emailCount.key({ whose: `${id}#email`, day: new Date().toISOString().slice(0, 10) });
  await client.call('PutItem', { TableName, Item: toAttributes({ ...key, used: -1_000_000, expires: 0 }) });
};

const listed = async ({ call }: OwnProduct, token: string): Promise<string[]> => {
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await call(`/api/communications?limit=100${cursor}`, undefined, { token });
    found.push(...body.communications.map(({ to_user }: { to_user: string }) => to_user));
    if (!body.next_cursor) return found;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
};

it('keeps what was answered, and finishes what was begun, however often the process is killed', async () => {
  const { start } = await ownProduct();
  const writer = steadyWriter();
  let product = await start();
  let token = await product.signIn();
  await liftQuota(product, token);
  const asked = await askForReport(product, token);

  for (let round = 1; round <= KILLS; round++) {
    await product.call('/_local/faults', { target: 'dynamodb', kind: '500', rate: 0.01, seed: round });
    let isOver = false;
    const writing = writer.writeUntil(product, token, () => isOver);
    await eventually(async () => writer.acknowledged.size >= WRITES * round);
    await product.kill();
    isOver = true;
    await writing;
    product = await start();
    token = await product.signIn();
  }

  const report = await eventually(
    async () => {
      const { body } = await product.call(`/api/communications/${asked}/report`, undefined, { token });
      return body.state === 'valid' ? body : undefined;
    },
    sized(60_000, 300_000),
  );
  const addresses = await listed(product, token);
  const { acknowledged } = writer;
  const times = [...acknowledged.keys()].map((key) => addresses.filter((one) => one === addressOf(key)).length);
  printResult(
    'F-04',
    `${KILLS} kill -9 with 1% faults: ${writer.sent()} requests sent, ${acknowledged.size} answered, ` +
      `${times.filter((count) => count !== 1).length} of these lost or doubled; the report has arrived`,
  );
  expect(report.fund_status).toBe(1);
  expect(times.every((count) => count === 1)).toBe(true);
  expect(new Set(addresses).size).toBe(addresses.length);
}, 1_200_000);
