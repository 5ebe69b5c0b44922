import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aStack } from '../../testing/a-stack.ts';

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
