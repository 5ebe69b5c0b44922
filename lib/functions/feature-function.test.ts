import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import { settingsOf } from '../settings/read-settings.ts';
import { FeatureFunction } from './feature-function.ts';

const dev = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'dev' : undefined) }, {});

const reservedWhen = (reserved: Record<string, number> | undefined) => {
  const stack = new Stack(anApp(), 'Test');
  new FeatureFunction(stack, {
    settings: { ...dev, concurrency: { ...dev.concurrency, reserved } },
    name: 'things',
    trigger: { routes: [] },
    code: Code.fromInline('exports.handler = async () => {};'),
    environment: {},
    permissions: [],
    timeout: Duration.seconds(5),
    memory: 512,
    failedEvents: new Queue(stack, 'FailedEvents'),
    onFailure: 'caller',
  });
  const [created] = Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function'));
  return created?.Properties.ReservedConcurrentExecutions;
};

it('reserves concurrency for a function only where the stage says so', () => {
  expect(reservedWhen({ things: 20 })).toBe(20);
  expect(reservedWhen({ others: 20 })).toBeUndefined();
  expect(reservedWhen(undefined)).toBeUndefined();
});
