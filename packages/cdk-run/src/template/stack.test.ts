import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aStack, aStack as stackFrom } from '../../testing/a-stack.ts';
import type { Template } from './stack.ts';

const queue = (properties: Record<string, unknown> = {}) => ({ Type: 'AWS::SQS::Queue', Properties: properties });
const environment = (value: unknown, rest: Partial<Template> = {}, more: Template['Resources'] = {}) => {
  const stack = stackFrom(
    { Fn: { Type: 'AWS::Lambda::Function', Properties: { Environment: { Variables: { X: value } } } }, ...more },
    rest,
  );
  return (stack.byId('Fn').properties.Environment as { Variables: Record<string, unknown> }).Variables;
};

describe('a resolved stack', () => {
  it('keeps the names that the template gives and makes stable ones up for the rest', () => {
    const resources = { Named: queue({ QueueName: 'outbox' }), Unnamed: queue() };
    const [first, second] = [stackFrom(resources), stackFrom(resources)];
    expect(first.byId('Named').physicalId).toBe('outbox');
    expect(first.byId('Named').arn).toBe('arn:aws:sqs:us-east-1:000000000000:outbox');
    expect(first.byId('Unnamed').physicalId).toBe('App-Unnamed');
    expect(second.byId('Unnamed').arn).toBe(first.byId('Unnamed').arn);
    expect(first.byArn(first.byId('Named').arn)?.logicalId).toBe('Named');
  });

  it('gives Ref what CloudFormation gives for the type', () => {
    const more = {
      Queue: queue({ QueueName: 'q' }),
      Topic: { Type: 'AWS::SNS::Topic' },
      Secret: { Type: 'AWS::SecretsManager::Secret' },
    };
    expect(environment({ Ref: 'Queue' }, {}, more).X).toBe('https://sqs.us-east-1.amazonaws.com/000000000000/q');
    expect(environment({ Ref: 'Topic' }, {}, more).X).toBe('arn:aws:sns:us-east-1:000000000000:App-Topic');
    expect(environment({ Ref: 'Secret' }, {}, more).X).toMatch(
      /^arn:aws:secretsmanager:.*:secret:App-Secret-[a-z0-9]{6}$/,
    );
  });

  it('calls the user pool and its client what the rest of the local cloud expects', () => {
    const more = {
      Pool: { Type: 'AWS::Cognito::UserPool' },
      Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' } } },
    };
    expect(environment({ Ref: 'Pool' }, {}, more).X).toBe('us-east-1_Local0001');
    expect(environment({ Ref: 'Client' }, {}, more).X).toMatch(/^localclient[a-z0-9]{15}$/);
    expect(environment({ 'Fn::GetAtt': ['Pool', 'ProviderURL'] }, {}, more).X).toBe(
      'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001',
    );
  });

  it('evaluates the template functions', () => {
    const rest = {
      Parameters: { Stage: { Type: 'String', Default: 'dev' } },
      Mappings: { Sizes: { dev: { memory: '128' } } },
      Conditions: {
        IsDev: { 'Fn::Equals': [{ Ref: 'Stage' }, 'dev'] },
        IsOther: { 'Fn::And': [{ 'Fn::Not': [{ Condition: 'IsDev' }] }, { 'Fn::Or': [{ Condition: 'IsDev' }] }] },
      },
    };
    const more = { Queue: queue({ QueueName: 'q' }) };
    const value = (expression: unknown) => environment(expression, rest, more).X;
    expect(value({ 'Fn::Join': ['-', ['a', { Ref: 'Stage' }, { Ref: 'AWS::Region' }]] })).toBe('a-dev-us-east-1');
    const dollar = '$';
    const text = `${dollar}{Queue.QueueName}/${dollar}{Extra}/${dollar}{!Kept}`;
    expect(value({ 'Fn::Sub': [text, { Extra: { Ref: 'Stage' } }] })).toBe(`q/dev/${dollar}{Kept}`);
    expect(value({ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] })).toBe('b');
    expect(value({ 'Fn::If': ['IsDev', 'yes', 'no'] })).toBe('yes');
    expect(value({ 'Fn::If': ['IsOther', 'yes', 'no'] })).toBe('no');
    expect(value({ 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'memory'] })).toBe('128');
    expect(environment({ 'Fn::If': ['IsDev', { Ref: 'AWS::NoValue' }, 'x'] }, rest, more)).toEqual({});
  });

  it('leaves out what a condition leaves out', () => {
    const stack = stackFrom(
      { Kept: queue(), Left: { ...queue(), Condition: 'Never' } },
      {
        Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
        Outputs: { Gone: { Value: 'x', Condition: 'Never' }, Here: { Value: { Ref: 'AWS::StackName' } } },
      },
    );
    expect([...stack.resources.keys()]).toEqual(['Kept']);
    expect(stack.outputs).toEqual({ Here: 'App' });
  });

  it('refuses every type, property and attribute that it does not know', () => {
    expect(() => stackFrom({ Odd: { Type: 'AWS::Nowhere::Thing' } })).toThrow(
      'Odd: the local cloud does not know the type AWS::Nowhere::Thing',
    );
    expect(() => stackFrom({ Q: queue({ Color: 'red' }) })).toThrow('Q: Color of AWS::SQS::Queue');
    expect(() => stackFrom({ Fn: { Type: 'AWS::Lambda::Function', Properties: { Code: { ImageUri: 'x' } } } })).toThrow(
      'Fn: Code.ImageUri of AWS::Lambda::Function',
    );
    expect(() => stackFrom({ Q: queue({ FifoQueue: true }) })).toThrow(
      'Q: FifoQueue of AWS::SQS::Queue: the local queues are standard queues',
    );
    expect(() => environment({ 'Fn::GetAtt': ['Queue', 'Weight'] }, {}, { Queue: queue() })).toThrow(
      'the attribute Weight of Queue (AWS::SQS::Queue)',
    );
    expect(() => environment({ Ref: 'Unknown' })).toThrow('refers to Unknown');
    expect(() => environment({ 'Fn::Cidr': [] })).toThrow('Fn::Cidr');
    expect(() => environment({ Ref: 'P' }, { Parameters: { P: { Type: 'String' } } })).toThrow(
      'parameter P has no default',
    );
  });

  it('says so when names depend on each other', () => {
    const named = (other: string) => queue({ QueueName: { 'Fn::GetAtt': [other, 'QueueName'] } });
    expect(() => stackFrom({ A: named('B'), B: named('A') })).toThrow('A -> B -> A');
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nested-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A stack with one inside it that holds a resource of this type. */
const holding = (Type: string) => {
  const file = join(folder, 'inside.json');
  writeFileSync(file, JSON.stringify({ Resources: { It: { Type } } }));
  const TemplateURL = { 'Fn::Join': ['/', ['https://s3.us-east-1.amazonaws.com/assets', 'abc.json']] };
  const Inside = { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL } };
  const asset = (key: string) => (key === 'abc.json' ? file : key);
  return () => aStack({ Inside }, { asset });
};

describe('a stack inside a stack', () => {
  it('may hold what nothing has to play', () => {
    expect(holding('AWS::CloudWatch::Alarm')().byId('Inside').type).toBe('AWS::CloudFormation::Stack');
  });

  it.each(['AWS::SQS::Queue', 'AWS::CloudFormation::Stack'])(
    'stops the start when it holds %s, which would be missing',
    (type) => {
      expect(holding(type)).toThrow(`  Inside.It (${type})`);
    },
  );

  it('stops the start when it holds a type that no one knows', () => {
    expect(holding('AWS::Made::Up')).toThrow('Inside.It: the local cloud does not know the type AWS::Made::Up');
  });
});
