import { describe, expect, it } from 'vitest';
import type { FunctionName } from '../../lib/functions.ts';
import {
  asText,
  functionsOf,
  list,
  plainId,
  propertiesOf,
  statementsOf,
  type Template,
  variablesOf,
} from '../../operations/stack/template.ts';

const table = (actions: string) => actions.split(' ').map((action) => `dynamodb:${action} <DataTable>`);
const vault = (actions: string) => actions.split(' ').map((action) => `dynamodb:${action} <DataVaultTable>`);
const key = (name: 'Vault' | 'Seal' | 'Pdf', actions: string) =>
  actions.split(' ').map((action) => `kms:${action} <Data${name}Key>`);
const secrets = (names: string) => names.split(' ').map((name) => `secretsmanager:GetSecretValue <Data${name}>`);
const keepsFailures = 'sqs:SendMessage <DataFailedEvents>';
const readsQueue = (queue: string) =>
  ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((action) => `sqs:${action} <${queue}>`);
const documents = (actions: string, folder = 'signed') =>
  actions.split(' ').map((action) => `s3:${action} <DataDocuments>/${folder}/*`);
const files = (actions: string, ...folders: string[]) =>
  folders.flatMap((folder) => actions.split(' ').map((action) => `s3:${action} <DataFiles>/${folder}/*`));
const postsToSockets =
  'execute-api:ManageConnections arn:aws:execute-api:us-east-1:<AWS::AccountId>:<SocketApi>/ws/POST/@connections/*';
