import { type CfnTrail, Trail } from 'aws-cdk-lib/aws-cloudtrail';
import { CfnDetector } from 'aws-cdk-lib/aws-guardduty';
import { CfnOIDCProvider, Effect, FederatedPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { ContextProvider as Lookup } from 'aws-cdk-lib/cloud-assembly-schema';
import { CfnOutput, ContextProvider, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { restoreProjectName } from '../copy/copy-names.ts';
import { KEPT } from '../data/removal-policy.ts';
import { REGION } from '../groundwork-stack.ts';
import type { Settings } from '../settings/settings.ts';

// The role that the deploy workflow takes on with a token from GitHub (OIDC), so no long-lived key to this account exists anywhere.

const GITHUB = 'token.actions.githubusercontent.com';
/** CloudFormation works with the bootstrap's roles. The deploy role itself can only take them on, look, and start a restore. */
const BOOTSTRAP_ROLES = ['deploy', 'file-publishing', 'lookup'];

/**
 * The CDK looks up, before it deploys, which resources of a type the account already has, and returns this property of each. An account
 * may have only one GitHub provider and one detector. Both have a policy that keeps them, because the next deployment finds those of
 * this stack and no longer declares them.
 */
const existing = (scope: Construct, { account, stage }: Settings, typeName: string, property: string): string[] => {
  if (!account) return [];
  const { value } = ContextProvider.getValue(scope, {
    provider: Lookup.CC_API_PROVIDER,
    props: { typeName, propertyMatch: {}, propertiesToReturn: [property] },
    additionalCacheKey: stage,
    dummyValue: [],
  });
  return (value as Record<string, string>[]).flatMap((one) => one[property] ?? []);
};

const findOrCreateProvider = (scope: Construct, settings: Settings): string => {
  const found = existing(scope, settings, 'AWS::IAM::OIDCProvider', 'Arn').find((arn) => arn.endsWith(`/${GITHUB}`));
  if (found) return found;
  const provider = new CfnOIDCProvider(scope, 'GitHub', {
    url: `https://${GITHUB}`,
    clientIdList: ['sts.amazonaws.com'],
  });
  provider.applyRemovalPolicy(KEPT);
  return provider.attrArn;
};

const createDeployRole = (scope: Construct, settings: Settings, repository: string): Role => {
  const { account, region } = Stack.of(scope);
  const role = new Role(scope, 'DeployRole', {
    roleName: `groundwork-${settings.stage}-deploy`,
    description: `Deploys Groundwork ${settings.stage} from ${repository}`,
    // A canary alone takes ten minutes per group of functions.
    maxSessionDuration: Duration.hours(2),
    assumedBy: new FederatedPrincipal(
      findOrCreateProvider(scope, settings),
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

/** The reads of `npm run ops -- doctor --before` (operations/doctor/before-deployment.ts). */
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

// The audit trail records every call to AWS in this account for a year, in files that show tampering.

/**
 * Records only the changes that someone makes without our functions, whose roles CloudFormation names after the product's stack. Our
 * functions' own changes would cost more than the rest of the trail.
 */
const changesByOthers = (stage: string, { account, region }: Stack) => {
  const product = `Groundwork-${stage}-`;
  const field = (name: string, how: object) => ({ field: name, ...how });
  const changes = (type: string, arn: string) => ({
    name: `Changes of ${type} by anyone but our functions`,
    fieldSelectors: [
      field('eventCategory', { equalTo: ['Data'] }),
      field('readOnly', { equalTo: ['false'] }),
      field('resources.type', { equalTo: [type] }),
      field('resources.ARN', { startsWith: [arn] }),
      field('userIdentity.arn', { notStartsWith: [`arn:aws:sts::${account}:assumed-role/${product}`] }),
    ],
  });
  return [
    {
      name: 'Every call that manages the account',
      fieldSelectors: [field('eventCategory', { equalTo: ['Management'] })],
    },
    changes('AWS::DynamoDB::Table', `arn:aws:dynamodb:${region}:${account}:table/${product}`),
    changes('AWS::S3::Object', `arn:aws:s3:::${product.toLowerCase()}`),
  ];
};

const createAuditTrail = (scope: Construct, { stage }: Settings): void => {
  const bucket = new Bucket(scope, 'TrailBucket', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    versioned: true,
    removalPolicy: KEPT,
    lifecycleRules: [{ expiration: Duration.days(365), noncurrentVersionExpiration: Duration.days(30) }],
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'It holds the log of access to everything else, including to itself.' });
  const trail = new Trail(scope, 'Trail', {
    bucket,
    isMultiRegionTrail: true,
    includeGlobalServiceEvents: true,
    enableFileValidation: true,
  }).node.defaultChild as CfnTrail;
  trail.advancedEventSelectors = changesByOthers(stage, Stack.of(scope));
  // A trail takes one kind of selector, and CDK also writes an empty list of the other kind.
  trail.addPropertyDeletionOverride('EventSelectors');
};

/** GuardDuty looks for intruders in the trail. AWS bills it by volume, so it comes with the second Region, the setting for more safety. */
const watchAccount = (scope: Construct, settings: Settings): void => {
  if (!settings.secondRegion || existing(scope, settings, 'AWS::GuardDuty::Detector', 'Id').length > 0) return;
  new CfnDetector(scope, 'GuardDuty', {
    enable: true,
    findingPublishingFrequency: 'FIFTEEN_MINUTES',
  }).applyRemovalPolicy(KEPT);
};

// Each account has this stack once, before the product: a record of every call, and the role that deploys. It is separate
// because the role must exist before it can deploy anything, and because each stage has its own account.

type AccountProps = {
  settings: Settings;
  /** The GitHub repository (owner/name) whose workflow may deploy. */
  repository: string;
};

export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, { settings, repository }: AccountProps) {
    super(scope, id, {
      env: { region: REGION, account: settings.account },
      description: `The account of Groundwork ${settings.stage}: audit trail and deploy role`,
      tags: { product: 'groundwork', stage: settings.stage },
      terminationProtection: true,
    });
    createAuditTrail(this, settings);
    watchAccount(this, settings);
    const role = createDeployRole(this, settings, repository);
    new CfnOutput(this, 'DeployRoleArn', { value: role.roleArn });
  }
}

/** The repository from the command line's context, checked: a wrong one would trust someone else's workflow. */
export const repositoryOf = (context: { tryGetContext(name: string): unknown }): string => {
  const repository: unknown = context.tryGetContext('repository');
  if (typeof repository === 'string' && /^[\w-]+\/[\w.-]+$/.test(repository)) return repository;
  throw new Error(
    `${repository === undefined ? 'No repository was given' : `'${String(repository)}' is not a repository`}. Use -c repository=OWNER/NAME.`,
  );
};
