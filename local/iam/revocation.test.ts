import { expect, it } from 'vitest';
import { judge, type Statement } from './judge.ts';
import { createRevocation } from './revocation.ts';

const question = { action: 'kms:GenerateDataKey', resource: 'arn:aws:kms:us-east-1:0:key/1', context: {} };

it('takes an action from a running function and gives it back', () => {
  const statements: Statement[] = [{ Effect: 'Allow', Action: 'kms:GenerateDataKey*', Resource: '*' }];
  const revocation = createRevocation((name) => (name === 'banking' ? statements : undefined));
  revocation.revoke('banking', 'kms:GenerateDataKey*');
  expect(judge(statements, question).allowed).toBe(false);
  revocation.restore();
  expect(judge(statements, question).allowed).toBe(true);
  expect(statements).toHaveLength(1);
});

it('names a function that does not exist', () => {
  expect(() => createRevocation(() => undefined).revoke('nobody', 's3:*')).toThrow('nobody');
});
