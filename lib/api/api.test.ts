import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import { settingsOf } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { Api } from './api.ts';

const dev = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'dev' : undefined) }, {});

/** The secrets that the API accepts and the edge sends, by their plain names. */
const secretsOf = (edgeSecret: Settings['edgeSecret']) => {
  const stack = new Stack(anApp(), 'Test');
  const api = new Api(stack, { ...dev, edgeSecret });
  const [rest] = Object.values(Template.fromStack(stack).findResources('AWS::ApiGateway::RestApi'));
  const namesIn = (value: unknown) => JSON.stringify(value).match(/OriginSecret\d?(?=[0-9A-F]{8})/g);
  return {
    accepted: namesIn(rest?.Properties.Policy.Statement[0].Condition.StringEquals['aws:Referer']),
    sent: namesIn(stack.resolve(api.originSecret)),
  };
};

describe('the secret between the edge and the API', () => {
  it('is a single one while nothing changes', () => {
    expect(secretsOf({ sends: 1, accepts: [1] })).toEqual({ accepted: ['OriginSecret'], sent: ['OriginSecret'] });
  });

  it('is accepted before the edge sends it, and the old one until the edge has switched', () => {
    const accepted = ['OriginSecret', 'OriginSecret2'];
    expect(secretsOf({ sends: 1, accepts: [1, 2] })).toEqual({ accepted, sent: ['OriginSecret'] });
    expect(secretsOf({ sends: 2, accepts: [1, 2] })).toEqual({ accepted, sent: ['OriginSecret2'] });
    expect(secretsOf({ sends: 2, accepts: [2] })).toEqual({ accepted: ['OriginSecret2'], sent: ['OriginSecret2'] });
  });
});
