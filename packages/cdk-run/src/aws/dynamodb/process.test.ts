import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseWith } from 'cdk-run/testing/a-database';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBinary } from './binary.ts';
import { startDynamoProcess } from './process.ts';

const aTable = {
  Main: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName: 'main',
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
    },
  },
};

describe('the database process', () => {
  it('says what to do on a platform without the binary', () => {
    expect(() => findBinary('sunos', 'sparc')).toThrow(/no database binary for sunos-sparc .* DYNAMODB_ENDPOINT=/);
  });

  it('says so when its file cannot be read', async () => {
    const dataDir = aDataDir();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'dynamodb.sqlite'), 'this is no database'.repeat(1000));
    const start = startDynamoProcess(dataDir, () => {});
    await expect(start).rejects.toThrow(/The database does not start on .*: .*file is not a database\n.*npm run reset/);
  });

  it('is not needed where another database is named', async () => {
    const other = await startDynamoProcess(aDataDir(), () => {});
    onTestFinished(() => other.stop());
    const dynamo = await databaseWith(aTable, { dataDir: aDataDir(), endpoint: other.url });
    expect(await dynamo.call('ListTables', {})).toEqual({ TableNames: ['main'] });
    expect(await dynamo.sweepExpired()).toBe(0);
  });
});
