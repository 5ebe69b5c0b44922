import { beforeEach, describe, expect, it } from 'vitest';
import { createGrants, type Grants, oneByOne } from './grants.ts';
import { createJudge, type Statement } from './judge.ts';

const roleArn = 'arn:aws:iam::000000000000:role/banking';
const key = 'arn:aws:kms:us-east-1:000000000000:key/1';
const bucket = 'arn:aws:s3:::files';

let statements: Statement[];
let grants: Grants;
const ask = (action: string, resource: string) =>
  grants.ask({ statements, roleArn, action, resource, context: {} }).allowed;
const row = (action: string) => grants.list().find((one) => one.action === action);

beforeEach(() => {
  statements = oneByOne([
    { Effect: 'Allow', Action: ['kms:Encrypt', 'kms:Decrypt'], Resource: key },
    { Effect: 'Allow', Action: 's3:GetObject', Resource: [`${bucket}/*`] },
    { Effect: 'Allow', Action: 's3:Get*', Resource: `${bucket}/signed/*` },
  ]);
  const shared = createJudge((resource) =>
    resource === `${bucket}/public/a`
      ? { statements: [{ Effect: 'Allow', Action: 's3:GetObject', Resource: '*', Principal: { AWS: roleArn } }] }
      : undefined,
  );
  grants = createGrants(shared, ['banking'], (name) => (name === 'banking' ? statements : undefined));
});

describe('the grants of a function', () => {
  it('are counted one by one, by the calls that needed them', () => {
    ask('kms:Encrypt', key);
    ask('kms:Encrypt', key);
    expect(grants.list().map(({ action, needed }) => [action, needed])).toEqual([
      ['kms:Encrypt', 2],
      ['kms:Decrypt', 0],
      ['s3:GetObject', 0],
      ['s3:Get*', 0],
    ]);
  });

  it('are not needed by a call that another grant or the policy of the resource allows as well', () => {
    expect([ask('s3:GetObject', `${bucket}/signed/a`), ask('s3:GetObject', `${bucket}/public/a`)]).toEqual([
      true,
      true,
    ]);
    expect(row('s3:GetObject')?.needed).toBe(0);
    ask('s3:GetObject', `${bucket}/reports/a`);
    expect(row('s3:GetObject')?.needed).toBe(1);
  });

  it('can be revoked and restored, one at a time', () => {
    grants.revoke({ function: 'banking', action: 'kms:Encrypt', resource: key });
    expect([ask('kms:Encrypt', key), ask('kms:Decrypt', key)]).toEqual([false, true]);
    expect(row('kms:Encrypt')).toMatchObject({ missed: 1, revoked: true });
    grants.restore('somebody-else');
    expect(ask('kms:Encrypt', key)).toBe(false);
    grants.restore();
    expect(ask('kms:Encrypt', key)).toBe(true);
    expect(row('kms:Encrypt')).toMatchObject({ missed: 2, needed: 1, revoked: false });
  });

  it('are known by name', () => {
    expect(() => grants.revoke({ function: 'unknown', action: 's3:GetObject' })).toThrow('unknown');
    expect(() => grants.revoke({ function: 'banking', action: 's3:PutObject' })).toThrow('no grant of s3:PutObject');
  });
});
