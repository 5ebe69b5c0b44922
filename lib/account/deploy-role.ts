// The role that the deploy workflow takes on with a token from GitHub (OIDC), so no long-lived key to this account exists anywhere.
import { CfnOIDCProvider, Effect, FederatedPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { restoreProjectName } from '../copy/copy-names.ts';
import type { Settings } from '../settings/settings.ts';

const GITHUB = 'token.actions.githubusercontent.com';
/** CloudFormation works with the bootstrap's roles. The deploy role itself can only take them on, look, and start a restore. */
const BOOTSTRAP_ROLES = ['deploy', 'file-publishing', 'lookup'];

export const createDeployRole = (scope: Construct, settings: Settings, repository: string): Role => {
  const { account, region } = Stack.of(scope);
  const github = new CfnOIDCProvider(scope, 'GitHub', {
    url: `https://${GITHUB}`,
    clientIdList: ['sts.amazonaws.com'],
  });
  const role = new Role(scope, 'DeployRole', {
    roleName: `groundwork-${settings.stage}-deploy`,
    description: `Deploys Groundwork ${settings.stage} from ${repository}`,
    // A canary alone takes ten minutes per group of functions.
    maxSessionDuration: Duration.hours(2),
    assumedBy: new FederatedPrincipal(
      github.attrArn,
      {
        // The environment has reviewers and protected branches. A branch or a pull request alone is not trusted.
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${repository}:environment:${settings.stage}`,
        },
      },
      'sts:AssumeRoleWithWebIdentity',
    ),
  });
  const { secondRegion } = settings;
  const roles = [region, ...(secondRegion ? [secondRegion] : [])].flatMap((where) =>
    BOOTSTRAP_ROLES.map((name) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${where}`),
  );
  role.addToPolicy(allow(['sts:AssumeRole'], roles));
  if (secondRegion)
    role.addToPolicy(
      allow(
        ['codebuild:StartBuild', 'codebuild:BatchGetBuilds'],
        [`arn:aws:codebuild:${secondRegion}:${account}:project/${restoreProjectName(settings.stage)}`],
      ),
    );
  for (const statement of doctorReads(settings, account, region)) role.addToPolicy(statement);
  acknowledge(role, {
    'AwsSolutions-IAM5[Resource::*]':
      'Quotas and sending limits belong to the account and have no ARN. They are only read.',
    [`AwsSolutions-IAM5[Resource::arn:aws:cloudformation:${region}:<AWS::AccountId>:stack/Groundwork-${settings.stage}/*]`]:
      "CloudFormation adds an ID of its choice to the stack's name.",
    [`AwsSolutions-IAM5[Resource::arn:aws:acm:${region}:<AWS::AccountId>:certificate/*]`]:
      'Read only, to tell whether it is issued.',
  });
  return role;
};

/** What `npm run doctor -- --before` looks at (operations/doctor/before-deployment.ts). */
const doctorReads = ({ stage, signIn, secondRegion }: Settings, account: string, region: string): PolicyStatement[] => {
  const social = (['google', 'facebook'] as const).filter((name) => signIn[name]);
  // Secrets Manager adds a hyphen and six characters to a secret's name.
  const secrets = social.map(
    (name) => `arn:aws:secretsmanager:${region}:${account}:secret:groundwork/${stage}/${name}-??????`,
  );
  return [
    allow(
      ['ssm:GetParameter'],
      [region, ...(secondRegion ? [secondRegion] : [])].map(
        (where) => `arn:aws:ssm:${where}:${account}:parameter/cdk-bootstrap/hnb659fds/version`,
      ),
    ),
    allow(
      ['cloudformation:DescribeStacks'],
      [`arn:aws:cloudformation:${region}:${account}:stack/Groundwork-${stage}/*`],
    ),
    allow(['acm:DescribeCertificate'], [`arn:aws:acm:${region}:${account}:certificate/*`]),
    allow(
      [
        'servicequotas:GetServiceQuota',
        'servicequotas:GetAWSDefaultServiceQuota',
        'ses:GetSendQuota',
        'ses:GetIdentityVerificationAttributes',
        'ses:GetIdentityDkimAttributes',
      ],
      ['*'],
    ),
    ...(secrets.length > 0 ? [allow(['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'], secrets)] : []),
  ];
};

const allow = (actions: string[], resources: string[]) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources });
