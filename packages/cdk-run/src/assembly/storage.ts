// The services that keep data: tables, queues, objects, keys, secrets and mail. They start empty and learn their resources from the
// template.
import { createBedrock } from '../aws/bedrock/bedrock.ts';
import { createDynamo } from '../aws/dynamodb/dynamodb.ts';
import type { AwsRequest, AwsService, Caller } from '../aws/endpoint/service.ts';
import { createMalwareScanner } from '../aws/guardduty/malware-scanner.ts';
import { createKms } from '../aws/kms/kms.ts';
import { createS3 } from '../aws/s3/s3.ts';
import { createSecretsManager } from '../aws/secrets/secrets-manager.ts';
import { asEventBridgeEvent } from '../aws/ses/events.ts';
import { openMailbox } from '../aws/ses/mailbox.ts';
import { createSes } from '../aws/ses/ses.ts';
import { openQueues } from '../aws/sqs/queues.ts';
import { createSqs } from '../aws/sqs/sqs.ts';
import type { UsedBy } from '../console/pages/usage-page.ts';
import type { BusEvent } from '../lambda/events/event-bus.ts';
import { accountId, region } from '../template/intrinsics.ts';
import type { Host } from './host.ts';

export type StorageOptions = {
  /** The address of a database to use instead of the binary. */
  dynamoEndpoint?: string | undefined;
  /** As in a new account, mail goes to verified addresses only. */
  mailSandbox?: boolean | undefined;
  /** The function that a call comes from. */
  userOf(request: AwsRequest): UsedBy | undefined;
  publish(event: BusEvent): void;
  mayList(caller: Caller, bucketArn: string): boolean;
};

export type Storage = Awaited<ReturnType<typeof createStorage>>;

export const createStorage = async (host: Host, options: StorageOptions) => {
  const { dataDir, siteAddress, usage, log } = host;
  const { now, isSet } = host.clock;
  const database = await createDynamo({
    dataDir,
    log,
    storm: host.storm,
    keepsExpired: isSet,
    ...(options.dynamoEndpoint ? { endpoint: options.dynamoEndpoint } : {}),
    onConsumed(request, { units, isWrite, partitions }) {
      const by = options.userOf(request);
      if (by) usage.database(by, { units, isWrite, partitions });
    },
  });
  host.onClose(database.close);
  const mailbox = openMailbox({ dataDir });
  const mail = createSes({
    dataDir,
    mailbox,
    sandbox: options.mailSandbox ?? false,
    pixelUrl: (mailId) => `${siteAddress}/_local/mail/${mailId}/open.gif`,
    now,
    onEvent: (event) => options.publish(asEventBridgeEvent(event, now().toISOString())),
  });
  const queues = openQueues({ dataDir, weather: host.storm.weather });
  const keys = createKms({ dataDir, now });
  const buckets = createS3({
    dataDir,
    now,
    mayList: options.mayList,
    onCreated: (object) => scanner.objectCreated(object),
  });
  const scanner = createMalwareScanner({
    publish: options.publish,
    tag: buckets.tag,
    now,
  });
  host.onClose(async () => scanner.close());
  const secrets = createSecretsManager({ dataDir, now });
  const services: AwsService[] = [
    database.service,
    mail,
    createBedrock({ region, accountId, model: host.configuration.model }),
    createSqs(queues),
    keys,
    buckets,
    secrets,
  ];
  return { database, mailbox, mail, queues, keys, buckets, scanner, secrets, services };
};
