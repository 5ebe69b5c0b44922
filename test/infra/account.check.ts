// The deploy role can change everything, so its trust policy is as narrow as possible.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { AccountStack, repositoryOf } from '../../lib/account/account-stack.ts';
import { SkippedSchemaRules } from '../../lib/build/schema-rules.ts';
import { settingsOf } from '../../lib/settings/read-settings.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { asText, list, ofType, propertiesOf, type Statement, type Template } from '../../operations/stack/template.ts';

type Trust = { AssumeRolePolicyDocument: { Statement: (Statement & { Condition?: unknown })[] } };

const ACCOUNT = '123456789012';
const context = (name: string) =>
  ({ stage: 'prod', passkeyDomain: 'groundwork.example', secondRegion: 'us-west-2' })[name];
const settingsInAccount = () => settingsOf({ tryGetContext: context }, { CDK_DEFAULT_ACCOUNT: ACCOUNT });

/** The template for an account in which the CDK finds these resources: asked first, then answered, as its command line does. */
const templateWith = (settings: Settings, found: Record<string, object[]> = {}): Template => {
  const synthesize = (answers: Record<string, unknown>) => {
    const outdir = mkdtempSync(join(tmpdir(), 'groundwork-account-'));
    const app = new App({ context: answers, outdir, analyticsReporting: false, treeMetadata: false });
    Validations.of(app).addPlugins(new SkippedSchemaRules());
    new AccountStack(app, 'account', { settings, repository: 'example/groundwork' });
    const { manifest, stacks } = app.synth();
    const template = stacks[0]?.template as Template;
    rmSync(outdir, { recursive: true });
    return { template, missing: manifest.missing ?? [] };
  };
  const { missing } = synthesize({});
  const answers = missing.map(({ key, props }) => [key, found[(props as { typeName: string }).typeName] ?? []]);
  return synthesize(Object.fromEntries(answers)).template;
};

export const checkAccount = (account: Template): void => {
  describe('an account', () => {
    it('trusts one environment of one repository to deploy', () => {
      const [{ AssumeRolePolicyDocument: trust } = {} as Trust] = propertiesOf(account, 'AWS::IAM::Role') as Trust[];
      expect(trust.Statement).toEqual([
        expect.objectContaining({
          Action: 'sts:AssumeRoleWithWebIdentity',
          Condition: {
            StringEquals: {
              'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
              'token.actions.githubusercontent.com:sub': 'repo:example/groundwork:environment:prod',
            },
          },
        }),
      ]);
    });

    it("lets the deploy role take on the bootstrap's roles, start a restore, and otherwise only look", () => {
      const statements = propertiesOf(account, 'AWS::IAM::Policy').flatMap(
        ({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement,
      );
      const assumed = statements.filter(({ Action }) => list(Action).includes('sts:AssumeRole'));
      expect(assumed.flatMap(({ Resource }) => list(Resource).map(asText))).toEqual(
        ['deploy', 'file-publishing', 'lookup'].flatMap((name) =>
          ['us-east-1', 'us-west-2'].map((region) =>
            expect.stringMatching(new RegExp(`:role/cdk-hnb659fds-${name}-role-<AWS::AccountId>-${region}$`)),
          ),
        ),
      );
      const starting = statements.filter(({ Action }) => list(Action).includes('codebuild:StartBuild'));
      expect(starting.flatMap(({ Resource }) => list(Resource).map(asText))).toEqual([
        'arn:aws:codebuild:us-west-2:<AWS::AccountId>:project/groundwork-prod-restore',
      ]);
      const others = statements
        .filter((one) => !assumed.includes(one) && !starting.includes(one))
        .flatMap(({ Action }) => list(Action));
      expect(others.length).toBeGreaterThan(0);
      for (const action of others) expect(action).toMatch(/^[a-z]+:(Get|Describe)\w+$/);
    });

    it('keeps a record of every call, and of data that is changed past our functions, which notices changes to its files', () => {
      expect(propertiesOf(account, 'AWS::CloudTrail::Trail')).toEqual([
        expect.objectContaining({ IsLogging: true, IsMultiRegionTrail: true, EnableLogFileValidation: true }),
      ]);
      const [trail] = propertiesOf(account, 'AWS::CloudTrail::Trail');
      expect(trail).not.toHaveProperty('EventSelectors');
      const selectors = (trail!.AdvancedEventSelectors as { FieldSelectors: Record<string, unknown>[] }[]).map(
        ({ FieldSelectors }) =>
          Object.fromEntries(FieldSelectors.map(({ Field, ...how }) => [Field, asText(Object.values(how)[0])])),
      );
      // The names that CloudFormation gives to the product's own tables, buckets and roles.
      const ofOthers = (type: string, arn: string) => ({
        eventCategory: 'Data',
        readOnly: 'false',
        'resources.type': type,
        'resources.ARN': arn,
        'userIdentity.arn': 'arn:aws:sts::<AWS::AccountId>:assumed-role/Groundwork-prod-',
      });
      expect(selectors).toEqual([
        { eventCategory: 'Management' },
        ofOthers('AWS::DynamoDB::Table', 'arn:aws:dynamodb:us-east-1:<AWS::AccountId>:table/Groundwork-prod-'),
        ofOthers('AWS::S3::Object', 'arn:aws:s3:::groundwork-prod-'),
      ]);
      const buckets = Object.values(account.Resources).filter(({ Type }) => Type === 'AWS::S3::Bucket');
      expect(buckets).toEqual([expect.objectContaining({ DeletionPolicy: 'RetainExceptOnCreate' })]);
    });

    it('is watched by GuardDuty, which is paid by volume, only with a second Region', () => {
      expect(ofType(account, 'AWS::GuardDuty::Detector')).toMatchObject([
        [expect.anything(), { Properties: { Enable: true } }],
      ]);
      const { secondRegion: _, ...settings } = settingsInAccount();
      expect(ofType(templateWith(settings), 'AWS::GuardDuty::Detector')).toEqual([]);
    });

    it('keeps its GitHub provider and its detector if they exist: AWS allows one of each', () => {
      const provider = `arn:aws:iam::${ACCOUNT}:oidc-provider/token.actions.githubusercontent.com`;
      const found = templateWith(settingsInAccount(), {
        'AWS::IAM::OIDCProvider': [{ Arn: provider }],
        'AWS::GuardDuty::Detector': [{ Id: 'd1' }],
      });
      const types = Object.values(found.Resources).map(({ Type }) => Type);
      expect(types).not.toContain('AWS::IAM::OIDCProvider');
      expect(types).not.toContain('AWS::GuardDuty::Detector');
      expect(JSON.stringify(propertiesOf(found, 'AWS::IAM::Role'))).toContain(`"Federated":"${provider}"`);
      // Found once, they leave the template, and a resource that leaves its template would be deleted.
      for (const type of ['AWS::IAM::OIDCProvider', 'AWS::GuardDuty::Detector'])
        expect(ofType(account, type)).toMatchObject([[expect.anything(), { DeletionPolicy: 'RetainExceptOnCreate' }]]);
    });

    it.each([undefined, 'groundwork', 'a/b/c', '*/groundwork', 'acme/*', ''])('refuses the repository %j', (given) => {
      expect(() => repositoryOf({ tryGetContext: () => given })).toThrow('Use -c repository=OWNER/NAME.');
    });

    it('takes the name of a repository', () => {
      expect(repositoryOf({ tryGetContext: () => 'acme-homes/groundwork.app' })).toBe('acme-homes/groundwork.app');
    });
  });
};
