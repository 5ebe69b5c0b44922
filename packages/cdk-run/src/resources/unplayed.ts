// Types that nothing has to play, and why.
import { arnAsRef, arnOf, type Identity, short, uuid } from '../registry/identity.ts';
import { because, type UnplayedType } from '../registry/resource-type.ts';

const types = (unplayed: string, of: Record<string, Identity>): UnplayedType[] =>
  Object.entries(of).map(([type, identity]) => ({ type, unplayed, identity }));

const logs = types(because.ownLogs, {
  'AWS::Logs::LogGroup': { named: 'LogGroupName', arn: (id) => `${arnOf('logs', 'log-group:')(id)}:*` },
  'AWS::Logs::LogStream': {},
  'AWS::Logs::ResourcePolicy': {},
  'AWS::Logs::Delivery': {},
  'AWS::Logs::DeliverySource': {},
  'AWS::Logs::DeliveryDestination': {},
  'AWS::Logs::QueryDefinition': {},
  'AWS::ApiGateway::Account': {},
  'Custom::CloudwatchLogResourcePolicy': {},
  'Custom::LogRetention': { attributes: { LogGroupName: (self) => String(self.property('LogGroupName')) } },
});

const monitoring = types(because.noAlarm, {
  'AWS::Logs::MetricFilter': {},
  'AWS::CloudWatch::Alarm': { named: 'AlarmName', arn: arnOf('cloudwatch', 'alarm:') },
  'AWS::CloudWatch::CompositeAlarm': { named: 'AlarmName', arn: arnOf('cloudwatch', 'alarm:') },
  'AWS::CloudWatch::Dashboard': { named: 'DashboardName' },
  'AWS::Synthetics::Canary': { named: 'Name', attributes: { Id: uuid, State: () => 'READY' } },
  'AWS::ApplicationInsights::Application': {},
  'AWS::XRay::SamplingRule': {},
  'AWS::XRay::Group': {},
  'AWS::SNS::Topic': {
    named: 'TopicName',
    arn: arnOf('sns'),
    ref: arnAsRef,
    attributes: { TopicArn: arnAsRef, TopicName: (self) => self.id },
  },
  'AWS::SNS::TopicPolicy': {},
});

/** The start refuses a nested stack that holds other types than those of this file (template/stack.ts). */
const nested = types('it may hold only what nothing has to play', {
  'AWS::CloudFormation::Stack': { arn: arnOf('cloudformation', 'stack/'), ref: arnAsRef },
});

const billing = types(because.noBill, { 'AWS::Budgets::Budget': {}, 'AWS::ApiGateway::UsagePlan': {} });

const copies = types(because.oneCopy, {
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
  'AWS::Backup::BackupSelection': {},
});

const deployment = types(because.atDeployment, {
  'AWS::CodeDeploy::Application': { named: 'ApplicationName' },
  'AWS::CodeDeploy::DeploymentGroup': { named: 'DeploymentGroupName' },
  'AWS::CloudFormation::CustomResource': {},
  'Custom::S3AutoDeleteObjects': {},
  'Custom::AWS': {},
});

const current = types('the gateway always plays the current template', {
  'AWS::ApiGateway::Deployment': { made: short(6), attributes: { DeploymentId: (self) => self.id } },
  'AWS::ApiGatewayV2::Deployment': { made: short(7), attributes: { DeploymentId: (self) => self.id } },
});

const network = types(because.loopback, {
  'AWS::Route53::RecordSet': {},
  'AWS::Route53::HostedZone': {},
  'AWS::CertificateManager::Certificate': { made: uuid, arn: arnOf('acm', 'certificate/'), ref: arnAsRef },
  'AWS::WAFv2::WebACL': {
    named: 'Name',
    arn: (id, self) => `${arnOf('wafv2', 'global/webacl/')(id)}/${uuid(self)}`,
    ref: (self) => `${self.id}|${uuid(self)}|CLOUDFRONT`,
    attributes: { Id: uuid },
  },
  'AWS::WAFv2::WebACLAssociation': {},
  'AWS::WAFv2::LoggingConfiguration': {},
});

const names = types(because.labels, {
  'AWS::CDK::Metadata': {},
  'AWS::Scheduler::ScheduleGroup': { named: 'Name', arn: arnOf('scheduler', 'schedule-group/') },
});

const others: UnplayedType[] = [
  ...types('its value is filled in where the template uses it', {
    'AWS::SSM::Parameter': {
      named: 'Name',
      arn: arnOf('ssm', 'parameter'),
      attributes: { Value: (self) => String(self.property('Value')) },
    },
  }),
  ...types('a proxy integration hands back answers as they are', { 'AWS::ApiGatewayV2::IntegrationResponse': {} }),
  ...types("local secrets are the simulators' own and don't change", { 'AWS::SecretsManager::RotationSchedule': {} }),
  ...types('the edge reads the built site from disk', { 'AWS::CloudFront::OriginAccessControl': {} }),
  ...types('only this app sends to its bus', { 'AWS::Events::EventBusPolicy': {} }),
  ...types('the local hosted page has one look', { 'AWS::Cognito::ManagedLoginBranding': {} }),
  ...types('there is no risk engine', { 'AWS::Cognito::UserPoolRiskConfigurationAttachment': {} }),
  ...types('the model of the configuration answers as it likes', {
    'AWS::Bedrock::Guardrail': {
      made: short(12),
      arn: arnOf('bedrock', 'guardrail/'),
      attributes: { GuardrailId: (self) => self.id, GuardrailArn: arnAsRef, Version: () => 'DRAFT' },
    },
    'AWS::Bedrock::GuardrailVersion': { made: short(12), attributes: { Version: (self) => String(self.ordinal) } },
  }),
];

export const unplayed = [
  ...logs,
  ...monitoring,
  ...nested,
  ...billing,
  ...copies,
  ...deployment,
  ...current,
  ...network,
  ...names,
  ...others,
];
