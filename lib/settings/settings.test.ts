import { describe, expect, it } from 'vitest';
import { checkSettings, requireDomain, settingsOf } from './read-settings.ts';
import type { Settings } from './settings.ts';
import { onLaptop, stages } from './stages.ts';

const context = (stage?: unknown) => ({ tryGetContext: (key: string) => (key === 'stage' ? stage : undefined) });
const dev = (changes: Partial<Settings> = {}): Settings => ({ ...settingsOf(context('dev'), {}), ...changes });

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/x';

const mail: Settings['mail'] = {
  ...onLaptop.mail,
  from: 'Us <a@us.example>',
  identity: { domain: 'us.example' },
};

describe('settings of a stage', () => {
  it('are those of the given stage, with the account from the environment', () => {
    expect(settingsOf(context('prod'), { CDK_DEFAULT_ACCOUNT: '123456789012' })).toMatchObject({
      stage: 'prod',
      account: '123456789012',
      keepData: true,
    });
  });

  it('send from the address that a deployment gives, which also answers, on a stage without a domain', () => {
    const asking = (stage: string, email: string) => () =>
      settingsOf({ tryGetContext: (key: string) => ({ stage, email })[key] }, {});
    expect(asking('dev', 'ada@us.example')()).toMatchObject({
      mail: { from: 'Groundwork <ada@us.example>', identity: { address: 'ada@us.example' } },
      supportEmail: 'ada@us.example',
    });
    expect(asking('dev', 'ada')).toThrow("'ada' is not an email address.");
    expect(asking('prod', 'ada@us.example')).toThrow('Stage prod sends from groundwork.example');
  });

  it('have everything that a stage can turn on for a site on a laptop, and little on dev in an account', () => {
    const laptop = settingsOf({ tryGetContext: (key: string) => ({ stage: 'dev', laptop: 'on' })[key] }, {});
    expect(laptop).toMatchObject(onLaptop);
    expect(dev()).toMatchObject({
      signIn: { google: false, facebook: false },
      mail: { ofSignIn: 'cognito', sandbox: true },
    });
    expect(dev().mail.campaigns).toBeUndefined();
  });

  it('leave out the code cache unless the deployment asks for it', () => {
    const asking = {
      tryGetContext: (key: string) => (key === 'stage' ? 'dev' : key === 'codeCache' ? 'on' : undefined),
    };
    expect(settingsOf(context('dev'), {}).codeCache).toBe(false);
    expect(settingsOf(asking, {}).codeCache).toBe(true);
  });

  it('shift gradually unless the deployment says that it must not wait', () => {
    const urgent = { tryGetContext: (key: string) => ({ stage: 'prod', rollout: 'allAtOnce' })[key] };
    expect(settingsOf(context('prod'), {}).skipRollout).toBe(false);
    expect(settingsOf(urgent, {})).toMatchObject({ skipRollout: true, rollout: 'canary10Percent10Minutes' });
  });

  it('refuse a missing stage and a wrong one, and say what to use', () => {
    expect(() => settingsOf(context(), {})).toThrow('No stage was given. Use -c stage=dev or -c stage=prod.');
    expect(() => settingsOf(context('staging'), {})).toThrow("'staging' is not a stage");
    expect(() => settingsOf(context('toString'), {})).toThrow('is not a stage');
  });

  it.each<[string, Partial<Settings>, RegExp]>([
    ['a sender without an address', { mail: { ...mail, from: 'Us' } }, /'Name <address>'/],
    [
      'a sender of another domain',
      { mail: { ...mail, from: 'Us <a@them.example>' } },
      /not an address at mail.identity.domain/,
    ],
    [
      'a sender other than the one verified',
      { mail: { ...mail, identity: { address: 'b@us.example' } } },
      /is not mail.identity.address/,
    ],
    ['a support address without a domain', { supportEmail: 'support' }, /supportEmail must be an email address/],
    ['an analytics address with a path', { analyticsUrl: 'https://x.example/app' }, /https origin without a path/],
    ['a tenant that does not fit in a path', { tenant: 'Our Town' }, /tenant/],
    [
      'a certificate of another region',
      { domain: { name: 'x.example', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1' } },
      /us-east-1/,
    ],
    ['real bank data in a stage that does not keep data', { plaid: 'production' }, /requires keepData/],
    ['an invalid model', { assistant: { model: 'Nova' } }, /is not a valid model ID/],
    [
      'a secret that the edge sends and the API does not accept',
      { edgeSecret: { sends: 2, accepts: [1] } },
      /sends 2 but accepts only 1/,
    ],
    [
      'campaigns from another domain',
      { mail: { ...mail, campaigns: { ...onLaptop.mail.campaigns, from: 'Us <a@us.example>' } } },
      /not an address at mail.campaigns.domain/,
    ],
    [
      'campaigns that leave too little for people',
      { mail: { ...mail, campaigns: { ...onLaptop.mail.campaigns, perSecond: 8 } } },
      /leaves too little of 14/,
    ],
    [
      'a domain for passkeys that is not the site’s',
      { domain: { name: 'app.us.example', certificateArn: CERTIFICATE }, passkeyDomain: 'other.example' },
      /passkeyDomain 'other.example' is not the site's domain/,
    ],
    [
      'a burst below the rate',
      { throttle: { ...dev().throttle, sockets: { rate: 10, burst: 5 } } },
      /throttle.sockets.burst is below/,
    ],
    [
      'more readers of a shard than Lambda has',
      { concurrency: { ...dev().concurrency, streamReaders: 11 } },
      /streamReaders must be from 1 to 10/,
    ],
    [
      'reserved room that leaves out the checks of hostile files',
      { concurrency: { ...dev().concurrency, reserved: { upkeep: 1 } } },
      /needs 'file-checks'/,
    ],
    [
      'a single worker',
      { concurrency: { ...dev().concurrency, workers: { ...dev().concurrency.workers, bank: 1 } } },
      /workers.bank must be at least 2/,
    ],
    [
      'seals by another algorithm with the key that signs PDFs',
      { pdfKey: 'seal', sealAlgorithm: 'ECDSA_SHA_384' },
      /pdfKey 'seal' requires the sealAlgorithm/,
    ],
    [
      'a second Region where a key has two uses',
      { pdfKey: 'seal', secondRegion: 'us-west-2' },
      /requires pdfKey 'own'/,
    ],
  ])('refuse %s', (_, changes, sentence) => {
    expect(() => checkSettings(dev(changes))).toThrow(sentence);
  });

  it('reserve room for the checks of hostile files on each stage whose account can reserve any', () => {
    const reserving = Object.values(stages).filter(({ concurrency }) => concurrency.reserved);
    for (const { concurrency } of reserving) expect(concurrency.reserved?.['file-checks']).toBeGreaterThan(0);
    // A new account has ten in all, and Lambda keeps at least as many unreserved.
    const others = Object.entries(stages).filter(([, { concurrency }]) => !concurrency.reserved);
    expect(others.map(([name, { keepData }]) => [name, keepData])).toEqual([['dev', false]]);
  });

  it('name all mistakes at once', () => {
    expect(() => checkSettings(dev({ tenant: '', analyticsUrl: 'http://x' }))).toThrow(/analyticsUrl[\s\S]*tenant/);
  });
});

describe('the staff’s pages', () => {
  const signInOf = (given: Record<string, string>, environment = {}) =>
    settingsOf({ tryGetContext: (key: string) => given[key] }, environment).staffSignIn;

  it.each(['dev', 'prod'])('take a passkey on %s, or a code of an app while the stage has no domain', (stage) => {
    expect(signInOf({ stage, passkeyDomain: 'us.example' })).toBe('passkey');
    expect(signInOf({ stage })).toBe('second step');
  });

  it('need a domain in the account of a stage that keeps data, because a passkey belongs to one', () => {
    const inAccount = settingsOf(context('prod'), { CDK_DEFAULT_ACCOUNT: '123456789012' });
    expect(() => requireDomain(inAccount)).toThrow(/^prod has no domain in lib\/settings\/stages.ts: [^\n]+$/);
    const domain = { name: 'app.groundwork.example', certificateArn: CERTIFICATE };
    for (const settings of [{ ...inAccount, domain }, { ...inAccount, account: undefined }, dev({ account: '1' })])
      expect(() => requireDomain(settings)).not.toThrow();
  });

  it('take a password on a laptop alone', () => {
    expect(signInOf({ stage: 'dev', passkeyDomain: 'localhost' })).toBe('passkey');
    expect(signInOf({ stage: 'dev', passkeyDomain: 'localhost', staffSignIn: 'any' })).toBe('any');
    const inAccount = { CDK_DEFAULT_ACCOUNT: '123456789012' };
    expect(() => signInOf({ stage: 'dev', staffSignIn: 'any' }, inAccount)).toThrow(/only for a site on a laptop/);
  });
});
