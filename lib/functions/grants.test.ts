import { Stack } from 'aws-cdk-lib/core';
import { expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import { Email } from '../email.ts';
import { settingsOf } from '../settings/read-settings.ts';
import { grantsFor } from './grants.ts';
import type { Resources } from './resources.ts';

const sendingResources = (sandbox: boolean) => {
  const stack = new Stack(anApp(), 'Test');
  const email = new Email(stack, settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'dev' : undefined) }, {}));
  const { permissions } = grantsFor({ email, sandbox } as Resources).email('people');
  return permissions.flatMap(({ resources }) => resources.map((resource) => JSON.stringify(stack.resolve(resource))));
};

it('lets email go to any recipient while SES is in its sandbox, which checks their identities, too, and only then', () => {
  const any = (resource: string) => resource.includes(':identity/*');
  expect(sendingResources(true).filter(any)).toHaveLength(1);
  expect(sendingResources(false).filter(any)).toEqual([]);
});
