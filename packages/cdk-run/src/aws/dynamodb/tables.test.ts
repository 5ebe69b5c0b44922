import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { expect, it } from 'vitest';
import { startDynamoProcess } from './process.ts';

/** The question that the database asks before it writes a row. */
const nextNumber =
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1';

const planOf = (dataDir: string): string => {
  const database = new sqlite.Database(join(dataDir, 'dynamodb.sqlite'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    return JSON.stringify(database.all(`EXPLAIN QUERY PLAN ${nextNumber}`, ['main']));
  } finally {
    database.close();
  }
};

it('finds the next number of a stream without a look at all of them, from the first start on', async () => {
  // The second begins with a copy of the first.
  for (const dataDir of [aDataDir(), aDataDir()]) {
    await (await startDynamoProcess(dataDir, () => {})).stop();
    expect(planOf(dataDir)).toMatch(/USING (COVERING )?INDEX/);
  }
});

it('is not held up by the lock of a run that was killed', async () => {
  const dataDir = aDataDir();
  await (await startDynamoProcess(dataDir, () => {})).stop();
  mkdirSync(join(dataDir, 'dynamodb.sqlite.lock'));
  await (await startDynamoProcess(dataDir, () => {})).stop();
  expect(planOf(dataDir)).toMatch(/USING (COVERING )?INDEX/);
});
