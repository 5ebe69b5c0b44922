import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import { Email } from '../email.ts';
import { settingsOf } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { Identity } from './identity.ts';

const dev = settingsOf({ tryGetContext: (name) => ({ stage: 'dev', laptop: 'on' })[name] }, {});

const sending = (ofSignIn: Settings['mail']['ofSignIn']) => {
  const settings = { ...dev, mail: { ...dev.mail, ofSignIn } };
  const stack = new Stack(anApp(), 'Test', { env: { region: 'us-east-1' } });
  new Identity(stack, { settings, siteUrl: 'https://site.test', email: new Email(stack, settings) });
  const [pool] = Object.values(Template.fromStack(stack).findResources('AWS::Cognito::UserPool'));
  return pool?.Properties.EmailConfiguration;
};

it('sends sign-in email in our name, from our own domain', () => {
  expect(sending('ses')).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'Groundwork <no-reply@dev.groundwork.example>',
  });
});

it('lets Cognito send from its own address until our domain is verified, because AWS refuses a pool that cannot send', () => {
  expect(sending('cognito')).toEqual({ EmailSendingAccount: 'COGNITO_DEFAULT' });
});
