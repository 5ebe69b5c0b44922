import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, type Question, type Statement } from './judge.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Main';
const question = (over: Partial<Question> = {}): Question => ({
  action: 'dynamodb:PutItem',
  resource: table,
  context: {},
  ...over,
});
const allow = (over: Partial<Statement> = {}): Statement => ({
  Effect: 'Allow',
  Action: 'dynamodb:PutItem',
  Resource: table,
  ...over,
});
const allowed = (statements: Statement[], over: Partial<Question> = {}) => judge(statements, question(over)).allowed;

describe('judge', () => {
  it('refuses in the words of AWS what no statement allows', () => {
    expect(judge([], question())).toEqual({
      allowed: false,
      reason: 'because no identity-based policy allows the dynamodb:PutItem action',
    });
  });

  it('allows the action and resource that a statement names, and no other', () => {
    expect(allowed([allow()])).toBe(true);
    expect(allowed([allow()], { action: 'dynamodb:DeleteItem' })).toBe(false);
    expect(allowed([allow()], { resource: `${table}/index/GSI1` })).toBe(false);
  });

  it('compares actions without regard to case, and resources with', () => {
    expect(allowed([allow({ Action: 'DynamoDB:putitem' })])).toBe(true);
    expect(allowed([allow({ Resource: table.toLowerCase() })])).toBe(false);
  });

  it('lets an explicit deny beat every allow', () => {
    const statements = [allow({ Action: '*', Resource: '*' }), allow({ Effect: 'Deny' })];
    expect(judge(statements, question()).reason).toBe('with an explicit deny in an identity-based policy');
    expect(allowed(statements, { action: 'dynamodb:GetItem' })).toBe(true);
  });

  it('reads NotAction and NotResource as everything else', () => {
    expect(allowed([allow({ Action: undefined, NotAction: 'iam:*' })])).toBe(true);
    expect(allowed([allow({ Action: undefined, NotAction: 'dynamodb:*' })])).toBe(false);
    expect(allowed([allow({ Resource: undefined, NotResource: 'arn:aws:s3:::*' })])).toBe(true);
    expect(allowed([allow({ Resource: undefined, NotResource: [table] })])).toBe(false);
  });

  it.each([
    ['arn:aws:dynamodb:us-east-1:000000000000:table/*', true],
    ['arn:aws:dynamodb:*:*:table/Mai?', true],
    ['arn:aws:dynamodb:*', true],
    ['arn:aws:dynamodb:*:table/Main', false],
    ['arn:aws:s3:::*', false],
    ['arn:aws:dynamodb:us-east-1:000000000000', false],
  ])('reads the resource pattern %s part by part', (Resource, expected) => {
    expect(allowed([allow({ Resource })])).toBe(expected);
  });

  it('lets the last part of an ARN hold colons', () => {
    const resource = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:plaid-AbCdEf';
    expect(allowed([allow({ Resource: resource.replace(/AbCdEf$/, '??????') })], { resource })).toBe(true);
  });

  it('fills policy variables from the call, and matches nothing when the call has none', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how IAM writes its variables
    const Resource = 'arn:aws:s3:::docs/${aws:PrincipalTag/agent}*';
    const resource = 'arn:aws:s3:::docs/a1/x.pdf';
    expect(allowed([allow({ Resource })], { resource, context: { 'aws:PrincipalTag/agent': ['a1'] } })).toBe(true);
    expect(allowed([allow({ Resource })], { resource, context: { 'aws:PrincipalTag/agent': ['a2'] } })).toBe(false);
    expect(allowed([allow({ Resource })], { resource })).toBe(false);
  });

  it('finds a statement that names the very action and resource, whatever characters they have', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/[*?${:]/.test(text));
    fc.assert(
      fc.property(name, name, (verb, thing) => {
        const action = `svc:${verb}`;
        const resource = `arn:aws:svc:r:1:${thing}`;
        return judge([{ Effect: 'Allow', Action: action, Resource: resource }], { action, resource, context: {} })
          .allowed;
      }),
    );
  });

  it('never allows more when a deny is added', () => {
    const effect = fc.constantFrom('Allow' as const, 'Deny' as const);
    const part = fc.constantFrom('*', 'dynamodb:*', 'dynamodb:Put*', 's3:*');
    const statement = fc.record({
      Effect: effect,
      Action: part,
      Resource: fc.constantFrom('*', table, 'arn:aws:s3:::b'),
    });
    fc.assert(
      fc.property(fc.array(statement), statement, (statements, extra) => {
        const before = allowed(statements);
        const after = allowed([...statements, { ...extra, Effect: 'Deny' }]);
        return before || !after;
      }),
    );
  });

  it('does not depend on the order of the statements', () => {
    const statement = fc.record({
      Effect: fc.constantFrom('Allow' as const, 'Deny' as const),
      Action: fc.constantFrom('*', 'dynamodb:PutItem', 's3:GetObject'),
      Resource: fc.constantFrom('*', table),
    });
    fc.assert(fc.property(fc.array(statement), (list) => allowed(list) === allowed([...list].reverse())));
  });
});
