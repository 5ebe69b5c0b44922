import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AwsRequest } from '../aws/endpoint/service.ts';
import { createReceiving, type Receiving } from '../aws/ses/receiving.ts';
import type { Cognito } from '../cognito/cognito.ts';
import type { Console } from '../console/console.ts';
import type { Distribution } from '../edge/distribution.ts';
import { createSiteFiles, type SiteFiles } from '../edge/site-files.ts';
import type { RestApi } from '../gateway/rest/rest.ts';
import { createConnectionsService } from '../gateway/socket/connections-service.ts';
import type { WebSocketApi } from '../gateway/socket/websocket.ts';
import { operator } from '../iam/permissions/operator.ts';
import { createPermissions } from '../iam/permissions/permissions.ts';
import { createInvokeService } from '../lambda/invoke-service.ts';
import { accountId, region } from '../template/intrinsics.ts';
import { type Compute, createCompute } from './compute.ts';
import type { Host } from './host.ts';
import type { StartedSimulator } from './simulators.ts';
import { createStorage, type Storage, type StorageOptions } from './storage.ts';

// The parts of a running cloud. Each is created empty; the resources of the template are then declared to them one by one, and
// started.

export type Parts = Storage &
  Compute & {
    host: Host;
    receiving: Receiving;
    /** Values of secrets that the configuration gives, by ARN. */
    secretValues: Map<string, string>;
    userPool: Cognito | undefined;
    restApis: RestApi[];
    webSocketApis: WebSocketApi[];
    site: SiteFiles;
    distribution: Distribution | undefined;
  };

const SES = 'ses.amazonaws.com';

type PartsOptions = Pick<StorageOptions, 'dynamoEndpoint' | 'mailSandbox'> & Pick<Parts, 'secretValues'>;

export const createParts = async (host: Host, { secretValues, ...options }: PartsOptions): Promise<Parts> => {
  const permissions = createPermissions(host.dataDir, operator);
  const storage = await createStorage(host, {
    ...options,
    userOf: (request) => userOf(compute, request),
    publish: (event) =>
      void compute.bus.publish(event).catch((error: Error) => host.log(`Event bus: ${error.message}`)),
    mayList: permissions.mayList,
  });
  const compute: Compute = createCompute(host, storage, permissions);
  const { functions, demand } = compute;
  const receiving = createReceiving({
    isVerified: storage.mail.isVerified,
    refusalToPut({ ruleArn, ...object }) {
      const verdict = permissions.judgeService(SES, object, { action: 's3:PutObject', sourceArn: ruleArn });
      return verdict.allowed ? undefined : verdict.reason;
    },
    put: storage.buckets.put,
    demand: (functionArn, ruleArn) => demand(SES, functionArn, ruleArn),
    invoke: functions.invoke,
    now: host.clock.now,
  });
  const webSocketApis: WebSocketApi[] = [];
  storage.services.push(createInvokeService(compute.functions));
  storage.services.push(createConnectionsService({ apis: webSocketApis, region, accountId }));
  return {
    ...storage,
    ...compute,
    receiving,
    host,
    secretValues,
    userPool: undefined,
    restApis: [],
    webSocketApis,
    site: createSiteFiles(),
    distribution: undefined,
  };
};

/** The function that an AWS call comes from, and its route. */
export const userOf = ({ functions }: Pick<Compute, 'functions'>, request: AwsRequest) => {
  const at = functions.invocationOf(request.headers['x-amz-security-token']);
  return at && { function: at.name, route: at.label };
};

// Services that only the local edge has: the console, Cognito's API and hosted pages, and the simulators' pages for browsers.

type LocalRoutes = {
  console: Console;
  cognito: Cognito | undefined;
  simulators: Pick<StartedSimulator, 'browserPath' | 'browserPaths' | 'baseUrl'>[];
  isReady(): boolean;
};

export const userPoolPath = '/_local/cognito';

/** On AWS the hosted pages have their own host. The product has nothing at these paths. */
const hostedPages = /^\/(oauth2\/|login$|logout$|provider\/)/;

export const createLocalRoutes =
  ({ console, cognito, simulators, isReady }: LocalRoutes) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '/').split('?')[0]!;
    if (cognito && (path === userPoolPath || path.startsWith(`${userPoolPath}/`))) {
      await cognito.handleApi(request, response);
      return true;
    }
    const simulator = simulators.find(({ browserPath, browserPaths }) =>
      browserPaths.some((each) => path.startsWith(`${browserPath}${each}`)),
    );
    if (simulator) {
      const { browserPath, baseUrl } = simulator;
      await passOn(request, response, new URL((request.url ?? '').slice(browserPath.length), baseUrl));
      return true;
    }
    if (cognito && hostedPages.test(path)) {
      await cognito.handleHostedUi(request, response, '');
      return true;
    }
    if (path === '/_local' && !isReady()) {
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('The local cloud is starting.');
      return true;
    }
    return console.handle(request, response);
  };

const passOn = (request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    const { host: _, ...headers } = request.headers;
    const passed = ask(target, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response).on('finish', resolve).on('error', reject);
    });
    passed.on('error', reject);
    request.pipe(passed);
  });
