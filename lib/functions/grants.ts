// The grants that a function can have. Each grant carries the environment variables that name a thing and the permissions that open
// it, so that a function never has one without the other.
import type { IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { FOLDERS } from '../../lambdas/chat/files/contract.ts';
import { sealKeyText } from '../../lambdas/core/crypto/seal-algorithms.ts';
import type { INDEXES } from '../data/tables.ts';
import { ANY_IDENTITY, arnsOf } from '../email.ts';
import { INBOX_PREFIX } from '../incoming-mail.ts';
import { PUSH_SERVICES, STRIPE_URL } from '../settings/settings.ts';
import type { Grant } from './feature-function.ts';
import type { Resources } from './resources.ts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';
type Index = (typeof INDEXES)[number];
type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';

const actionsOf = (service: string, names: string[]) => names.map((name) => `${service}:${name}`);

const tableGrant = (variable: string, table: TableV2, names: TableAction[], indexes: Index[]): Grant => ({
  environment: { [variable]: table.tableName },
  permissions: [
    ...(names.length > 0 ? [{ actions: actionsOf('dynamodb', names), resources: [table.tableArn] }] : []),
    ...indexes.map((index) => ({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${index}`] })),
  ],
});

const setting = (name: string, value: string): Grant => ({ environment: { [name]: value }, permissions: [] });

const secret = (variable: string, { secretArn }: Secret): Grant => ({
  environment: { [variable]: secretArn },
  permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] }],
});

const calls = (variable: string, functionArn: string): Grant => ({
  environment: { [variable]: functionArn },
  permissions: [{ actions: ['lambda:InvokeFunction'], resources: [functionArn] }],
});

const dataGrants = ({ data, sealAlgorithm, retiredSealKeys, timestamps, functionArns }: Resources) => ({
  /** A transaction needs the action of each of its items. */
  table: (names: TableAction[], indexes: Index[] = []) => tableGrant('TABLE_NAME', data.table, names, indexes),
  vault: (names: TableAction[]) => tableGrant('VAULT_TABLE_NAME', data.vaultTable, names, []),
  vaultKey: (names: ('Encrypt' | 'Decrypt')[]): Grant => ({
    environment: { VAULT_KEY_ID: data.vaultKey.keyArn },
    permissions: [{ actions: actionsOf('kms', names), resources: [data.vaultKey.keyArn] }],
  }),
  sealKey: (): Grant => ({
    environment: { SEAL_KEY_ID: sealKeyText({ arn: data.sealKey.keyArn, algorithm: sealAlgorithm }) },
    permissions: [{ actions: actionsOf('kms', ['Sign']), resources: [data.sealKey.keyArn] }],
  }),
  /** Signs PDFs. Its public half is compared with the certificate. */
  pdfKey: (): Grant => ({
    environment: { PDF_KEY_ID: data.pdfKey.keyArn, TIMESTAMP_URL: timestamps },
    permissions: [{ actions: actionsOf('kms', ['Sign', 'GetPublicKey']), resources: [data.pdfKey.keyArn] }],
  }),
  /** Includes earlier keys: their seals stay verifiable. */
  sealKeys: (names: ('Verify' | 'GetPublicKey')[]): Grant => {
    const keys = [{ arn: data.sealKey.keyArn, algorithm: sealAlgorithm }, ...retiredSealKeys];
    return {
      environment: { SEAL_KEYS: keys.map(sealKeyText).join(',') },
      permissions: [{ actions: actionsOf('kms', names), resources: keys.map(({ arn }) => arn) }],
    };
  },
  documents: (
    names: ('GetObject' | 'PutObject' | 'DeleteObject')[],
    folder: 'signed' | 'reports' | 'cards' = 'signed',
  ): Grant => ({
    environment: { DOCUMENT_BUCKET: data.documents.bucketName },
    permissions: [
      {
        actions: actionsOf('s3', names),
        resources: [data.documents.arnForObjects(`${folder}/*`)],
        reason: 'Documents get their names when they are sealed, and pictures when they are uploaded.',
      },
    ],
  }),
  /** Files that people upload. `incoming` is unchecked, straight from browsers; `request` and `transaction` hold checked files. */
  files: (may: Partial<Record<keyof typeof FOLDERS, FileAction[]>>): Grant => ({
    environment: { FILE_BUCKET: data.files.bucketName },
    permissions: Object.entries(may).map(([folder, names]) => ({
      actions: actionsOf('s3', names),
      resources: [data.files.arnForObjects(`${folder}/*`)],
      reason: 'Files get their names when they are uploaded.',
    })),
  }),
  /** Reads and deletes the emails that SES stored in the bucket. */
  inbox: (bucket: Bucket): Grant => ({
    environment: { MAIL_BUCKET: bucket.bucketName },
    permissions: [
      {
        actions: actionsOf('s3', ['GetObject', 'DeleteObject']),
        resources: [bucket.arnForObjects(`${INBOX_PREFIX}*`)],
        reason: 'SES gives each email its name.',
      },
    ],
  }),
  /** May call the function that checks an uploaded file. */
  fileChecks: () => calls('FILE_CHECKS', functionArns.fileChecks),
  /** May call the function that sends updates to open sockets. */
  push: () => calls('PUSH_FUNCTION', functionArns.push),
  /** May call the function that invites people and replaces their links. */
  membershipWorker: () => calls('MEMBERSHIP_FUNCTION', functionArns.membershipWorker),
  /** May send to every queue of work. */
  queues: (): Grant => {
    const entries = Object.entries(data.queues);
    return {
      environment: Object.fromEntries(
        entries.map(([kind, { queue }]) => [`${kind.toUpperCase()}_QUEUE_URL`, queue.queueUrl]),
      ),
      permissions: [{ actions: ['sqs:SendMessage'], resources: entries.map(([, { queue }]) => queue.queueArn) }],
    };
  },
  pinKey: () => secret('PIN_KEY_SECRET', data.pinKey),
  /** The only push services that the product calls. */
  pushServices: () => setting('PUSH_SERVICES', PUSH_SERVICES.join(',')),
});

const providerGrants = ({ data, plaidUrl, assistant }: Resources) => ({
  plaid: (): Grant[] => [secret('PLAID_SECRET', data.plaid), setting('PLAID_BASE_URL', plaidUrl)],
  stripe: (): Grant[] => [secret('STRIPE_SECRET', data.stripe), setting('STRIPE_BASE_URL', STRIPE_URL)],
  /** Empty where the offline guide answers. */
  assistant: (): Grant => assistant?.grant ?? { environment: {}, permissions: [] },
});

const serviceGrants = ({ identity, email, socket, edgeSecrets, siteUrl, hostedUrl, sandbox }: Resources) => ({
  setting,
  site: () => setting('SITE_URL', siteUrl),
  /** For a function that can be reached without passing the edge. */
  edgeSecrets: (): Grant => ({
    environment: { EDGE_SECRETS: edgeSecrets.join(',') },
    permissions: [{ actions: ['secretsmanager:GetSecretValue'], resources: edgeSecrets }],
  }),
  /** For functions that aren't triggers of the pool. */
  pool: (names: string[]): Grant => ({
    environment: { USER_POOL_ID: identity.pool.userPoolId },
    permissions: [{ actions: actionsOf('cognito-idp', names), resources: [identity.pool.userPoolArn] }],
  }),
  /** For a public route that reads a token that no authorizer has verified. */
  tokenVerification: (): Grant[] => [
    setting('USER_POOL_ID', identity.pool.userPoolId),
    setting('USER_POOL_CLIENT_ID', identity.client.userPoolClientId),
    setting('JWKS_URI', `${identity.pool.userPoolProviderUrl}/.well-known/jwks.json`),
  ],
  /** The same, for the tokens of assistants. */
  assistantTokens: (client: IUserPoolClient): Grant[] => [
    setting('USER_POOL_ID', identity.pool.userPoolId),
    setting('ASSISTANTS_CLIENT_ID', client.userPoolClientId),
    setting('JWKS_URI', `${identity.pool.userPoolProviderUrl}/.well-known/jwks.json`),
    setting('HOSTED_URL', hostedUrl),
  ],
  /** For Cognito's operations on behalf of a token's holder. They need no permission. */
  userPoolClient: (): Grant[] => [
    setting('USER_POOL_ENDPOINT', `https://cognito-idp.${identity.pool.stack.region}.amazonaws.com/`),
    setting('USER_POOL_CLIENT_ID', identity.client.userPoolClientId),
  ],
  email: (kind: 'people' | 'campaigns'): Grant => {
    const sender = email[kind] ?? email.people;
    const actions = ['ses:SendRawEmail'];
    return {
      environment: {
        MAIL_FROM: sender.from,
        CONFIGURATION_SET: sender.configurationSet.configurationSetName,
      },
      // Without campaigns, no task to send one is ever made.
      permissions:
        email[kind] === undefined
          ? []
          : [
              { actions, resources: arnsOf(sender) },
              ...(sandbox
                ? [
                    {
                      actions,
                      resources: [ANY_IDENTITY],
                      reason: 'The SES sandbox checks the identity of each recipient.',
                    },
                  ]
                : []),
            ],
    };
  },
  socket: (methods: ('POST' | 'DELETE')[] = ['POST']): Grant => ({
    environment: { SOCKET_ENDPOINT: socket.endpoint },
    permissions: [
      {
        actions: ['execute-api:ManageConnections'],
        resources: methods.map((method) => socket.arnFor(method)),
        reason: 'Connections get their names when they open.',
      },
    ],
  }),
});

export type Grants = ReturnType<typeof grantsFor>;

export const grantsFor = (resources: Resources) => ({
  ...dataGrants(resources),
  ...providerGrants(resources),
  ...serviceGrants(resources),
});
