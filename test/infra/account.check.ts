// The deploy role can change everything, so its trust policy is as narrow as possible.
import { describe, expect, it } from 'vitest';
import { repositoryOf } from '../../lib/account/account-stack.ts';
import { asText, list, propertiesOf, type Statement, type Template } from '../../operations/stack/template.ts';

type Trust = { AssumeRolePolicyDocument: { Statement: (Statement & { Condition?: unknown })[] } };

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

    it('keeps a record of every call, which notices changes to its files', () => {
      expect(propertiesOf(account, 'AWS::CloudTrail::Trail')).toEqual([
        expect.objectContaining({ IsLogging: true, IsMultiRegionTrail: true, EnableLogFileValidation: true }),
      ]);
      const buckets = Object.values(account.Resources).filter(({ Type }) => Type === 'AWS::S3::Bucket');
      expect(buckets).toEqual([expect.objectContaining({ DeletionPolicy: 'RetainExceptOnCreate' })]);
      expect(propertiesOf(account, 'AWS::GuardDuty::Detector')).toMatchObject([{ Enable: true }]);
    });

    it.each([undefined, 'groundwork', 'a/b/c', '*/groundwork', 'acme/*', ''])('refuses the repository %j', (given) => {
      expect(() => repositoryOf({ tryGetContext: () => given })).toThrow('Use -c repository=OWNER/NAME.');
    });

    it('takes the name of a repository', () => {
      expect(repositoryOf({ tryGetContext: () => 'acme-homes/groundwork.app' })).toBe('acme-homes/groundwork.app');
    });
  });
};
