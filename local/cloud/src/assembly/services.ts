// The AWS services that the template uses, each given what the template declares for it.
import { createBedrock, type Model } from '../aws/bedrock/bedrock.ts';
import type { AwsService, Caller } from '../aws/endpoint/service.ts';
import { createKms } from '../aws/kms/kms.ts';
import { createS3 } from '../aws/s3/s3.ts';
import { createSecretsManager, type SecretsManager } from '../aws/secrets/secrets-manager.ts';
import { asEventBridgeEvent } from '../aws/ses/events.ts';
import type { Mailbox } from '../aws/ses/mailbox.ts';
import { createSes, type Ses } from '../aws/ses/ses.ts';
import { openQueues, type Queues } from '../aws/sqs/queues.ts';
import { createSqs } from '../aws/sqs/sqs.ts';
import type { BusEvent } from '../lambda/events/event-bus.ts';
import { accountId, region } from '../template/intrinsics.ts';
import type { Resource, Stack } from '../template/stack.ts';

export type ServiceOptions = {
  stack: Stack;
  dataDir: string;
  awsUrl: string;
  mailbox: Mailbox;
  /** As in a new account: mail goes to verified addresses alone. */
  mailSandbox: boolean;
  pixelUrl(mailId: string): string;
  publish(event: BusEvent): void;
  mayList(caller: Caller, bucketArn: string): boolean;
  /** Values that simulators prescribe, by the ARN of their secret. */
  secretValues: Map<string, string>;
  model: Model | undefined;
};

export type Services = { list: AwsService[]; ses: Ses; queues: Queues; secrets: SecretsManager };

export const createServices = (options: ServiceOptions): Services => {
  const { stack, dataDir, awsUrl, mailbox, pixelUrl, mayList } = options;
  const queues = openQueues({ dataDir, queues: stack.ofType('AWS::SQS::Queue').map(readQueue) });
  const ses = createSes({
    dataDir,
    mailbox,
    sandbox: options.mailSandbox,
    pixelUrl,
    identities: stack.ofType('AWS::SES::EmailIdentity').map(({ physicalId }) => physicalId),
    configurationSets: stack.ofType('AWS::SES::ConfigurationSet').map((set) => readConfigurationSet(stack, set)),
    onEvent: (event) => options.publish(asEventBridgeEvent(event, new Date().toISOString())),
  });
  const secrets = createSecretsManager({
    dataDir,
    secrets: stack.ofType('AWS::SecretsManager::Secret').map((secret) => readSecret(secret, options.secretValues)),
  });
  const list = [
    ses,
    createBedrock({ region, accountId, model: options.model }),
    createSqs({ queues, baseUrl: () => awsUrl }),
    createKms({ dataDir, keys: stack.ofType('AWS::KMS::Key').map((key) => readKey(stack, key)) }),
    createS3({ dataDir, buckets: stack.ofType('AWS::S3::Bucket').map(readBucket), mayList }),
    secrets,
  ];
  return { list, ses, queues, secrets };
};

const readQueue = ({ physicalId, arn, properties }: Resource) => {
  const given = properties as Record<string, number | undefined> & {
    RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
  };
  const redrive = given.RedrivePolicy && {
    deadLetterArn: given.RedrivePolicy.deadLetterTargetArn,
    maxReceiveCount: Number(given.RedrivePolicy.maxReceiveCount),
  };
  return {
    name: physicalId,
    arn,
    visibilityTimeout: given.VisibilityTimeout,
    delay: given.DelaySeconds,
    retention: given.MessageRetentionPeriod,
    receiveWait: given.ReceiveMessageWaitTimeSeconds,
    redrive,
  };
};

/** Events go where the template sends them; here only EventBridge is played. */
const readConfigurationSet = (stack: Stack, { physicalId }: Resource) => {
  const destinations = stack
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .filter(({ properties }) => properties.ConfigurationSetName === physicalId)
    .map(({ logicalId, properties }) => ({ logicalId, ...(properties.EventDestination as EventDestination) }))
    .filter(({ Enabled }) => Enabled !== false);
  const other = destinations.find(
    ({ EventBridgeDestination, CloudWatchDestination }) => !EventBridgeDestination && !CloudWatchDestination,
  );
  if (other) throw new Error(`${other.logicalId}: the local cloud sends mail events to EventBridge only`);
  const events = destinations.filter((each) => each.EventBridgeDestination).flatMap((each) => each.MatchingEventTypes);
  return { name: physicalId, events };
};

type EventDestination = {
  Enabled?: boolean;
  MatchingEventTypes: string[];
  EventBridgeDestination?: object;
  CloudWatchDestination?: object;
};

const readKey = (stack: Stack, { physicalId, arn, properties }: Resource) => ({
  id: physicalId,
  arn,
  spec: properties.KeySpec as 'SYMMETRIC_DEFAULT' | undefined,
  usage: properties.KeyUsage as 'ENCRYPT_DECRYPT' | undefined,
  aliases: stack
    .ofType('AWS::KMS::Alias')
    .filter(({ properties: alias }) => [physicalId, arn].includes(String(alias.TargetKeyId)))
    .map((alias) => alias.physicalId),
});

const readBucket = ({ physicalId, properties }: Resource) => {
  const { Status } = (properties.VersioningConfiguration ?? {}) as { Status?: string };
  const { ServerSideEncryptionConfiguration: rules = [] } = (properties.BucketEncryption ?? {}) as {
    ServerSideEncryptionConfiguration?: { ServerSideEncryptionByDefault?: { KMSMasterKeyID?: string } }[];
  };
  const kmsKeyArn = rules[0]?.ServerSideEncryptionByDefault?.KMSMasterKeyID;
  return { name: physicalId, versioned: Status === 'Enabled', ...(kmsKeyArn ? { kmsKeyArn } : {}) };
};

const readSecret = ({ physicalId, arn, properties }: Resource, values: Map<string, string>) => {
  const prescribed = values.get(arn) ?? (properties.SecretString as string | undefined);
  const generate = properties.GenerateSecretString ?? {};
  return { name: physicalId, arn, initial: prescribed === undefined ? { generate } : { value: prescribed } };
};