const readsStream = [
  ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action} <DataTable.StreamArn>`),
  'dynamodb:ListStreams <DataTable>/stream/*',
  keepsFailures,
];

const sendsAs = (sender: string) =>
  [`identity/<${sender}Identity>`, `configuration-set/<${sender}Configuration>`].map(
    (resource) => `ses:SendRawEmail arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${resource}`,
  );

const plaid = ['PLAID_SECRET', 'PLAID_BASE_URL'];
const stripe = ['STRIPE_SECRET', 'STRIPE_BASE_URL'];
const vaultNames = ['VAULT_TABLE_NAME', 'VAULT_KEY_ID'];

/** Written by hand on purpose: a grant in lib/functions must be intended twice. */
const expected: Record<FunctionName, { may: string[]; environment: string[] }> = {
  canary: { may: [], environment: ['SITE_URL'] },
  accounts: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...documents('PutObject DeleteObject', 'cards'),
      ...secrets('PinKey'),
    ],
    environment: [
      'TABLE_NAME',
      'DOCUMENT_BUCKET',
      'APP_VERSION',
      'SITE_URL',
      'PIN_KEY_SECRET',
      'PUSH_SERVICES',
      'USER_POOL_ENDPOINT',
      'USER_POOL_CLIENT_ID',
    ],
  },
  'open-api': {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      'dynamodb:Query <DataTable>/index/GSI1',
      ...secrets('PinKey'),
      ...key('Seal', 'Verify'),
      ...documents('GetObject', 'reports'),
      ...documents('GetObject'),
      ...files('GetObject', 'transaction'),
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'PIN_KEY_SECRET', 'SEAL_KEYS', 'DOCUMENT_BUCKET', 'FILE_BUCKET'],
  },
  'sign-in': {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem'),
      'cognito-idp:ListUsers <IdentityPool>',
      'cognito-idp:AdminLinkProviderForUser <IdentityPool>',
      'cognito-idp:AdminUserGlobalSignOut <IdentityPool>',
    ],
    environment: ['TABLE_NAME', 'SITE_URL'],
  },
  requests: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...['GSI1', 'GSI2', 'Due'].map((index) => `dynamodb:Query <DataTable>/index/${index}`),
      ...secrets('PinKey'),
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'PIN_KEY_SECRET'],
  },
  clients: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...['GSI1', 'GSI2', 'Due'].map((index) => `dynamodb:Query <DataTable>/index/${index}`),
    ],
    environment: ['TABLE_NAME'],
  },
  campaigns: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      'dynamodb:Query <DataTable>/index/GSI1',
      ...secrets('PinKey'),
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'PIN_KEY_SECRET', 'CAMPAIGNS'],
  },
  'campaign-worker': {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      'dynamodb:Query <DataTable>/index/GSI1',
      'dynamodb:Query <DataTable>/index/Due',
      ...secrets('PinKey'),
      ...sendsAs('MailCampaign'),
      ...readsQueue('DataCampaignQueue'),
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'PIN_KEY_SECRET', 'MAIL_FROM', 'CONFIGURATION_SET', 'MAILS_PER_SECOND'],
  },
  banking: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...vault('GetItem PutItem'),
      ...key('Vault', 'Encrypt Decrypt'),
      ...secrets('PinKey Plaid'),
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'PIN_KEY_SECRET',
      ...plaid,
      ...vaultNames,
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'JWKS_URI',
    ],
  },
  files: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      'dynamodb:Query <DataTable>/index/GSI1',
      ...secrets('PinKey'),
      ...files('AbortMultipartUpload DeleteObject ListMultipartUploadParts PutObject', 'incoming'),
      ...files('DeleteObject GetObject', 'request', 'transaction'),
      'lambda:InvokeFunction arn:aws:lambda:us-east-1:<AWS::AccountId>:function:groundwork-dev-file-checks',
    ],
    environment: ['TABLE_NAME', 'PIN_KEY_SECRET', 'FILE_BUCKET', 'FILE_CHECKS', 'MALWARE_SCAN', 'MAIL_DOMAIN'],
  },
  'file-checks': {
    may: [...files('GetObject', 'incoming'), ...files('GetObject PutObject', 'request', 'transaction')],
    environment: ['FILE_BUCKET'],
  },
  reports: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...secrets('PinKey'),
      ...key('Seal', 'Verify GetPublicKey'),
      ...documents('GetObject', 'reports'),
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'PIN_KEY_SECRET', 'SEAL_KEYS', 'DOCUMENT_BUCKET'],
  },
  'plaid-webhook': {
    may: [...table('UpdateItem PutItem'), ...secrets('Plaid')],
    environment: ['TABLE_NAME', 'SITE_URL', ...plaid],
  },
  'report-worker': {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      'dynamodb:Query <DataTable>/index/GSI2',
      ...vault('GetItem Query PutItem DeleteItem'),
      ...key('Vault', 'Encrypt Decrypt'),
      ...key('Seal', 'Sign Verify'),
      ...key('Pdf', 'Sign GetPublicKey'),
      ...documents('PutObject DeleteObject', 'reports'),
      ...documents('GetObject', 'cards'),
      ...secrets('Plaid'),
      ...readsQueue('DataBankQueue'),
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'SEAL_KEY_ID',
      'SEAL_KEYS',
      'PDF_KEY_ID',
      'TIMESTAMP_URL',
      'DOCUMENT_BUCKET',
      ...plaid,
      ...vaultNames,
    ],
  },
  'browser-reports': { may: [], environment: [] },
  billing: {
    may: [...table('GetItem Query PutItem UpdateItem DeleteItem'), ...secrets('Stripe')],
    environment: ['TABLE_NAME', 'SITE_URL', 'TEAM_SEAT_PRICE', 'TEAM_SEATS_MINIMUM', ...stripe],
  },
  'membership-worker': {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem'),
      ...secrets('PinKey'),
      ...['ListUsers', 'AdminCreateUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'].map(
        (action) => `cognito-idp:${action} <IdentityPool>`,
      ),
      keepsFailures,
    ],
    environment: ['TABLE_NAME', 'USER_POOL_ID', 'PIN_KEY_SECRET'],
  },
  staff: {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      'dynamodb:Query <DataTable>/index/GSI1',
      ...key('Seal', 'Verify'),
    ],
    environment: ['TABLE_NAME', 'PAYMENTS_DASHBOARD_URL', 'STAFF_SIGN_IN', 'SEAL_KEYS'],
  },
  'outbox-relay': {
    may: [
      ...['Mail', 'Bank', 'Document', 'Campaign', 'News', 'Webhook'].map(
        (name) => `sqs:SendMessage <Data${name}Queue>`,
      ),
      ...table('Query PutItem UpdateItem DeleteItem'),
      'lambda:InvokeFunction arn:aws:lambda:us-east-1:<AWS::AccountId>:function:groundwork-dev-push',
      'lambda:InvokeFunction arn:aws:lambda:us-east-1:<AWS::AccountId>:function:groundwork-dev-membership-worker',
      ...readsStream,
    ],
    environment: [
      'TABLE_NAME',
      'MAIL_QUEUE_URL',
      'BANK_QUEUE_URL',
      'DOCUMENT_QUEUE_URL',
      'CAMPAIGN_QUEUE_URL',
      'NEWS_QUEUE_URL',
      'WEBHOOK_QUEUE_URL',
      'MEMBERSHIP_FUNCTION',
      'PUSH_FUNCTION',
    ],
  },
  'mail-worker': {
    may: [
      ...table('GetItem UpdateItem'),
      ...secrets('PinKey'),
      ...sendsAs('Mail'),
      ...documents('GetObject'),
      ...documents('GetObject', 'cards'),
      ...readsQueue('DataMailQueue'),
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'PIN_KEY_SECRET',
      'DOCUMENT_BUCKET',
      'MAIL_FROM',
      'CONFIGURATION_SET',
      'SUPPORT_EMAIL',
    ],
  },
  'news-worker': {
    may: [...table('GetItem UpdateItem DeleteItem'), ...secrets('PinKey'), ...readsQueue('DataNewsQueue')],
    environment: ['TABLE_NAME', 'PIN_KEY_SECRET', 'PUSH_SERVICES', 'SUPPORT_EMAIL'],
  },
  'webhook-worker': {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem'),
      ...secrets('PinKey'),
      ...readsQueue('DataWebhookQueue'),
    ],
    environment: ['TABLE_NAME', 'PIN_KEY_SECRET', 'SITE_URL'],
  },
  'mail-events': {
    may: [...table('GetItem Query UpdateItem PutItem'), keepsFailures],
    environment: ['TABLE_NAME'],
  },
  socket: {
    may: [...table('GetItem PutItem DeleteItem ConditionCheckItem'), 'secretsmanager:GetSecretValue <ApiOriginSecret>'],
    environment: ['TABLE_NAME', 'SITE_URL', 'EDGE_SECRETS'],
  },
  'chat-socket': {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...secrets('PinKey'),
      postsToSockets,
    ],
    environment: ['TABLE_NAME', 'PIN_KEY_SECRET', 'SOCKET_ENDPOINT'],
  },
  chat: {
    may: [
      ...table('GetItem BatchGetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...secrets('PinKey'),
      ...key('Seal', 'Verify'),
      ...documents('GetObject PutObject'),
      ...files('GetObject', 'transaction'),
      postsToSockets,
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'PIN_KEY_SECRET',
      'SEAL_KEYS',
      'DOCUMENT_BUCKET',
      'FILE_BUCKET',
      'SOCKET_ENDPOINT',
    ],
  },
  'document-worker': {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem ConditionCheckItem'),
      ...secrets('PinKey'),
      ...key('Seal', 'Sign Verify'),
      ...key('Pdf', 'Sign GetPublicKey'),
      ...documents('GetObject PutObject DeleteObject'),
      ...files('AbortMultipartUpload DeleteObject', 'incoming'),
      ...files('DeleteObject', 'request', 'transaction'),
      ...readsQueue('DataDocumentQueue'),
    ],
    environment: [
      'TABLE_NAME',
      'SITE_URL',
      'PIN_KEY_SECRET',
      'SEAL_KEY_ID',
      'SEAL_KEYS',
      'PDF_KEY_ID',
      'TIMESTAMP_URL',
      'DOCUMENT_BUCKET',
      'FILE_BUCKET',
    ],
  },
  push: {
    may: [
      ...table('GetItem Query PutItem DeleteItem'),
      postsToSockets,
      postsToSockets.replace('/POST/', '/DELETE/'),
      keepsFailures,
    ],
    environment: ['TABLE_NAME', 'SOCKET_ENDPOINT'],
  },
  upkeep: {
    may: [
      ...table('GetItem BatchGetItem Query UpdateItem PutItem DeleteItem'),
      'dynamodb:Query <DataTable>/index/Due',
      ...documents('DeleteObject', 'reports'),
      ...secrets('PinKey'),
      keepsFailures,
    ],
    environment: ['TABLE_NAME', 'DOCUMENT_BUCKET', 'PIN_KEY_SECRET'],
  },
  calendar: {
    may: [
      ...table('GetItem Query PutItem UpdateItem DeleteItem'),
      ...['GSI1', 'GSI2'].map((index) => `dynamodb:Query <DataTable>/index/${index}`),
      ...secrets('PinKey'),
    ],
    environment: ['TABLE_NAME', 'SITE_URL', 'PIN_KEY_SECRET'],
  },
};

export const checkFunctions = (template: Template, stage: string) => {
  const functions = functionsOf(template, stage);

  /** The permissions that every function has besides: write its own log. */
  const always = (logicalId: string) => {
    const log = plainId(logicalId).replace(/Function$/, 'Log');
    return [`logs:CreateLogStream <${log}>`, `logs:PutLogEvents <${log}>`];
  };

  const mayOf = (roleId: string) =>
    statementsOf(template, roleId).flatMap(({ Action, Resource }) =>
      list(Action).flatMap((action) => list(Resource).map((resource) => `${action} ${asText(resource)}`)),
    );

  describe('functions', () => {
    it('are all listed in this test', () => {
      expect(Object.keys(functions).sort()).toEqual(Object.keys(expected).sort());
    });

    const ofEach = (of: (name: FunctionName) => string[]) =>
      Object.fromEntries(Object.keys(expected).map((name) => [name, of(name as FunctionName).sort()]));

    it('may do exactly what they need', () => {
      expect(ofEach((name) => mayOf(functions[name]!.roleId))).toEqual(
        ofEach((name) => [...expected[name].may, ...always(functions[name]!.logicalId)]),
      );
      for (const { roleId } of Object.values(functions))
        expect(template.Resources[roleId]?.Properties.ManagedPolicyArns).toBeUndefined();
    });

    it('get the variables that they need', () => {
      expect(ofEach((name) => variablesOf(functions[name]!))).toEqual(
        ofEach((name) => [...expected[name].environment]),
      );
    });

    it('each have a role and a log, and run on arm64 and Node 24', () => {
      const roles = new Set(Object.values(functions).map(({ roleId }) => roleId));
      expect(roles.size).toBe(Object.keys(functions).length);
      for (const { resource } of Object.values(functions)) {
        expect(resource.Properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
          LoggingConfig: { LogGroup: { Ref: expect.any(String) } },
        });
      }
    });

    it('have one of the three measured sizes, and end before the caller gives up', () => {
      const called = JSON.stringify(propertiesOf(template, 'AWS::ApiGateway::RestApi'));
      for (const [name, { resource }] of Object.entries(functions)) {
        const { MemorySize, Timeout } = resource.Properties as { MemorySize: number; Timeout: number };
        expect([512, 1024, 1769], name).toContain(MemorySize);
        // The gateway ends a call after 29 seconds.
        if (called.includes(`:function:groundwork-${stage}-${name}/invocations`))
          expect(Timeout, name).toBeLessThan(29);
      }
    });

    it('reserve nothing, because a new account runs only ten functions at once', () => {
      for (const { resource } of Object.values(functions))
        expect(resource.Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    });
  });
};
