// The parts of a running cloud. Each is created empty; the resources of the template are then declared to them one by one, and
// started.
import type { AwsRequest } from '../aws/endpoint/service.ts';
import type { Cognito } from '../cognito/cognito.ts';
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
import { createStorage, type Storage, type StorageOptions } from './storage.ts';

export type Parts = Storage &
  Compute & {
    host: Host;
    /** Values of secrets that the configuration gives, by ARN. */
    secretValues: Map<string, string>;
    userPool: Cognito | undefined;
    restApis: RestApi[];
    webSocketApis: WebSocketApi[];
    site: SiteFiles;
    distribution: Distribution | undefined;
  };

export type PartsOptions = Pick<StorageOptions, 'dynamoEndpoint' | 'mailSandbox'> & Pick<Parts, 'secretValues'>;

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
  const webSocketApis: WebSocketApi[] = [];
  storage.services.push(createInvokeService(compute.functions));
  storage.services.push(createConnectionsService({ apis: webSocketApis, region, accountId }));
  return {
    ...storage,
    ...compute,
    host,
    secretValues,
    userPool: undefined,
    restApis: [],
    webSocketApis,
    site: createSiteFiles(),
    distribution: undefined,
  };
};

/** The function, and which of its routes, an AWS call comes from. */
export const userOf = ({ functions }: Pick<Compute, 'functions'>, request: AwsRequest) => {
  const at = functions.invocationOf(request.headers['x-amz-security-token']);
  return at && { function: at.name, route: at.label };
};
