import { describe, expect, it } from 'vitest';
import { type Settings, settingsOf } from '../../lib/settings/settings.ts';
import { type Account, doctor } from './doctor.ts';

const SITE = 'https://d1.cloudfront.net';
const now = new Date('2026-11-21T12:00:00Z');
const outputs = { SiteUrl: SITE, PlaidSecret: 'p', StripeSecret: 's', AlarmTopic: 't', PinKeySecret: 'k' };
const keys = { client_id: 'a', client_secret: 'b', secret: 'c', secret_key: 'sk', webhook_secret: 'whsec' };
const healthy: Account = {
  identity: async () => ({ account: '111122223333', arn: 'arn:aws:iam::111122223333:user/op' }),
  bootstrapVersion: async () => 21,
  concurrency: async () => 1000,
  mail: async () => ({ mailsADay: 50_000, mailsASecond: 14, verified: true, signed: true }),
  secret: async () => ({ text: JSON.stringify(keys), since: new Date('2026-11-01T00:00:00Z') }),
  secretSince: async () => new Date('2026-01-01T00:00:00Z'),
  certificate: async () => ({ status: 'ISSUED', names: ['*.groundwork.test'] }),
  stack: async () => ({ status: 'UPDATE_COMPLETE', outputs }),
  listeners: async () => [{ address: 'op@groundwork.test', confirmed: true }],
  costTag: async () => true,
  resolve: async () => ['203.0.113.7'],
  tryPlaid: async () => {},
  webhooksAtStripe: async () => [{ url: `${SITE}/api/webhooks/stripe`, status: 'enabled', events: ['*'] }],
  builtSite: () => true,
};
const asDelivered = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'prod' : undefined) }, {});
const prod: Settings = {
  ...asDelivered,
  analyticsUrl: 'https://analytics.groundwork.test',
  mail: { ...asDelivered.mail, from: 'Us <a@groundwork.test>', identity: { domain: 'groundwork.test' } },
  alarmMail: 'op@groundwork.test',
  budget: { dollarsAMonth: 100, mail: 'op@groundwork.test' },
  domain: { name: 'app.groundwork.test', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' },
};
const found = (over: Partial<Account>, settings: Partial<Settings> = {}, onlyBefore = false) =>
  doctor({ ...healthy, ...over }, { ...prod, ...settings }, { now, onlyBefore });
const badOf = async (...about: Parameters<typeof found>) =>
  (await found(...about)).filter(({ level }) => level !== 'ok').map(({ level, what }) => `${level}: ${what}`);

const failing = async () => {
  throw new Error('no route to host');
};
const stackAt = (status: string, has: Record<string, string> = {}): Partial<Account> => ({
  stack: async () => ({ status, outputs: has }),
});
const mail = (over: object) => async () => ({ ...(await healthy.mail('')), ...over });

describe('the doctor', () => {
  it('finds nothing wrong with a stage in order, and says how old its secrets are', async () => {
    expect(await badOf({})).toEqual([]);
    expect((await found({})).map(({ what }) => what).join('\n')).toMatch(
      /Plaid takes the keys, 20 days old[\s\S]*Stripe takes the key, 20 days old[\s\S]*the pin key is 324 days old/,
    );
  });

  it.each<[string, Partial<Account>, string, Partial<Settings>?]>([
    ['another account', {}, 'fail: account 111122223333', { account: '999' }],
    [
      'the root user',
      { identity: async () => ({ account: '1', arn: 'arn:aws:iam::1:root' }) },
      'warn: account 1, as its root user',
    ],
    [
      'what the repository came with',
      {},
      "fail: the settings still hold what the repository came with: alarmMail 'a@b.example'",
      { alarmMail: 'a@b.example' },
    ],
    ['no bootstrap', { bootstrapVersion: async () => undefined }, 'fail: the account is not bootstrapped'],
    ['an old bootstrap', { bootstrapVersion: async () => 3 }, 'fail: the bootstrap stack is of version 3'],
    ['a small quota', { concurrency: async () => 10 }, 'warn: only 10 functions may run at once'],
    [
      'a small quota to reserve from',
      { concurrency: async () => 10 },
      'fail: only 10 functions may run at once, and reservedConcurrency is on',
      { reservedConcurrency: true },
    ],
    [
      'a pool that would send through an unverified name',
      { mail: mail({ verified: false }) },
      'fail: SES has not verified groundwork.test, and Cognito makes no user pool that sends through it',
    ],
    [
      'an unverified name before anything sends through it',
      { mail: mail({ verified: false }) },
      'warn: SES has not verified groundwork.test',
      { mail: { ...prod.mail, ofSignIn: 'cognito' } },
    ],
    [
      'a pool that could send through SES by now',
      {},
      'warn: SES has verified groundwork.test, and Cognito still sends for itself',
      { mail: { ...prod.mail, ofSignIn: 'cognito' } },
    ],
    [
      'the mail sandbox',
      { mail: mail({ mailsADay: 200, mailsASecond: 1 }) },
      'fail: SES is in its sandbox and sends to verified addresses only',
    ],
    [
      'fewer mails a second than campaigns count on',
      { mail: mail({ mailsASecond: 1 }) },
      'fail: SES grants 1 mails a second, the settings count on 14',
    ],
    ['mails without a signature', { mail: mail({ signed: false }) }, 'warn: mails of groundwork.test are not signed'],
    [
      'a certificate that is not there',
      { certificate: async () => undefined },
      `fail: there is no certificate ${prod.domain?.certificateArn}`,
    ],
    [
      'a certificate under way',
      { certificate: async () => ({ status: 'PENDING_VALIDATION', names: [] }) },
      'fail: the certificate is PENDING_VALIDATION',
    ],
    [
      'a certificate for a name above',
      { certificate: async () => ({ status: 'ISSUED', names: ['groundwork.test', '*.app.groundwork.test'] }) },
      'fail: the certificate is for groundwork.test, *.app.groundwork.test',
    ],
    ['nobody to tell', {}, 'fail: nobody is told of alarms', { alarmMail: undefined }],
    [
      'alarms that nobody has confirmed',
      { listeners: async () => [{ address: 'op@groundwork.test', confirmed: false }] },
      'fail: nobody has confirmed that alarms go to op@groundwork.test',
    ],
    [
      'a budget that counts nothing',
      { costTag: async () => false },
      'warn: the budget counts nothing yet: the tag stage is no cost allocation tag',
    ],
    ['no built site', { builtSite: () => false }, 'warn: the site is not built yet'],
    ['nothing deployed', { stack: async () => undefined }, 'warn: nothing is deployed yet'],
    ['keys that Plaid refuses', { tryPlaid: failing }, 'fail: Plaid could not be looked at: no route to host'],
    [
      'keys of last year',
      { secret: async () => ({ text: JSON.stringify(keys), since: new Date('2025-11-20T00:00:00Z') }) },
      'warn: the keys of plaid are 366 days old\nwarn: the keys of stripe are 366 days old',
    ],
    [
      'no webhook at Stripe',
      { webhooksAtStripe: async () => [] },
      `fail: Stripe sends nothing to ${SITE}/api/webhooks/stripe`,
    ],
    ['a name without an address', { resolve: async () => [] }, 'fail: app.groundwork.test has no address'],
  ])('finds %s', async (_, over, sentences, settings) => {
    expect((await badOf(over, settings)).join('\n')).toBe(sentences);
  });

  it.each([
    ['ROLLBACK_COMPLETE', /^fail: .*the first deployment failed/],
    ['UPDATE_IN_PROGRESS', /^fail: .*somebody is deploying/],
    ['UPDATE_ROLLBACK_FAILED', /^fail: .*the way back is blocked/],
    ['DELETE_FAILED', /^fail: the stack is DELETE_FAILED$/],
    ['REVIEW_IN_PROGRESS', /^warn: nothing is deployed yet$/],
  ])('says what a stack at %s means', async (status, sentence) => {
    const bad = await badOf(stackAt(status));
    expect(bad).toHaveLength(1);
    expect(bad[0]).toMatch(sentence);
  });

  it('stops nobody from deploying what mends a release that was taken back', async () => {
    const bad = await badOf(stackAt('UPDATE_ROLLBACK_COMPLETE', outputs));
    expect(bad).toEqual(['warn: the stack is UPDATE_ROLLBACK_COMPLETE: the last release was taken back']);
  });

  it('leaves out before a deployment what only matters after it', async () => {
    expect(
      await badOf({ tryPlaid: failing, resolve: async () => [], mail: mail({ mailsADay: 200 }) }, {}, true),
    ).toEqual([]);
  });

  it('takes the placeholders of a new stack for what they are', async () => {
    const text = '{"client_id":"to be filled","secret":"x","secret_key":"to be filled","webhook_secret":"y"}';
    const secret = async () => ({ text, since: now });
    expect(await badOf({ secret }, { signIn: { google: false, facebook: false, threatProtection: false } })).toEqual([
      "fail: Plaid's secret: client_id not filled",
      "fail: Stripe's secret: secret_key not filled",
    ]);
  });

  it('names all that the settings of the repository leave to be filled in', async () => {
    const [, settings] = await doctor(healthy, asDelivered, { now });
    expect(settings?.what).toContain("mail.from 'Groundwork <no-reply@groundwork.example>', mail.identity");
    expect(settings?.what).toContain('budget.mail');
  });

  it('says once that nobody is let in, and looks at everything else when one thing cannot be asked', async () => {
    expect(await badOf({ identity: failing, mail: failing })).toEqual([
      'fail: credentials could not be looked at: no route to host',
    ]);
    expect(await badOf({ concurrency: failing, costTag: failing })).toEqual([
      'fail: concurrency could not be looked at: no route to host',
      "fail: the budget's tag could not be looked at: no route to host",
    ]);
  });
});
