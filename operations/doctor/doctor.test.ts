import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type Account, type OtherRegion, runDoctor } from './doctor.ts';

const SITE = 'https://d1.cloudfront.net';
const now = new Date('2026-11-21T12:00:00Z');
const outputs = {
  SiteUrl: SITE,
  PlaidSecret: 'p',
  StripeSecret: 's',
  AlarmTopic: 't',
  TestAlarm: 'groundwork-prod-doctor-test-alarm',
  PinKeySecret: 'k',
  VaultKey: 'arn:aws:kms:us-east-1:1:key/mrk-1',
  SealKey: 'arn:aws:kms:us-east-1:1:key/mrk-2',
  PdfKey: 'arn:aws:kms:us-east-1:1:key/mrk-3',
  TableName: 'T',
  VaultTableName: 'V',
};
const standbyOutputs = {
  VaultKeyReplicaArn: 'arn:aws:kms:us-west-2:1:key/mrk-1',
  SealKeyReplicaArn: 'arn:aws:kms:us-west-2:1:key/mrk-2',
  PdfKeyReplicaArn: 'arn:aws:kms:us-west-2:1:key/mrk-3',
  CopyTable: 'T',
  CopyVaultTable: 'V',
  AlarmTopic: 't2',
  TestAlarm: 'groundwork-prod-doctor-second-region',
};
const keys = { client_id: 'a', client_secret: 'b', secret: 'c', secret_key: 'sk', webhook_secret: 'whsec' };
const there: OtherRegion = {
  stack: async () => ({ status: 'UPDATE_COMPLETE', outputs: standbyOutputs }),
  mail: async () => ({ mailsADay: 200, mailsASecond: 1, verified: true, signed: true }),
  subscribers: async () => [{ address: 'op@groundwork.test', confirmed: true }],
  fireAlarm: async () => [{ topic: 't2' }],
  hasSecret: async () => true,
};
/** The second Region, where one thing is different. */
const secondRegion = (over: Partial<OtherRegion>): Partial<Account> => ({ inRegion: () => ({ ...there, ...over }) });

