// What a resource is called once it exists: its physical id, ARN, what Ref gives and what Fn::GetAtt gives, a row a type.
import { createHash } from 'node:crypto';
import { accountId, region } from './intrinsics.ts';

export type Self = {
  logicalId: string;
  stackName: string;
  /** Position among the resources of the same type, from 1. */
  ordinal: number;
  /** One resolved property, for ids that the template chooses or that point elsewhere. */
  property(name: string): unknown;
  id: string;
  arn: string;
};

type Naming = Omit<Self, 'id' | 'arn'>;
type Identity = {
  /** The property that may choose the name. */
  named?: string;
  made?(self: Naming): string;
  arn?(id: string, self: Naming): string;
  ref?(self: Self): string;
  attributes?: Record<string, (self: Self) => string>;
};

export const stableHash = (text: string, alphabet: string, length: number): string => {
  const bytes = createHash('sha512').update(text).digest();
  return Array.from({ length }, (_, index) => alphabet[bytes[index]! % alphabet.length]).join('');
};

const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';
const upper = lower.toUpperCase();
const short = (length: number) => (self: Naming) => stableHash(self.logicalId, lower, length);
const uuid = (self: Naming) =>
  stableHash(self.logicalId, '0123456789abcdef', 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const madeName = (self: Naming) => `${self.stackName}-${self.logicalId}`.slice(0, 64);
const arnOf =
  (service: string, prefix = '') =>
  (id: string) =>
    `arn:aws:${service}:${region}:${accountId}:${prefix}${id}`;
const globalArn = (service: string, prefix: string) => (id: string) =>
  `arn:aws:${service}::${accountId}:${prefix}${id}`;
const arnAsRef = (self: Self) => self.arn;

const table: Identity = {
  named: 'TableName',
  arn: arnOf('dynamodb', 'table/'),
  attributes: { StreamArn: (self) => `${self.arn}/stream/2026-01-01T00:00:00.000`, TableId: uuid },
};

/** The rows; a type without one has a made-up name and no ARN that anything could need. */
const identities: Record<string, Identity> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::Lambda::Function': { named: 'FunctionName', arn: arnOf('lambda', 'function:') },
  'AWS::Lambda::Version': {
    made: (self) => `${functionName(self)}:${self.ordinal}`,
    arn: arnOf('lambda', 'function:'),
    ref: arnAsRef,
    attributes: { Version: (self) => String(self.ordinal), FunctionArn: arnAsRef },
  },
  'AWS::Lambda::Alias': {
    made: (self) => `${functionName(self)}:${String(self.property('Name'))}`,
    arn: arnOf('lambda', 'function:'),
    ref: arnAsRef,
    attributes: { AliasArn: arnAsRef },
  },
  'AWS::Lambda::LayerVersion': { arn: (id) => `${arnOf('lambda', 'layer:')(id)}:1`, ref: arnAsRef },
  'AWS::Lambda::EventSourceMapping': { made: uuid, arn: arnOf('lambda', 'event-source-mapping:') },
  'AWS::IAM::Role': { named: 'RoleName', arn: globalArn('iam', 'role/'), attributes: { RoleId: short(21) } },
  'AWS::IAM::ManagedPolicy': { named: 'ManagedPolicyName', arn: globalArn('iam', 'policy/'), ref: arnAsRef },
  'AWS::S3::Bucket': {
    named: 'BucketName',
    made: (self) => madeName(self).toLowerCase().slice(0, 63),
    arn: (id) => `arn:aws:s3:::${id}`,
    attributes: {
      DomainName: (self) => `${self.id}.s3.amazonaws.com`,
      RegionalDomainName: (self) => `${self.id}.s3.${region}.amazonaws.com`,
      DualStackDomainName: (self) => `${self.id}.s3.dualstack.${region}.amazonaws.com`,
    },
  },
  'AWS::KMS::Key': { made: uuid, arn: arnOf('kms', 'key/'), attributes: { KeyId: (self) => self.id } },
  'AWS::KMS::Alias': { named: 'AliasName', arn: arnOf('kms') },
  'AWS::SecretsManager::Secret': {
    named: 'Name',
    arn: (id, self) => `${arnOf('secretsmanager', 'secret:')(id)}-${stableHash(self.logicalId, lower, 6)}`,
    ref: arnAsRef,
    attributes: { Id: arnAsRef },
  },
  'AWS::SQS::Queue': {
    named: 'QueueName',
    arn: arnOf('sqs'),
    ref: (self) => `https://sqs.${region}.amazonaws.com/${accountId}/${self.id}`,
    attributes: {
      QueueName: (self) => self.id,
      QueueUrl: (self) => `https://sqs.${region}.amazonaws.com/${accountId}/${self.id}`,
    },
  },
  'AWS::SNS::Topic': {
    named: 'TopicName',
    arn: arnOf('sns'),
    ref: arnAsRef,
    attributes: { TopicArn: arnAsRef, TopicName: (self) => self.id },
  },
  'AWS::ApiGateway::RestApi': {
    made: short(10),
    arn: (id) => `arn:aws:apigateway:${region}::/restapis/${id}`,
    attributes: { RestApiId: (self) => self.id, RootResourceId: (self) => stableHash(`${self.logicalId}/`, lower, 10) },
  },
  'AWS::ApiGateway::Deployment': { made: short(6), attributes: { DeploymentId: (self) => self.id } },
  'AWS::ApiGateway::Stage': {
    named: 'StageName',
    arn: (id, self) => `arn:aws:apigateway:${region}::/restapis/${String(self.property('RestApiId'))}/stages/${id}`,
  },
  'AWS::ApiGatewayV2::Api': {
    made: short(10),
    arn: (id) => `arn:aws:apigateway:${region}::/apis/${id}`,
    attributes: {
      ApiId: (self) => self.id,
      ApiEndpoint: (self) =>
        `${self.property('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'}://${self.id}.execute-api.${region}.amazonaws.com`,
    },
  },
  'AWS::ApiGatewayV2::Route': { made: short(7), attributes: { RouteId: (self) => self.id } },
  'AWS::ApiGatewayV2::Integration': { made: short(7), attributes: { IntegrationId: (self) => self.id } },
  'AWS::ApiGatewayV2::Deployment': { made: short(7), attributes: { DeploymentId: (self) => self.id } },
  'AWS::ApiGatewayV2::Stage': {
    named: 'StageName',
    arn: (id, self) => `arn:aws:apigateway:${region}::/apis/${String(self.property('ApiId'))}/stages/${id}`,
  },
  'AWS::Cognito::UserPool': {
    made: (self) => `${region}_Local${String(self.ordinal).padStart(4, '0')}`,
    arn: arnOf('cognito-idp', 'userpool/'),
    attributes: {
      UserPoolId: (self) => self.id,
      ProviderName: (self) => `cognito-idp.${region}.amazonaws.com/${self.id}`,
      ProviderURL: (self) => `https://cognito-idp.${region}.amazonaws.com/${self.id}`,
    },
  },
  'AWS::Cognito::UserPoolClient': {
    made: (self) => `localclient${stableHash(self.logicalId, lower, 15)}`,
    attributes: { ClientId: (self) => self.id, Name: (self) => String(self.property('ClientName')) },
  },
  'AWS::Cognito::UserPoolDomain': {
    named: 'Domain',
    attributes: { CloudFrontDistribution: (self) => `${stableHash(self.logicalId, lower, 13)}.cloudfront.net` },
  },
  'AWS::Cognito::UserPoolGroup': { named: 'GroupName' },
  'AWS::Cognito::UserPoolIdentityProvider': { named: 'ProviderName' },
  'AWS::CloudFront::Distribution': {
    made: (self) => `E${stableHash(self.logicalId, upper, 13)}`,
    arn: globalArn('cloudfront', 'distribution/'),
    attributes: {
      Id: (self) => self.id,
      DomainName: (self) => `d${stableHash(self.logicalId, lower, 13)}.cloudfront.net`,
    },
  },
  'AWS::CloudFront::Function': {
    named: 'Name',
    arn: globalArn('cloudfront', 'function/'),
    ref: arnAsRef,
    attributes: { FunctionARN: arnAsRef, 'FunctionMetadata.FunctionARN': arnAsRef },
  },
  'AWS::CloudFront::KeyValueStore': { named: 'Name', arn: globalArn('cloudfront', 'key-value-store/') },
  'AWS::Events::Rule': { named: 'Name', arn: arnOf('events', 'rule/') },
  'AWS::Events::EventBus': { named: 'Name', arn: arnOf('events', 'event-bus/') },
  'AWS::Scheduler::Schedule': { named: 'Name', arn: arnOf('scheduler', 'schedule/default/') },
  'AWS::Scheduler::ScheduleGroup': { named: 'Name', arn: arnOf('scheduler', 'schedule-group/') },
  'AWS::SES::ConfigurationSet': { named: 'Name', arn: arnOf('ses', 'configuration-set/') },
  'AWS::SES::EmailIdentity': {
    named: 'EmailIdentity',
    arn: arnOf('ses', 'identity/'),
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, (self: Self) => `${stableHash(self.logicalId + n, lower, 32)}._domainkey.${self.id}`],
        [`DkimDNSTokenValue${n}`, (self: Self) => `${stableHash(self.logicalId + n, lower, 32)}.dkim.amazonses.com`],
      ]),
    ),
  },
  'AWS::Logs::LogGroup': { named: 'LogGroupName', arn: (id) => `${arnOf('logs', 'log-group:')(id)}:*` },
  'AWS::CloudWatch::Alarm': { named: 'AlarmName', arn: arnOf('cloudwatch', 'alarm:') },
  'AWS::CloudWatch::CompositeAlarm': { named: 'AlarmName', arn: arnOf('cloudwatch', 'alarm:') },
  'AWS::CloudWatch::Dashboard': { named: 'DashboardName' },
  'AWS::WAFv2::WebACL': {
    named: 'Name',
    arn: (id, self) => `${arnOf('wafv2', 'global/webacl/')(id)}/${uuid(self)}`,
    ref: (self) => `${self.id}|${uuid(self)}|CLOUDFRONT`,
    attributes: { Id: uuid },
  },
  'AWS::SSM::Parameter': {
    named: 'Name',
    arn: arnOf('ssm', 'parameter'),
    attributes: { Value: (self) => String(self.property('Value')) },
  },
  'AWS::CertificateManager::Certificate': { made: uuid, arn: arnOf('acm', 'certificate/'), ref: arnAsRef },
  'AWS::Bedrock::Guardrail': {
    made: short(12),
    arn: arnOf('bedrock', 'guardrail/'),
    attributes: { GuardrailId: (self) => self.id, GuardrailArn: arnAsRef, Version: () => 'DRAFT' },
  },
  'AWS::Bedrock::GuardrailVersion': {
    made: short(12),
    attributes: { Version: (self) => String(self.ordinal) },
  },
  'AWS::CodeDeploy::Application': { named: 'ApplicationName' },
  'AWS::CodeDeploy::DeploymentGroup': { named: 'DeploymentGroupName' },
  'AWS::Synthetics::Canary': { named: 'Name', attributes: { Id: uuid, State: () => 'READY' } },
  'AWS::Backup::BackupVault': {
    named: 'BackupVaultName',
    arn: arnOf('backup', 'backup-vault:'),
    attributes: { BackupVaultArn: arnAsRef, BackupVaultName: (self) => self.id },
  },
  'AWS::Backup::BackupPlan': {
    made: uuid,
    arn: arnOf('backup', 'backup-plan:'),
    attributes: { BackupPlanId: (self) => self.id, BackupPlanArn: arnAsRef, VersionId: uuid },
  },
};

const functionName = (self: Naming): string => String(self.property('FunctionName')).replace(/^.*:function:/, '');

export type Identified = { id: string; arn: string; ref: string; attribute(name: string): string | undefined };

export const identify = (type: string, naming: Naming): Identified => {
  const identity = identities[type] ?? {};
  const given = identity.named === undefined ? undefined : naming.property(identity.named);
  const id = given === undefined ? (identity.made ?? madeName)(naming) : String(given);
  const arn = (identity.arn ?? arnOf(type.split('::')[1]?.toLowerCase() ?? 'custom', 'local/'))(id, naming);
  const self: Self = { ...naming, id, arn };
  return {
    id,
    arn,
    ref: identity.ref?.(self) ?? id,
    attribute: (name) => {
      const known = identity.attributes?.[name];
      if (known) return known(self);
      if (name === 'Arn') return arn;
      return name === 'Id' ? id : undefined;
    },
  };
};
