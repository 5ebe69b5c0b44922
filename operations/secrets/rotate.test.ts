// These tests use the unmodified SDKs against the local Plaid, Stripe and Secrets Manager.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { CLIENT_ID, startPlaid } from '@local/plaid/testing/a-plaid';
import { startStripe } from '@local/stripe/testing/a-stripe';
import { createSecretsManager } from 'cdk-run/secrets-manager';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UNFILLED } from '../../lambdas/core/aws/secrets.ts';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import { STRIPE_EVENTS, webhooksAtStripe } from '../doctor/providers.ts';
import { keysFrom } from './prompt-for-keys.ts';
import { type Keys, KINDS, rotate } from './rotate.ts';

const settings = settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'dev' : undefined) }, {});
const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-AbCdEf`;
const at = new Date('2026-11-21T12:00:00Z');
const OLD = { client_id: CLIENT_ID, secret: 'old-secret' };

const aRehearsal = async (stored: Record<string, Keys> = {}) => {
  const secrets = createSecretsManager({ dataDir: aDataDir() });
  const kept = Object.entries({
    plaid: OLD,
    stripe: { secret_key: 'sk_test_old', webhook_secret: 'whsec_old' },
    ...stored,
  });
  for (const [name, keys] of kept)
    secrets.addSecret({ name, arn: arnOf(name), initial: { value: JSON.stringify(keys) } });
  const { asOperator } = await anEndpoint({ services: [secrets] });
  const [{ baseUrl: plaid }, { baseUrl: stripe }] = await Promise.all([
    startPlaid({ secret: 'new-secret' }),
    startStripe(),
  ]);
  vi.stubEnv('PLAID_BASE_URL', plaid);
  vi.stubEnv('STRIPE_BASE_URL', stripe);
  onTestFinished(() => void vi.unstubAllEnvs());
  const client = new SecretsManagerClient(asOperator);
  return {
    change: (name: 'plaid' | 'stripe', given: Keys | 'back') =>
      rotate({ secrets: client, settings, siteUrl: 'https://site.test', now: at }, KINDS[name], arnOf(name), given),
    endpoints: () => webhooksAtStripe(stripe, 'sk_test_local'),
    holds: async (name: string, VersionStage = 'AWSCURRENT') => {
      const { SecretString = '' } = await client.send(
        new GetSecretValueCommand({ SecretId: arnOf(name), VersionStage }),
      );
      return JSON.parse(SecretString) as Keys;
    },
  };
};

describe('changing keys', () => {
  it('tries the new ones, saves them, and keeps the previous ones', async () => {
    const { change, holds } = await aRehearsal();
    const message = await change('plaid', { secret: ' new-secret\n' });
    expect(message).toContain('every function will have read them by 12:05 UTC');
    expect(message).toContain("delete the old secret in Plaid's dashboard");
    expect(await holds('plaid')).toEqual({ client_id: CLIENT_ID, secret: 'new-secret' });
    expect(await holds('plaid', 'AWSPREVIOUS')).toEqual(OLD);
  });

  it.each<['plaid' | 'stripe', Keys, RegExp]>([
    ['plaid', { secret: 'mistyped' }, /^Plaid refused: invalid client_id or secret provided$/],
    ['plaid', { secret: '' }, /^secret is missing$/],
    ['plaid', { secert: 'new-secret' }, /^Unknown: secert. Use client_id and secret$/],
    ['stripe', { secret_key: 'sk_live_of_prod' }, /^secret_key is not a test key: it begins with 'sk_live_'$/],
    ['stripe', { secret_key: 'sk_test_mistyped' }, /^Stripe refused: Invalid API Key provided/],
    ['stripe', { secret_key: 'sk_test_local', webhook_secret: 'we_1' }, /^webhook_secret does not begin with 'whsec_'/],
  ])('of %s changes nothing when they do not work', async (name, given, sentence) => {
    const { change, holds } = await aRehearsal();
    const before = await holds(name);
    await expect(change(name, given)).rejects.toThrow(sentence);
    expect(await holds(name)).toEqual(before);
  });

  it('changes one of two, and says so when there is nothing to change', async () => {
    const { change, holds } = await aRehearsal();
    await change('stripe', { secret_key: 'sk_test_local' });
    expect(await holds('stripe')).toEqual({ secret_key: 'sk_test_local', webhook_secret: 'whsec_old' });
    expect(await change('stripe', { secret_key: 'sk_test_local' })).toContain('Nothing was changed');
  });

  it('has Stripe send its events here when only the secret key is given, once', async () => {
    const { change, holds, endpoints } = await aRehearsal({
      stripe: { secret_key: UNFILLED, webhook_secret: 'generated-by-the-stack' },
    });
    await change('stripe', { secret_key: 'sk_test_local' });
    expect(await holds('stripe')).toEqual({
      secret_key: 'sk_test_local',
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    expect(await endpoints()).toEqual([
      { url: 'https://site.test/api/webhooks/stripe', status: 'enabled', events: [...STRIPE_EVENTS] },
    ]);
    expect(await change('stripe', { secret_key: 'sk_test_local' })).toContain('Nothing was changed');
    expect(await endpoints()).toHaveLength(1);
  });

  it('goes back only to keys that still work', async () => {
    const { change, holds } = await aRehearsal();
    await expect(change('plaid', 'back')).rejects.toThrow('There are no previous keys');
    await change('plaid', { secret: 'new-secret' });
    await expect(change('plaid', 'back')).rejects.toThrow('Plaid refused');
    const { baseUrl } = await startPlaid({ secret: OLD.secret });
    vi.stubEnv('PLAID_BASE_URL', baseUrl);
    await change('plaid', 'back');
    expect(await holds('plaid')).toEqual(OLD);
  });

  it('never repeats what it was given', () => {
    for (const text of ['{"secret":"hunter2"', '["hunter2"]', '{"secret":{"of":"hunter2"}}'])
      expect(() => keysFrom(text)).toThrow(/^These are not keys. Use an object such as \{"secret":"..."\}$/);
  });
});
