// A user pool for tests, behind a loopback server, as the edge and the AWS endpoint mount it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import { readBody } from '../src/cognito/api/api.ts';
import { type Cognito, createCognito } from '../src/cognito/cognito.ts';
import type { ClientProperties, CognitoSettings, Mail, PoolProperties } from '../src/cognito/pool.ts';
import { freshState } from '../src/cognito/state.ts';

export const CLIENT = 'localclient';
export const POOL = 'us-east-1_Local0001';
export const HOUR = 3_600_000;

// Amplify warns of every endpoint that is not on AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** Making a key takes a moment, so all pools of a test file share one. */
const empty = freshState();

type Trigger = (event: TriggerEvent) => unknown;
export type TriggerEvent = {
  version: string;
  triggerSource: string;
  userName: string;
  callerContext: { clientId: string };
  request: Record<string, never> & { userAttributes: Record<string, string> };
  response: Record<string, unknown>;
};

type Wishes = {
  /** The classic pages, which don't know `prompt`. */
  classic?: boolean;
  /** Puts something between the pool and its properties, such as a record of the reads. */
  watch?: <Given extends object>(properties: Given) => Given;
  pool?: Partial<PoolProperties>;
  client?: Partial<ClientProperties>;
  resourceScopes?: string[];
  /** Keyed by the name in LambdaConfig; each may change the event, or throw. */
  triggers?: Record<string, Trigger>;
};

const poolProperties: PoolProperties = {
  UsernameAttributes: ['email'],
  AutoVerifiedAttributes: ['email'],
  Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 } },
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
};

const clientProperties: ClientProperties = {
  ExplicitAuthFlows: ['ALLOW_USER_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  PreventUserExistenceErrors: 'ENABLED',
  IdTokenValidity: 15,
  AccessTokenValidity: 15,
  RefreshTokenValidity: 1,
  TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'days' },
  EnableTokenRevocation: true,
  SupportedIdentityProviders: ['COGNITO', 'Google', 'Facebook'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: ['code', 'implicit'],
  AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
  CallbackURLs: ['http://localhost:4000/hosteduiredirect/'],
  LogoutURLs: ['http://localhost:4000/'],
};

export const startPool = async (wishes: Wishes = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cognito-'));
  writeFileSync(join(dataDir, 'cognito.json'), JSON.stringify(empty));
  const { settings, mails, events, clock } = poolSettings(dataDir, wishes);
  const bed = { cognito: createCognito(settings) };
  const server = http.createServer((request, response) => void route(bed.cognito, request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Amplify.configure({ Auth: { Cognito: { userPoolId: POOL, userPoolClientId: CLIENT, userPoolEndpoint: endpoint } } });
  const sdk = new CognitoIdentityProviderClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    endpoint,
    sdk,
    mails,
    events,
    cognito: () => bed.cognito,
    pass: (milliseconds: number) => {
      clock.ahead += milliseconds;
    },
    now: () => settings.now().getTime(),
    privateKey: empty.signingKey.privateKey,
    /** From here on, only `pass` moves the clock. */
    freeze: () => {
      clock.frozenAt = Date.now();
    },
    restart: () => {
      bed.cognito = createCognito(settings);
    },
    async stop() {
      sdk.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(dataDir, { recursive: true });
    },
  };
};

/** A pool with these settings, its sent mail, its triggers' events, and a clock that a test can set. */
const poolSettings = (dataDir: string, wishes: Wishes) => {
  const {
    pool = {},
    client = {},
    resourceScopes = [],
    triggers = {},
    watch = (given) => given,
    classic = false,
  } = wishes;
  const mails: Mail[] = [];
  const events: TriggerEvent[] = [];
  const clock: { ahead: number; frozenAt?: number } = { ahead: 0 };
  const settings: CognitoSettings = {
    dataDir,
    region: 'us-east-1',
    userPoolId: POOL,
    pool: watch({
      ...poolProperties,
      LambdaConfig: Object.fromEntries(Object.keys(triggers).map((name) => [name, `arn:trigger:${name}`])),
      ...pool,
    }),
    clients: [{ clientId: CLIENT, properties: watch({ ...clientProperties, ...client }) }],
    groups: ['staff'],
    resourceScopes,
    hostedUiKnowsPrompt: !classic,
    identityProviders: ['Google', 'Facebook'],
    async invokeTrigger(arn, event) {
      const seen = structuredClone(event) as TriggerEvent;
      events.push(structuredClone(seen));
      await triggers[arn.replace('arn:trigger:', '')]?.(seen);
      return seen;
    },
    async sendMail(mail) {
      mails.push(mail);
    },
    now: () => new Date((clock.frozenAt ?? Date.now()) + clock.ahead),
  };
  return { settings, mails, events, clock };
};

export type TestPool = Awaited<ReturnType<typeof startPool>>;

const route = async (cognito: Cognito, request: http.IncomingMessage, response: http.ServerResponse) => {
  if (request.url?.startsWith('/hosted/')) return cognito.handleHostedUi(request, response, '/hosted');
  if (!request.headers.authorization?.startsWith('AWS4-')) return cognito.handleApi(request, response);
  const reply = await cognito.service.handle({
    service: 'cognito-idp',
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://localhost'),
    headers: request.headers as Record<string, string>,
    body: Buffer.from(await readBody(request)),
    caller: { kind: 'operator' },
  });
  response.writeHead(reply.status, reply.headers).end(reply.body);
};

/** The code or the temporary password in the newest mail: the last word of the default texts. */
export const lastSecret = ({ mails }: TestPool) => /(\S+?)\.\s*$/.exec(mails.at(-1)?.html ?? '')?.[1] ?? '';

/** For Amplify's signIn without SRP, because its client half takes most of a second. */
export const byPassword = { authFlowType: 'USER_PASSWORD_AUTH' } as const;

/** The same sign-in without Amplify. */
export const plainSignIn = async ({ sdk }: TestPool, USERNAME: string, PASSWORD: string) => {
  const { AuthenticationResult } = await sdk.send(
    new InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
  return AuthenticationResult ?? {};
};
