import { describe, expect, it } from 'vitest';
import { type Settings, settingsOf } from '../../lib/settings.ts';
import { type Account, doctor } from './doctor.ts';

const SITE = 'https://d1.cloudfront.net';
const healthy: Account = {
  identity: async () => ({ account: '111122223333', arn: 'arn:aws:iam::111122223333:user/op' }),
  region: async () => 'us-east-1',
  bootstrapVersion: async () => 21,
  concurrency: async () => 1000,
  mail: async () => ({ mailsADay: 50_000, mailsASecond: 14, verified: true, signed: true }),
  secret: async () =>
    JSON.stringify({ client_id: 'a', client_secret: 'b', secret: 'c', secret_key: 'sk', webhook_secret: 'whsec' }),
  certificate: async () => ({ status: 'ISSUED', names: ['*.groundwork.example'] }),
  stack: async () => ({ status: 'UPDATE_COMPLETE', outputs: { SiteUrl: SITE, PlaidSecret: 'p', StripeSecret: 's' } }),
  resolve: async () => ['203.0.113.7'],
  tryPlaid: async () => {},
  webhooksAtStripe: async () => [{ url: `${SITE}/api/webhooks/stripe`, status: 'enabled', events: ['*'] }],
  builtSite: () => true,
};
const prod: Settings = {
  ...settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'prod' : undefined) }, {}),
  domain: { name: 'app.groundwork.example', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' },
};
const badOf = async (over: Partial<Account>, settings: Partial<Settings> = {}) =>
  (await doctor({ ...healthy, ...over }, { ...prod, ...settings }))
    .filter(({ level }) => level !== 'ok')
    .map(({ level, what }) => `${level}: ${what}`);

const failing = async () => {
  throw new Error('no route to host');
};

describe('the doctor', () => {
  it('finds nothing wrong with a stage in order', async () => {
    expect(await badOf({})).toEqual([]);
  });

  it.each<[string, Partial<Account>, string, Partial<Settings>?]>([
    ['another account', {}, 'fail: account 111122223333', { account: '999' }],
    ['another region', { region: async () => 'eu-west-1' }, 'fail: region eu-west-1'],
    ['no bootstrap', { bootstrapVersion: async () => undefined }, 'fail: the account is not bootstrapped'],
    ['a small quota', { concurrency: async () => 10 }, 'warn: only 10 functions may run at once'],
    [
      'a small quota to reserve from',
      { concurrency: async () => 10 },
      'fail: only 10 functions may run at once, and reservedConcurrency is on',
      { reservedConcurrency: true },
    ],
    [
      'the mail sandbox',
      { mail: async () => ({ mailsADay: 200, mailsASecond: 14, verified: true, signed: true }) },
      'fail: SES is in its sandbox and sends to verified addresses only',
    ],
    [
      'fewer mails a second than campaigns count on',
      { mail: async () => ({ mailsADay: 50_000, mailsASecond: 1, verified: true, signed: true }) },
      'fail: SES grants 1 mails a second, the settings count on 14',
    ],
    [
      'a certificate under way',
      { certificate: async () => ({ status: 'PENDING_VALIDATION', names: [] }) },
      'fail: the certificate is PENDING_VALIDATION',
    ],
    [
      'a certificate for others',
      { certificate: async () => ({ status: 'ISSUED', names: ['other.example'] }) },
      'fail: the certificate is for other.example',
    ],
    ['nobody to tell', {}, 'fail: nobody is told of alarms', { alarmMail: undefined }],
    ['no built site', { builtSite: () => false }, 'fail: there is no built site'],
    ['nothing deployed', { stack: async () => undefined }, 'warn: nothing is deployed yet'],
    [
      'a stack half-way',
      { stack: async () => ({ status: 'UPDATE_ROLLBACK_FAILED', outputs: {} }) },
      'fail: the stack is UPDATE_ROLLBACK_FAILED',
    ],
    ['keys that Plaid refuses', { tryPlaid: failing }, 'fail: Plaid could not be looked at'],
    [
      'no webhook at Stripe',
      { webhooksAtStripe: async () => [] },
      `fail: Stripe sends nothing to ${SITE}/api/webhooks/stripe`,
    ],
    ['a name without an address', { resolve: async () => [] }, 'fail: app.groundwork.example has no address'],
  ])('finds %s', async (_, over, sentence, settings) => {
    expect(await badOf(over, settings)).toEqual([sentence]);
  });

  it('takes the placeholders of a new stack for what they are', async () => {
    const secret = async () =>
      '{"client_id":"to be filled","secret":"x","secret_key":"to be filled","webhook_secret":"y"}';
    expect(await badOf({ secret }, { signIn: { google: false, facebook: false, threatProtection: false } })).toEqual([
      "fail: Plaid's secret: client_id not filled",
      "fail: Stripe's secret: secret_key not filled",
    ]);
  });

  it('looks at everything else when one thing cannot be asked', async () => {
    expect(await badOf({ identity: failing, mail: failing })).toEqual([
      'fail: credentials could not be looked at',
      'fail: mail could not be looked at',
    ]);
  });
});
