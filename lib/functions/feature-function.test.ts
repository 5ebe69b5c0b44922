import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import { settingsOf } from '../settings.ts';
import { FeatureFunction } from './feature-function.ts';

const reserved = (reservedConcurrency: boolean) => {
  const stack = new Stack(anApp(), 'Test');
  new FeatureFunction(stack, {
    settings: { ...settingsOf({ tryGetContext: () => 'dev' }, {}), reservedConcurrency },
    name: 'things',
    code: Code.fromInline('exports.handler = async () => {};'),
    environment: {},
    grants: [],
    timeout: Duration.seconds(5),
    memory: 512,
    reservedConcurrency: 20,
    failures: 'answered',
  });
  const [made] = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function'));
  return made?.Properties.ReservedConcurrentExecutions;
};

it('reserves room for a function where the stage says so, and nowhere else', () => {
  expect(reserved(true)).toBe(20);
  expect(reserved(false)).toBeUndefined();
});
