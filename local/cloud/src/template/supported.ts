// Every type and property of a template that the local cloud knows: what it plays, and what it leaves out and why.
// local/cloud/README.md shows this table. A new line here is either played by the service named, or says why it may be ignored.

export type Support = {
  /** The folder or file of local/ that plays it. */
  by?: string;
  /** Why nothing plays it. */
  ignored?: string;
  /** Known properties; 'A.B' lists a child. Absent: any property. */
  properties?: string[];
  /** Properties that change nothing here: reason -> names. */
  ignoring?: Record<string, string[]>;
};

const noBill = 'nothing is billed or provisioned';
const labels = 'labels only';
const oneCopy = 'there is one copy on one disk';
const noAlarm = 'nobody is called out for a laptop';
const atDeployment = 'works only while deploying';

export const supported: Record<string, Support> = {
  'AWS::DynamoDB::GlobalTable': {
    by: 'aws/dynamodb/',
    properties: [
      'TableName',
      'AttributeDefinitions',
      'KeySchema',
      'GlobalSecondaryIndexes',
      'LocalSecondaryIndexes',
      'StreamSpecification',
      'TimeToLiveSpecification',
    ],
    ignoring: {
      [noBill]: [
        'BillingMode',
        'WriteProvisionedThroughputSettings',
        'WriteOnDemandThroughputSettings',
        'WarmThroughput',
      ],
      [oneCopy]: ['Replicas', 'SSESpecification'],
    },
  },
  'AWS::DynamoDB::Table': {
    by: 'aws/dynamodb/',
    properties: [
      'TableName',
      'AttributeDefinitions',
      'KeySchema',
      'GlobalSecondaryIndexes',
      'LocalSecondaryIndexes',
      'StreamSpecification',
      'TimeToLiveSpecification',
    ],
    ignoring: {
      [noBill]: ['BillingMode', 'ProvisionedThroughput', 'OnDemandThroughput', 'TableClass', 'WarmThroughput'],
      [oneCopy]: ['PointInTimeRecoverySpecification', 'SSESpecification', 'DeletionProtectionEnabled'],
      [noAlarm]: ['ContributorInsightsSpecification'],
      [labels]: ['Tags'],
    },
  },
  'AWS::Lambda::Function': {
    by: 'lambda/',
    properties: [
      'FunctionName',
      'Handler',
      'Code.S3Bucket',
      'Code.S3Key',
      'Runtime',
      'Role',
      'Timeout',
      'MemorySize',
      'Environment',
      'ReservedConcurrentExecutions',
      'DeadLetterConfig',
    ],
    ignoring: {
      'a worker thread has the architecture of the machine': ['Architectures', 'EphemeralStorage'],
      'logs are kept in memory and in the data folder': ['LoggingConfig', 'TracingConfig'],
      'no network is set up': ['VpcConfig'],
      'only the function that uploads the site has one': ['Layers'],
      [labels]: ['Description', 'Tags'],
      [noBill]: ['SnapStart', 'KmsKeyArn', 'RecursiveLoop'],
    },
  },
  'AWS::Lambda::Version': {
    by: 'lambda/ (always the code of the moment)',
    properties: ['FunctionName'],
    ignoring: { [labels]: ['Description', 'CodeSha256'], [noBill]: ['ProvisionedConcurrencyConfig'] },
  },
  'AWS::Lambda::Alias': {
    by: 'lambda/ (always the code of the moment)',
    properties: ['FunctionName', 'FunctionVersion', 'Name'],
    ignoring: { [labels]: ['Description'], [noBill]: ['ProvisionedConcurrencyConfig', 'RoutingConfig'] },
  },
  'AWS::Lambda::Permission': {
    by: 'iam/',
    properties: ['Action', 'FunctionName', 'Principal', 'SourceArn', 'SourceAccount', 'EventSourceToken'],
  },
  'AWS::Lambda::EventSourceMapping': {
    by: 'lambda/',
    properties: [
      'FunctionName',
      'EventSourceArn',
      'BatchSize',
      'MaximumBatchingWindowInSeconds',
      'FilterCriteria.Filters.Pattern',
      'StartingPosition',
      'FunctionResponseTypes',
      'BisectBatchOnFunctionError',
      'MaximumRetryAttempts',
      'MaximumRecordAgeInSeconds',
      'DestinationConfig.OnFailure.Destination',
      'Enabled',
      'ScalingConfig',
    ],
    ignoring: {
      'the local stream has one shard, read in order': ['ParallelizationFactor'],
      [labels]: ['Tags', 'MetricsConfig'],
    },
  },
  'AWS::Lambda::EventInvokeConfig': {
    by: 'lambda/',
    properties: [
      'FunctionName',
      'Qualifier',
      'MaximumRetryAttempts',
      'MaximumEventAgeInSeconds',
      'DestinationConfig.OnFailure.Destination',
    ],
  },
  'AWS::Lambda::LayerVersion': { ignored: `only the function that uploads the site has one, and it ${atDeployment}` },
  'AWS::IAM::Role': {
    by: 'iam/',
    properties: ['RoleName', 'Policies', 'ManagedPolicyArns', 'AssumeRolePolicyDocument'],
    ignoring: {
      [labels]: ['Description', 'Path', 'Tags', 'MaxSessionDuration'],
      'no boundary is narrower than the grants': ['PermissionsBoundary'],
    },
  },
  'AWS::IAM::Policy': { by: 'iam/', properties: ['PolicyName', 'PolicyDocument', 'Roles'] },
  'AWS::IAM::ManagedPolicy': {
    by: 'iam/',
    properties: ['ManagedPolicyName', 'PolicyDocument', 'Roles'],
    ignoring: { [labels]: ['Description', 'Path'] },
  },
  'AWS::S3::Bucket': {
    by: 'aws/s3/',
    properties: [
      'BucketName',
      'VersioningConfiguration',
      'NotificationConfiguration',
      'CorsConfiguration',
      'LifecycleConfiguration',
    ],
    ignoring: {
      [oneCopy]: [
        'BucketEncryption',
        'PublicAccessBlockConfiguration',
        'OwnershipControls',
        'ReplicationConfiguration',
        'ObjectLockEnabled',
        'ObjectLockConfiguration',
        'IntelligentTieringConfigurations',
      ],
      'the local edge keeps its own log': ['LoggingConfiguration', 'AccessControl'],
      [labels]: ['Tags'],
    },
  },
  'AWS::S3::BucketPolicy': { by: 'iam/', properties: ['Bucket', 'PolicyDocument'] },
  'AWS::KMS::Key': {
    by: 'aws/kms/',
    properties: ['KeyPolicy', 'KeySpec', 'KeyUsage', 'Enabled'],
    ignoring: {
      [labels]: ['Description', 'Tags'],
      'a local key is kept until npm run reset': [
        'EnableKeyRotation',
        'PendingWindowInDays',
        'MultiRegion',
        'RotationPeriodInDays',
      ],
    },
  },
  'AWS::KMS::Alias': { by: 'aws/kms/', properties: ['AliasName', 'TargetKeyId'] },
  'AWS::SecretsManager::Secret': {
    by: 'aws/secrets/',
    properties: ['Name', 'GenerateSecretString', 'SecretString', 'KmsKeyId'],
    ignoring: { [labels]: ['Description', 'Tags'] },
  },
  'AWS::SecretsManager::ResourcePolicy': {
    by: 'iam/',
    properties: ['SecretId', 'ResourcePolicy'],
    ignoring: { [noBill]: ['BlockPublicPolicy'] },
  },
  'AWS::SecretsManager::RotationSchedule': { ignored: "local secrets are the simulators' own and do not change" },
  'AWS::SQS::Queue': {
    by: 'aws/sqs/',
    properties: [
      'QueueName',
      'VisibilityTimeout',
      'MessageRetentionPeriod',
      'DelaySeconds',
      'ReceiveMessageWaitTimeSeconds',
      'RedrivePolicy',
      'RedriveAllowPolicy',
      'MaximumMessageSize',
      'FifoQueue',
      'ContentBasedDeduplication',
    ],
    ignoring: {
      [oneCopy]: ['SqsManagedSseEnabled', 'KmsMasterKeyId', 'KmsDataKeyReusePeriodSeconds'],
      [labels]: ['Tags'],
    },
  },
  'AWS::SQS::QueuePolicy': { by: 'iam/', properties: ['Queues', 'PolicyDocument'] },
  'AWS::SNS::Topic': {
    by: 'lambda/ (to functions and queues)',
    properties: ['TopicName', 'DisplayName', 'Subscription'],
    ignoring: { [oneCopy]: ['KmsMasterKeyId'], [labels]: ['Tags'] },
  },
  'AWS::SNS::Subscription': {
    by: 'lambda/ (to functions and queues; e-mail to operators is not sent)',
    properties: ['Protocol', 'TopicArn', 'Endpoint', 'RawMessageDelivery', 'FilterPolicy', 'FilterPolicyScope'],
    ignoring: { 'nothing is lost on the way': ['RedrivePolicy'] },
  },
  'AWS::SNS::TopicPolicy': { by: 'iam/', properties: ['Topics', 'PolicyDocument'] },
  'AWS::ApiGateway::RestApi': {
    by: 'gateway/ (refuses what it does not know in the body)',
    properties: ['Name', 'Body', 'BinaryMediaTypes', 'MinimumCompressionSize', 'DisableExecuteApiEndpoint', 'Policy'],
    ignoring: {
      'the local gateway is on this machine': [
        'EndpointConfiguration',
        'FailOnWarnings',
        'ApiKeySourceType',
        'SecurityPolicy',
        'EndpointAccessMode',
      ],
      [labels]: ['Description', 'Tags'],
    },
  },
  'AWS::ApiGateway::Deployment': {
    by: 'gateway/ (always the template of the moment)',
    properties: ['RestApiId'],
    ignoring: { [labels]: ['Description'] },
  },
  'AWS::ApiGateway::Stage': {
    by: 'gateway/',
    properties: ['RestApiId', 'StageName', 'DeploymentId', 'MethodSettings', 'Variables'],
    ignoring: {
      'logs are kept in memory and in the data folder': ['AccessLogSetting', 'TracingEnabled'],
      [labels]: ['Description', 'Tags', 'CacheClusterEnabled', 'CanarySetting'],
    },
  },
  'AWS::ApiGateway::Account': { ignored: "names the role that writes API Gateway's logs" },
  'AWS::ApiGateway::UsagePlan': { ignored: 'no API keys are used' },
  'AWS::ApiGatewayV2::Api': {
    by: 'gateway/ (WebSocket)',
    properties: ['Name', 'ProtocolType', 'RouteSelectionExpression'],
    ignoring: {
      [labels]: ['Description', 'Tags'],
      'the local gateway is on this machine': ['DisableExecuteApiEndpoint', 'DisableSchemaValidation', 'IpAddressType'],
    },
  },
  'AWS::ApiGatewayV2::Route': {
    by: 'gateway/ (WebSocket)',
    properties: [
      'ApiId',
      'RouteKey',
      'Target',
      'AuthorizationType',
      'AuthorizerId',
      'RouteResponseSelectionExpression',
      'ApiKeyRequired',
    ],
    ignoring: { [labels]: ['OperationName'] },
  },
  'AWS::ApiGatewayV2::RouteResponse': {
    by: 'gateway/ (WebSocket)',
    properties: ['ApiId', 'RouteId', 'RouteResponseKey'],
  },
  'AWS::ApiGatewayV2::Integration': {
    by: 'gateway/ (WebSocket)',
    properties: [
      'ApiId',
      'IntegrationType',
      'IntegrationUri',
      'IntegrationMethod',
      'TimeoutInMillis',
      'ContentHandlingStrategy',
      'PassthroughBehavior',
      'RequestTemplates',
      'TemplateSelectionExpression',
    ],
    ignoring: { [labels]: ['Description'] },
  },
  'AWS::ApiGatewayV2::IntegrationResponse': {
    by: 'gateway/ (WebSocket)',
    properties: [
      'ApiId',
      'IntegrationId',
      'IntegrationResponseKey',
      'ResponseTemplates',
      'TemplateSelectionExpression',
    ],
  },
  'AWS::ApiGatewayV2::Deployment': {
    by: 'gateway/ (always the template of the moment)',
    properties: ['ApiId'],
    ignoring: { [labels]: ['Description'] },
  },
  'AWS::ApiGatewayV2::Stage': {
    by: 'gateway/ (WebSocket)',
    properties: ['ApiId', 'StageName', 'AutoDeploy', 'DeploymentId', 'DefaultRouteSettings', 'RouteSettings'],
    ignoring: {
      'logs are kept in memory and in the data folder': ['AccessLogSettings'],
      [labels]: ['Description', 'Tags', 'StageVariables'],
    },
  },
  'AWS::Cognito::UserPool': { by: 'cognito/ (refuses what it does not know)' },
  'AWS::Cognito::UserPoolClient': { by: 'cognito/ (refuses what it does not know)' },
  'AWS::Cognito::UserPoolDomain': {
    by: 'cognito/',
    properties: ['UserPoolId', 'Domain'],
    ignoring: { 'the local hosted page has one look': ['ManagedLoginVersion', 'CustomDomainConfig'] },
  },
  'AWS::Cognito::UserPoolGroup': {
    by: 'cognito/',
    properties: ['UserPoolId', 'GroupName', 'Precedence'],
    ignoring: { [labels]: ['Description'], 'there is no identity pool': ['RoleArn'] },
  },
  'AWS::Cognito::UserPoolIdentityProvider': {
    by: 'cognito/',
    properties: ['UserPoolId', 'ProviderName', 'ProviderType', 'ProviderDetails', 'AttributeMapping', 'IdpIdentifiers'],
  },
  'AWS::Cognito::ManagedLoginBranding': { ignored: 'the local hosted page has one look' },
  'AWS::Cognito::UserPoolRiskConfigurationAttachment': { ignored: "needs the Plus plan's risk engine" },
  'AWS::CloudFront::Distribution': {
    by: 'edge/',
    properties: [
      'DistributionConfig.Origins',
      'DistributionConfig.DefaultCacheBehavior',
      'DistributionConfig.CacheBehaviors',
      'DistributionConfig.DefaultRootObject',
      'DistributionConfig.CustomErrorResponses',
      'DistributionConfig.Enabled',
    ],
    ignoring: {
      'the edge is plain http on loopback': [
        'DistributionConfig.ViewerCertificate',
        'DistributionConfig.HttpVersion',
        'DistributionConfig.IPV6Enabled',
        'DistributionConfig.Aliases',
      ],
      'the firewall and the prices are those of AWS': [
        'DistributionConfig.WebACLId',
        'DistributionConfig.PriceClass',
        'DistributionConfig.Restrictions',
        'DistributionConfig.OriginGroups',
      ],
      'the edge keeps its own log': ['DistributionConfig.Logging'],
      [labels]: ['DistributionConfig.Comment', 'Tags'],
    },
  },
  'AWS::CloudFront::Function': {
    by: 'edge/',
    properties: ['Name', 'FunctionCode', 'FunctionConfig', 'AutoPublish'],
    ignoring: { [labels]: ['FunctionMetadata'] },
  },
  'AWS::CloudFront::KeyValueStore': {
    by: 'edge/',
    properties: ['Name'],
    ignoring: { [labels]: ['Comment', 'ImportSource'] },
  },
  'AWS::CloudFront::OriginAccessControl': { ignored: 'the edge reads the built site from disk' },
  'AWS::CloudFront::ResponseHeadersPolicy': { by: 'edge/', properties: ['ResponseHeadersPolicyConfig'] },
  'AWS::CloudFront::CachePolicy': { by: 'edge/', properties: ['CachePolicyConfig'] },
  'AWS::CloudFront::OriginRequestPolicy': { by: 'edge/', properties: ['OriginRequestPolicyConfig'] },
  'AWS::Events::Rule': {
    by: 'lambda/ (schedules and events)',
    properties: ['Name', 'ScheduleExpression', 'EventPattern', 'State', 'Targets', 'EventBusName'],
    ignoring: { [labels]: ['Description', 'Tags'] },
  },
  'AWS::Events::EventBusPolicy': { ignored: 'only this app sends to its bus' },
  'AWS::Scheduler::Schedule': {
    by: 'lambda/',
    properties: ['Name', 'ScheduleExpression', 'ScheduleExpressionTimezone', 'State', 'Target', 'StartDate', 'EndDate'],
    ignoring: {
      'the local cloud fires at the earliest time': ['FlexibleTimeWindow'],
      [labels]: ['Description', 'GroupName', 'KmsKeyArn'],
    },
  },
  'AWS::Scheduler::ScheduleGroup': { ignored: labels },
  'AWS::SES::ConfigurationSet': {
    by: 'aws/ses/',
    properties: ['Name', 'SendingOptions'],
    ignoring: {
      'local mail goes to the mailbox page': [
        'DeliveryOptions',
        'ReputationOptions',
        'TrackingOptions',
        'VdmOptions',
        'ArchivingOptions',
      ],
      'the mailbox accepts every address': ['SuppressionOptions'],
      [labels]: ['Tags'],
    },
  },
  'AWS::SES::ConfigurationSetEventDestination': {
    by: 'aws/ses/',
    properties: ['ConfigurationSetName', 'EventDestination'],
  },
  'AWS::SES::EmailIdentity': {
    by: 'aws/ses/',
    properties: ['EmailIdentity', 'ConfigurationSetAttributes'],
    ignoring: {
      'local mail is not signed': [
        'DkimAttributes',
        'DkimSigningAttributes',
        'MailFromAttributes',
        'FeedbackAttributes',
      ],
      [labels]: ['Tags'],
    },
  },
  'AWS::SSM::Parameter': { ignored: 'its value is resolved where the template uses it' },
  'AWS::Logs::LogGroup': { ignored: 'logs are kept in memory and in the data folder' },
  'AWS::Logs::LogStream': { ignored: 'logs are kept in memory and in the data folder' },
  'AWS::Logs::ResourcePolicy': { ignored: 'logs are kept in memory and in the data folder' },
  'AWS::Logs::Delivery': { ignored: "access logs are AWS's" },
  'AWS::Logs::DeliverySource': { ignored: "access logs are AWS's" },
  'AWS::Logs::DeliveryDestination': { ignored: "access logs are AWS's" },
  'AWS::Logs::MetricFilter': { ignored: noAlarm },
  'AWS::Logs::QueryDefinition': { ignored: "searches AWS's logs" },
  'AWS::CloudWatch::Alarm': { ignored: noAlarm },
  'AWS::CloudWatch::CompositeAlarm': { ignored: noAlarm },
  'AWS::CloudWatch::Dashboard': { ignored: 'the console page shows the local run' },
  'AWS::Budgets::Budget': { ignored: noBill },
  'AWS::Synthetics::Canary': { ignored: noAlarm },
  'AWS::XRay::SamplingRule': { ignored: 'nothing is traced' },
  'AWS::XRay::Group': { ignored: 'nothing is traced' },
  'AWS::ApplicationInsights::Application': { ignored: noAlarm },
  'AWS::WAFv2::WebACL': { ignored: "the firewall is AWS's" },
  'AWS::WAFv2::WebACLAssociation': { ignored: "the firewall is AWS's" },
  'AWS::WAFv2::LoggingConfiguration': { ignored: "the firewall is AWS's" },
  'AWS::Backup::BackupVault': { ignored: oneCopy },
  'AWS::Backup::BackupPlan': { ignored: oneCopy },
  'AWS::Backup::BackupSelection': { ignored: oneCopy },
  'AWS::CodeDeploy::Application': { ignored: atDeployment },
  'AWS::CodeDeploy::DeploymentGroup': { ignored: atDeployment },
  'AWS::Route53::RecordSet': { ignored: 'the address is localhost' },
  'AWS::Route53::HostedZone': { ignored: 'the address is localhost' },
  'AWS::CertificateManager::Certificate': { ignored: 'the edge is plain http on loopback' },
  'AWS::CDK::Metadata': { ignored: labels },
  'AWS::Bedrock::Guardrail': { ignored: 'the local assistant is the offline guide' },
  'AWS::Bedrock::GuardrailVersion': { ignored: 'the local assistant is the offline guide' },
  'Custom::CDKBucketDeployment': {
    by: 'assembly/site-files.ts',
    properties: [
      'DestinationBucketName',
      'SourceBucketNames',
      'SourceObjectKeys',
      'SourceMarkers',
      'Include',
      'Exclude',
      'SystemMetadata',
    ],
    ignoring: {
      [atDeployment]: [
        'ServiceToken',
        'SourceMarkersConfig',
        'WaitForDistributionInvalidation',
        'Prune',
        'DistributionId',
        'DistributionPaths',
        'OutputObjectKeys',
      ],
    },
  },
  'Custom::S3AutoDeleteObjects': { ignored: atDeployment },
  'Custom::AWS': { ignored: atDeployment },
  'Custom::CloudwatchLogResourcePolicy': { ignored: atDeployment },
  'Custom::LogRetention': { ignored: atDeployment },
  'AWS::CloudFormation::CustomResource': { ignored: atDeployment },
};
