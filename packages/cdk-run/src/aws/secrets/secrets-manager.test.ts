import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { generateSecret, type SecretDeclaration } from './secret.ts';
import { createSecretsManager } from './secrets-manager.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:plaid-AbCdEf';
const plaid: SecretDeclaration = { name: 'plaid', arn, initial: { value: '{"clientId":"local"}' } };
const pepper: SecretDeclaration = {
  name: 'pepper',
  arn: arn.replace('plaid', 'pepper'),
  initial: { generate: { PasswordLength: 40, ExcludePunctuation: true } },
};

const aClient = async (dataDir = aDataDir(), secrets = [plaid, pepper]) => {
  const statements = [{ Effect: 'Allow' as const, Action: 'secretsmanager:*', Resource: arn }];
  const service = createSecretsManager({ dataDir });
  for (const secret of secrets) service.addSecret(secret);
  const { asOperator, asReport } = await anEndpoint({ services: [service], statements });
  return { client: new SecretsManagerClient(asOperator), report: new SecretsManagerClient(asReport), dataDir };
};
const get = (SecretId: string, over: object = {}) => new GetSecretValueCommand({ SecretId, ...over });

describe('Secrets Manager', () => {
  it.each(['plaid', arn, arn.slice(0, -7)])('gives the declared value of %s', async (id) => {
    const { client } = await aClient();
    expect(await client.send(get(id))).toMatchObject({
      Name: 'plaid',
      ARN: arn,
      SecretString: '{"clientId":"local"}',
      VersionStages: ['AWSCURRENT'],
    });
  });

  it('generates a value once and keeps it', async () => {
    const { client, dataDir } = await aClient();
    const { SecretString } = await client.send(get('pepper'));
    expect(SecretString).toMatch(/^[a-zA-Z0-9]{40}$/);
    const again = await aClient(dataDir);
    expect((await again.client.send(get('pepper'))).SecretString).toBe(SecretString);
  });

  it('moves the old value to AWSPREVIOUS when a new one is put, and keeps both', async () => {
    const { client, dataDir } = await aClient();
    await client.send(new PutSecretValueCommand({ SecretId: 'plaid', SecretString: 'two' }));
    await client.send(new PutSecretValueCommand({ SecretId: 'plaid', SecretString: 'three' }));
    const again = await aClient(dataDir);
    expect((await again.client.send(get('plaid'))).SecretString).toBe('three');
    expect((await again.client.send(get('plaid', { VersionStage: 'AWSPREVIOUS' }))).SecretString).toBe('two');
    const described = await again.client.send(new DescribeSecretCommand({ SecretId: 'plaid' }));
    expect(Object.values(described.VersionIdsToStages!).flat().sort()).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
  });

  it('takes a declared value over again when the declaration changed', async () => {
    const { dataDir } = await aClient();
    const changed = await aClient(dataDir, [{ ...plaid, initial: { value: 'new' } }]);
    expect((await changed.client.send(get('plaid'))).SecretString).toBe('new');
  });

  it('does not know a secret or stage that is not there', async () => {
    const { client } = await aClient();
    await expect(client.send(get('none'))).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const pending = client.send(get('plaid', { VersionStage: 'AWSPENDING' }));
    await expect(pending).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('asks for permission on the secret that is read', async () => {
    const { report } = await aClient();
    await report.send(get('plaid'));
    await expect(report.send(get('pepper'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});

describe('GenerateSecretString', () => {
  it('has each included kind and none of the excluded characters', () => {
    const made = generateSecret({ PasswordLength: 8, ExcludeCharacters: 'abc"@/\\' });
    expect(made).toHaveLength(8);
    for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(made).toMatch(kind);
    expect(made).not.toMatch(/[abc"@/\\]/);
  });

  it('fills a template', () => {
    const made = generateSecret({ SecretStringTemplate: '{"user":"app"}', GenerateStringKey: 'password' });
    expect(JSON.parse(made)).toEqual({ user: 'app', password: expect.stringMatching(/^.{32}$/) });
  });
});