const healthy: Account = {
  identity: async () => ({ account: '111122223333', arn: 'arn:aws:iam::111122223333:user/op' }),
  bootstrapVersion: async () => 21,
  concurrency: async () => 1000,
  mail: async () => ({ mailsADay: 50_000, mailsASecond: 14, verified: true, signed: true }),
  secret: async () => ({ text: JSON.stringify(keys), since: new Date('2026-11-01T00:00:00Z') }),
  secretSince: async () => new Date('2026-01-01T00:00:00Z'),
  pdfCertificate: async () => ({ validUntil: new Date('2027-11-21T12:00:00Z'), selfSigned: false }),
  certificate: async () => ({ status: 'ISSUED', names: ['*.groundwork.test'] }),
  stack: async () => ({ status: 'UPDATE_COMPLETE', outputs }),
  accountStack: async () => ({}),
  subscribers: async () => [{ address: 'op@groundwork.test', confirmed: true }],
  fireAlarm: async () => [{ topic: 't' }],
  costTag: async () => true,
  resolve: async () => ['203.0.113.7'],
  tryPlaid: async () => {},
  webhooksAtStripe: async () => [{ url: `${SITE}/api/webhooks/stripe`, status: 'enabled', events: ['*'] }],
  builtSite: () => true,
  inRegion: () => there,
};
const unedited = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'prod' : undefined) }, {});
const prod: Settings = {
  ...unedited,
  secondRegion: 'us-west-2',
  analyticsUrl: 'https://analytics.groundwork.test',
  mail: {
    ...unedited.mail,
    from: 'Us <a@groundwork.test>',
    ofSignIn: 'ses',
    identity: { domain: 'groundwork.test' },
    campaigns: { from: 'Us <a@news.groundwork.test>', domain: 'news.groundwork.test', perSecond: 7 },
  },
  alarms: { emails: ['op@groundwork.test'], pager: false },
  runbookUrl: 'https://git.groundwork.test/runbook',
  concurrency: { ...unedited.concurrency, reserved: undefined },
  budget: { dollarsAMonth: 100, mail: 'op@groundwork.test' },
  domain: { name: 'app.groundwork.test', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' },
};
const findingsOf = (over: Partial<Account>, settings: Partial<Settings> = {}, onlyBefore = false) =>
  runDoctor({ ...healthy, ...over }, { ...prod, ...settings }, { now, onlyBefore });
const problemsOf = async (...about: Parameters<typeof findingsOf>) =>
  (await findingsOf(...about)).filter(({ level }) => level !== 'ok').map(({ level, what }) => `${level}: ${what}`);

const failing = async () => {
  throw new Error('no route to host');
};
const stackAt = (status: string, has: Record<string, string> = {}): Partial<Account> => ({
  stack: async () => ({ status, outputs: has }),
});
/** Changes the identity of one domain: by default, the one of our email to people. */
const mail =
  (over: object, domain = 'groundwork.test'): Account['mail'] =>
  async (identity) => ({ ...(await healthy.mail(identity)), ...(identity === domain ? over : {}) });

describe('the doctor', () => {
  it('finds nothing wrong with a healthy stage, and says how old its secrets are', async () => {
    expect(await problemsOf({})).toEqual([]);
    expect((await findingsOf({})).map(({ what }) => what).join('\n')).toMatch(
      /Plaid accepts the keys, which are 20 days old[\s\S]*Stripe accepts the key, which is 20 days old[\s\S]*the pin key is 324 days old/,
    );
  });

  it('says in the words of docs/operations.md that a step is done', async () => {
    const steps = /## Prod, in order([\s\S]*?)## Commands/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
    const words = [...steps.matchAll(/^\| \d+\. .*\| ([^|]+) \|$/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence),
    );
    expect(words.length).toBeGreaterThan(12);
    const said = (await findingsOf({})).map(({ what }) => what).join('\n');
    expect(words.filter((sentence) => !said.includes(sentence))).toEqual([]);
  });

  it.each<[string, Partial<Account>, string, Partial<Settings>?]>([
    ['another account', {}, 'fail: these credentials are for account 111122223333', { account: '999' }],
    [
      'the root user',
      { identity: async () => ({ account: '1', arn: 'arn:aws:iam::1:root' }) },
      'warn: account 1, as its root user',
    ],
    [
      'placeholders of the repository',
      {},
      "fail: the settings still contain placeholders: alarms.emails 'a@b.example'\nwarn: no one has confirmed that alarms go to a@b.example\nwarn: no one has confirmed that alarms from us-west-2 go to a@b.example",
      { alarms: { emails: ['op@groundwork.test', 'a@b.example'], pager: false } },
    ],
    [
      'a certificate of PDFs that expires',
      { pdfCertificate: async () => ({ validUntil: new Date('2026-12-01T12:00:00Z'), selfSigned: false }) },
      'warn: the certificate of PDFs expires in 10 days',
    ],
    [
      'no bootstrap',
      { bootstrapVersion: async () => undefined },
      'fail: the account is not bootstrapped in us-east-1\nfail: the account is not bootstrapped in us-west-2',
    ],
    [
      'a second Region without bootstrap',
      { bootstrapVersion: async (region: string) => (region === 'us-west-2' ? undefined : 21) },
      'fail: the account is not bootstrapped in us-west-2',
    ],
    [
      'an old bootstrap',
      { bootstrapVersion: async () => 3 },
      'fail: the bootstrap stack in us-east-1 has version 3\nfail: the bootstrap stack in us-west-2 has version 3',
    ],
    ['a small quota', { concurrency: async () => 10 }, 'warn: only 10 functions may run at once'],
    [
      'a small quota to reserve from',
      { concurrency: async () => 10 },
      'fail: only 10 functions may run at once, and the settings reserve 219',
      { concurrency: unedited.concurrency },
    ],
    [
      'a pool that would send through an unverified domain',
      { mail: mail({ verified: false }) },
      'fail: SES has not verified groundwork.test, and Cognito refuses a user pool that sends through it',
    ],
    [
      'an unverified name before anything sends through it',
      { mail: mail({ verified: false }) },
      'warn: SES has not verified groundwork.test',
      { mail: { ...prod.mail, ofSignIn: 'cognito' } },
    ],
    [
      'a pool that could now send through SES',
      {},
      'warn: SES has verified groundwork.test, and Cognito still sends from its own address',
      { mail: { ...prod.mail, ofSignIn: 'cognito' } },
    ],
    [
      'the SES sandbox',
      { mail: mail({ mailsADay: 200, mailsASecond: 1 }) },
      'warn: mail.sandbox is false, and SES is in its sandbox\nfail: SES is in its sandbox and sends only to verified addresses',
    ],
    [
      'fewer emails per second than campaigns expect',
      { mail: mail({ mailsASecond: 1 }) },
      'fail: SES allows 1 emails per second, and the settings expect 14',
    ],
    [
      'campaigns from a domain that SES has not verified',
      { mail: mail({ verified: false, signed: false }, 'news.groundwork.test') },
      'fail: SES has not verified news.groundwork.test, so it refuses campaigns',
    ],
    ['unsigned email', { mail: mail({ signed: false }) }, 'warn: email from groundwork.test is not signed'],
    [
      'a missing certificate',
      { certificate: async () => undefined },
      `fail: there is no certificate ${prod.domain?.certificateArn}`,
    ],
    [
      'a certificate that is not issued yet',
      { certificate: async () => ({ status: 'PENDING_VALIDATION', names: [] }) },
      'fail: the certificate is PENDING_VALIDATION',
    ],
    [
      'a certificate for another name',
      { certificate: async () => ({ status: 'ISSUED', names: ['groundwork.test', '*.app.groundwork.test'] }) },
      'fail: the certificate is for groundwork.test, *.app.groundwork.test',
    ],
    ['no alarm address', {}, 'fail: no one is notified of alarms', { alarms: undefined }],
    [
      'an alarm address that no one has confirmed',
      { subscribers: async () => [{ address: 'op@groundwork.test', confirmed: false }] },
      'fail: no one has confirmed that alarms go to op@groundwork.test',
    ],
    [
      'alarms that may not be published',
      { fireAlarm: async () => [{ topic: 't', error: 'not authorized to perform: SNS:Publish' }] },
      'fail: no alarm can be published: not authorized to perform: SNS:Publish',
    ],
    ['a test alarm that stays silent', { fireAlarm: async () => [] }, 'fail: the test alarm was not published'],
    [
      'a budget that counts nothing',
      { costTag: async () => false },
      'warn: the budget counts nothing yet: the tag stage is not a cost allocation tag',
    ],
    [
      'an account without a record',
      { accountStack: async () => undefined },
      'warn: the account keeps no record of who changes data past our functions',
    ],
    ['no built site', { builtSite: () => false }, 'warn: the site is not built yet'],
    ['nothing deployed', { stack: async () => undefined }, 'warn: nothing is deployed yet'],
    ['keys that Plaid refuses', { tryPlaid: failing }, 'fail: Plaid could not be checked: no route to host'],
    [
      "last year's keys",
      { secret: async () => ({ text: JSON.stringify(keys), since: new Date('2025-11-20T00:00:00Z') }) },
      'warn: the plaid keys are 366 days old\nwarn: the stripe keys are 366 days old',
    ],
    [
      'no webhook at Stripe',
      { webhooksAtStripe: async () => [] },
      `fail: Stripe sends nothing to ${SITE}/api/webhooks/stripe`,
    ],
    [
      'a second Region without its stacks',
      secondRegion({ stack: async (name) => (name.endsWith('-copy') ? there.stack(name) : undefined) }),
      'fail: us-west-2 has no Groundwork-prod-standby',
    ],
    [
      'a stack of the second Region that was rolled back',
      secondRegion({
        stack: async (name) => ({
          status: name.endsWith('-copy') ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_COMPLETE',
          outputs: standbyOutputs,
        }),
      }),
      'fail: Groundwork-prod-copy in us-west-2 is UPDATE_ROLLBACK_FAILED: the rollback is blocked',
    ],
    [
      'a standby that refers to a table and a key of before',
      secondRegion({
        stack: async () => ({
          status: 'UPDATE_COMPLETE',
          outputs: { ...standbyOutputs, CopyTable: 'Old', PdfKeyReplicaArn: 'arn:aws:kms:us-west-2:1:key/mrk-9' },
        }),
      }),
      'fail: Groundwork-prod-standby still refers to another PdfKey, TableName than the product has now',
    ],
    [
      'alarms of the second Region that no one gets',
      secondRegion({ subscribers: async () => [{ address: 'op@groundwork.test', confirmed: false }] }),
      'fail: no one has confirmed that alarms from us-west-2 go to op@groundwork.test',
    ],
    [
      'alarms of the second Region that may not be published',
      secondRegion({ fireAlarm: async () => [{ topic: 't2', error: 'not authorized' }] }),
      'fail: no alarm from us-west-2 can be published: not authorized',
    ],
    [
      'a secret that no one has copied',
      secondRegion({ hasSecret: async (id) => id !== 'groundwork/prod/google' }),
      'warn: us-west-2 has no groundwork/prod/google',
    ],
    [
      'an email domain that is verified in one Region only',
      secondRegion({
        mail: async (domain) => ({ ...(await there.mail(domain)), signed: domain !== 'news.groundwork.test' }),
      }),
      'warn: SES has not verified news.groundwork.test in us-west-2',
    ],
    ['a name without an address', { resolve: async () => [] }, 'fail: app.groundwork.test has no address'],
  ])('finds %s', async (_, over, sentences, settings) => {
    expect((await problemsOf(over, settings)).join('\n')).toBe(sentences);
  });

  it.each([
    ['ROLLBACK_COMPLETE', /^fail: .*the first deployment failed/],
    ['UPDATE_IN_PROGRESS', /^fail: .*someone is deploying/],
    ['UPDATE_ROLLBACK_FAILED', /^fail: .*the rollback is blocked/],
    ['DELETE_FAILED', /^fail: the stack is DELETE_FAILED$/],
    ['REVIEW_IN_PROGRESS', /^warn: nothing is deployed yet$/],
  ])('explains a stack at %s', async (status, sentence) => {
    const problems = await problemsOf(stackAt(status));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it('asks nothing of a dev stage in a new account, and says what its pages go without', async () => {
    const dev = settingsOf({ tryGetContext: (name) => ({ stage: 'dev', email: 'ada@groundwork.test' })[name] }, {});
    const unfilled = {
      text: '{"client_id":"to be filled","secret":"x","secret_key":"to be filled","webhook_secret":"y"}',
      since: now,
    };
    const account: Account = {
      ...healthy,
      concurrency: async () => 10,
      mail: async () => ({ mailsADay: 200, mailsASecond: 1, verified: false, signed: false }),
      secret: async () => unfilled,
      certificate: async () => undefined,
      pdfCertificate: async () => undefined,
    };
    const found = async (over: Partial<Account>, onlyBefore: boolean) =>
      (await runDoctor({ ...account, ...over }, dev, { now, onlyBefore })).filter(({ level }) => level !== 'ok');
    expect(await found({ stack: async () => undefined }, true)).toMatchObject([
      { level: 'warn', what: 'only 10 functions may run at once' },
      { level: 'warn', what: 'SES has not verified ada@groundwork.test yet' },
      { level: 'warn', what: 'nothing is deployed yet' },
    ]);
    expect((await found({}, false)).slice(2)).toMatchObject([
      { level: 'warn', what: "Plaid's secret: client_id not filled in" },
      { level: 'warn', what: "Stripe's secret: secret_key not filled in" },
    ]);
    // The CDK deletes such a stack before it creates another, so this is only a warning.
    expect(await found({ stack: async () => ({ status: 'ROLLBACK_COMPLETE', outputs: {} }) }, true)).toContainEqual(
      expect.objectContaining({ level: 'warn', what: expect.stringContaining('the first deployment failed') }),
    );
  });

  it('does not look for a second Region of a stage that has none', async () => {
    const nothing = secondRegion({ stack: async () => undefined, hasSecret: async () => false });
    const { secondRegion: _, ...settings } = prod;
    const findings = await runDoctor({ ...healthy, ...nothing }, settings, { now });
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  });

  it('allows a fix to be deployed after a release was rolled back', async () => {
    const problems = await problemsOf(stackAt('UPDATE_ROLLBACK_COMPLETE', outputs));
    expect(problems).toEqual(['warn: the stack is UPDATE_ROLLBACK_COMPLETE: the last release was rolled back']);
  });

  it('leaves out before a deployment what only matters after it', async () => {
    expect(
      await problemsOf({ tryPlaid: failing, resolve: async () => [], mail: mail({ mailsADay: 200 }) }, {}, true),
    ).toEqual([]);
  });

  it('recognizes the placeholder secrets of a new stack', async () => {
    const text = '{"client_id":"to be filled","secret":"x","secret_key":"to be filled","webhook_secret":"y"}';
    const secret = async () => ({ text, since: now });
    expect(
      await problemsOf({ secret }, { signIn: { google: false, facebook: false, threatProtection: false } }),
    ).toEqual(["fail: Plaid's secret: client_id not filled in", "fail: Stripe's secret: secret_key not filled in"]);
  });

  it('names every placeholder of the unedited settings', async () => {
    const [, settings] = await runDoctor(healthy, unedited, { now });
    expect(settings?.what).toContain("mail.from 'Groundwork <no-reply@groundwork.example>', mail.identity");
    expect(settings?.what).toContain('budget.mail');
  });

  it('reports missing credentials once, and continues after any other check that fails to run', async () => {
    expect(await problemsOf({ identity: failing, mail: failing })).toEqual([
      'fail: credentials could not be checked: no route to host',
    ]);
    expect(await problemsOf({ concurrency: failing, costTag: failing })).toEqual([
      'fail: concurrency could not be checked: no route to host',
      "fail: the budget's tag could not be checked: no route to host",
    ]);
  });
});
