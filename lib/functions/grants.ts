// What a function can use: each gives the environment that names the thing and the grants that open it, and no more.
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Socket } from '../api/socket-api.ts';
import type { Assistant } from '../assistant.ts';
import type { Data } from '../data/data.ts';
import type { WorkQueue } from '../data/work-queue.ts';
import type { Mail } from '../email.ts';
import type { Identity } from '../identity/identity.ts';
import type { Grant } from './feature-function.ts';

export type Use = { environment: Record<string, string>; grants: Grant[] };

export type Resources = {
  siteUrl: string;
  plaidUrl: string;
  paymentsDashboardUrl: string;
  data: Data;
  identity: Identity;
  mail: Mail;
  socket: Socket;
  /** What the edge may show as its secret. */
  edgeSecrets: string[];
  /** Whether somebody looks in from outside. */
  canary: boolean;
  /** Only where a stage has a model. */
  assistant?: Assistant;
};

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';
type Index = 'GSI1' | 'GSI2';

const actions = (service: string, names: string[]) => names.map((name) => `${service}:${name}`);

const onTable = (variable: string, table: TableV2, names: TableAction[], indexes: Index[]): Use => ({
  environment: { [variable]: table.tableName },
  grants: [
    ...(names.length > 0 ? [{ actions: actions('dynamodb', names), resources: [table.tableArn] }] : []),
    ...indexes.map((index) => ({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${index}`] })),
  ],
});

export const grants = ({ data, identity, mail, socket, assistant, edgeSecrets }: Resources) => ({
  setting: (name: string, value: string): Use => ({ environment: { [name]: value }, grants: [] }),
  /** A transaction needs the action of each of its items. */
  table: (names: TableAction[], indexes: Index[] = []): Use => onTable('TABLE_NAME', data.table, names, indexes),
  vault: (names: TableAction[]): Use => onTable('VAULT_TABLE_NAME', data.vaultTable, names, []),
  vaultKey: (names: ('Encrypt' | 'Decrypt')[]): Use => ({
    environment: { VAULT_KEY_ID: data.vaultKey.keyArn },
    grants: [{ actions: actions('kms', names), resources: [data.vaultKey.keyArn] }],
  }),
  sealKey: (names: ('Sign' | 'Verify' | 'GetPublicKey')[]): Use => ({
    environment: { SEAL_KEY_ID: data.sealKey.keyArn },
    grants: [{ actions: actions('kms', names), resources: [data.sealKey.keyArn] }],
  }),
  documents: (names: ('GetObject' | 'PutObject' | 'DeleteObject')[], folder: 'signed' | 'reports' = 'signed'): Use => ({
    environment: { DOCUMENT_BUCKET: data.documents.bucketName },
    grants: [
      {
        actions: actions('s3', names),
        resources: [data.documents.arnForObjects(`${folder}/*`)],
        because: 'Documents get their names when they are sealed.',
      },
    ],
  }),
  secret: (variable: string, secret: Secret): Use => ({
    environment: { [variable]: secret.secretArn },
    grants: [{ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }],
  }),
  /** For a door that is reachable beside the edge. */
  edge: (): Use => ({
    environment: { EDGE_SECRETS: edgeSecrets.join(',') },
    grants: [{ actions: ['secretsmanager:GetSecretValue'], resources: edgeSecrets }],
  }),
  /** For functions that the pool itself does not start. */
  pool: (names: string[]): Use => ({
    environment: { USER_POOL_ID: identity.pool.userPoolId },
    grants: [{ actions: actions('cognito-idp', names), resources: [identity.pool.userPoolArn] }],
  }),
  queues: (named: Record<string, WorkQueue>): Use => ({
    environment: Object.fromEntries(Object.entries(named).map(([name, { queue }]) => [name, queue.queueUrl])),
    grants: [{ actions: ['sqs:SendMessage'], resources: Object.values(named).map(({ queue }) => queue.queueArn) }],
  }),
  mail: (): Use => ({
    environment: { MAIL_FROM: mail.from, CONFIGURATION_SET: mail.configurationSet.configurationSetName },
    grants: [{ actions: ['ses:SendRawEmail'], resources: mail.arns }],
  }),
  /** Nothing where the offline guide answers. */
  assistant: (): Use => assistant?.use ?? { environment: {}, grants: [] },
  socket: (methods: ('POST' | 'DELETE')[] = ['POST']): Use => ({
    environment: { SOCKET_ENDPOINT: socket.endpoint },
    grants: [
      {
        actions: ['execute-api:ManageConnections'],
        resources: methods.map((method) => socket.arnFor(method)),
        because: 'Connections get their names when they open.',
      },
    ],
  }),
});
