import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  type CfnStage,
  EndpointType,
  LogGroupLogDestination,
  ResponseType,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { type PolicyDocument, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, Lazy } from 'aws-cdk-lib/core';
import { Construct, type IConstruct } from 'constructs';
import { AppError, type ErrorCode } from '../../lambdas/core/http/errors.ts';
import { PROBLEM_TYPE, problemOf } from '../../lambdas/core/http/problem.ts';
import { type Auth, CLIENT_VARIABLE, type Route, type Routes } from '../../lambdas/core/http/route.ts';
import { acknowledge } from '../acknowledge.ts';
import { KEPT } from '../data/removal-policy.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';

// The gateway's own errors, in the same form as every other error of the API, never cached: { code, message }, or a problem of
// RFC 9457.

type ErrorForm = 'own' | 'problem';

const responseTypes: [ErrorCode, ResponseType[]][] = [
  // The gateway reports an unknown path as a missing token or a bad signature.
  [
    'NOT_FOUND',
    [ResponseType.MISSING_AUTHENTICATION_TOKEN, ResponseType.INVALID_SIGNATURE, ResponseType.RESOURCE_NOT_FOUND],
  ],
  ['UNAUTHENTICATED', [ResponseType.UNAUTHORIZED, ResponseType.EXPIRED_TOKEN]],
  ['FORBIDDEN', [ResponseType.ACCESS_DENIED, ResponseType.WAF_FILTERED]],
  [
    'MALFORMED',
    [ResponseType.BAD_REQUEST_BODY, ResponseType.BAD_REQUEST_PARAMETERS, ResponseType.UNSUPPORTED_MEDIA_TYPE],
  ],
  ['TOO_LARGE', [ResponseType.REQUEST_TOO_LARGE]],
  ['TOO_MANY_REQUESTS', [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED]],
  ['UNAVAILABLE', [ResponseType.INTEGRATION_FAILURE, ResponseType.INTEGRATION_TIMEOUT]],
  ['INTERNAL', [ResponseType.DEFAULT_5XX]],
];

const retryable: ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];

const gatewayResponses = (form: ErrorForm) =>
  Object.fromEntries([
    ...responseTypes.flatMap(([code, types]) =>
      types.map((type) => [type.responseType, responseOf(code, form)] as const),
    ),
    // All other refusals keep the gateway's own status.
    [ResponseType.DEFAULT_4XX.responseType, responseOf('MALFORMED', form, true)],
  ]);

const responseOf = (code: ErrorCode, form: ErrorForm, keepStatus = false) => {
  const error = new AppError(code);
  const { status, message } = error;
  const isProblem = form === 'problem';
  return {
    ...(keepStatus ? {} : { statusCode: String(status) }),
    responseParameters: {
      ...(isProblem ? { 'gatewayresponse.header.content-type': `'${PROBLEM_TYPE}'` } : {}),
      'gatewayresponse.header.cache-control': "'no-store'",
      'gatewayresponse.header.x-content-type-options': "'nosniff'",
      ...(retryable.includes(code) ? { 'gatewayresponse.header.retry-after': "'1'" } : {}),
    },
    responseTemplates: { 'application/json': JSON.stringify(isProblem ? problemOf(error) : { code, message }) },
  };
};

// The OpenAPI document behind the REST API: a path and method for each route in the contracts, with its authorizer and its
// function, and the gateway's own errors.

/** The stage variable that names the user pool. The document can't, because the pool is created after the distribution (ADR 001). */
const POOL_VARIABLE = 'userPool';

const SIGNED_IN = 'signedIn';

type ServedRoute = { route: Route; functionArn: string };
type Location = { title: string; partition: string; region: string; account: string };

export const restBody = (served: ServedRoute[], location: Location, errors: ErrorForm = 'own') => ({
  openapi: '3.0.1',
  info: { title: location.title, version: '1' },
  paths: pathsOf(served, location),
  components: {
    securitySchemes: {
      ...(served.some(({ route }) => isSignedIn(route)) ? { [SIGNED_IN]: signedInBy(location) } : {}),
    },
  },
  'x-amazon-apigateway-gateway-responses': gatewayResponses(errors),
});

const isSignedIn = ({ auth }: Route): boolean => auth === 'agent' || auth === 'staff';

const signedInBy = ({ partition, region, account }: Location) => ({
  type: 'apiKey',
  name: 'Authorization',
  in: 'header',
  'x-amazon-apigateway-authtype': 'cognito_user_pools',
  'x-amazon-apigateway-authorizer': {
    type: 'cognito_user_pools',
    providerARNs: [`arn:${partition}:cognito-idp:${region}:${account}:userpool/\${stageVariables.${POOL_VARIABLE}}`],
    // A cached decision could outlive the token.
    authorizerResultTtlInSeconds: 0,
  },
});

const pathsOf = (served: ServedRoute[], location: Location) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  const variables = new Map<string, string>();
  for (const { route, functionArn } of served) {
    checkPath(route.path, variables);
    paths[route.path] ??= {};
    const methods = paths[route.path]!;
    const method = route.method.toLowerCase();
    if (methods[method]) throw new Error(`Two contracts declare ${route.method} ${route.path}`);
    methods[method] = operationOf(route, functionArn, location);
  }
  return paths;
};

const operationOf = (route: Route, functionArn: string, { partition, region }: Location) => ({
  ...accessTo(route),
  parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ ...inPath, name })),
  responses: { [String(route.status ?? 200)]: { description: 'See the contract' } },
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
  },
});

const inPath = { in: 'path', required: true, schema: { type: 'string' } };

/** An operation either requires the authorizer or says who may call it and why. The template's lint accepts nothing else. */
const accessTo = ({ auth }: Route) =>
  auth === 'agent' || auth === 'staff'
    ? { security: [{ [SIGNED_IN]: [] }] }
    : { security: [], 'x-open-to': auth, description: openBecause[auth] };

const openBecause: Record<Exclude<Auth, 'agent' | 'staff'>, string> = {
  guest: "serve() checks the link's id and pin before the handler runs.",
  signed: 'The handler verifies the signature over the raw body.',
  public: 'Anyone may call it, and it is throttled.',
  assistant: "serve() checks the access token, what it's for, its scope and its rate limit before the handler runs.",
  key: 'serve() checks the API key, its scope and its rate limit before the handler runs.',
};

const checkPath = (path: string, variables: Map<string, string>) => {
  if (path.endsWith('/')) throw new Error(`${path}: remove the trailing slash, because the edge strips it`);
  for (const [, parent = '', variable = ''] of path.matchAll(/(?<=^(.*)\/)\{(\w+)\}/g)) {
    const known = variables.get(parent) ?? variable;
    if (known !== variable)
      throw new Error(`${path}: the gateway allows one variable below ${parent}, and it is already {${known}}`);
    variables.set(parent, variable);
  }
};

// A REST API built from route tables: the gateway serves exactly the routes that the contracts declare.

export const STAGE = 'api';

/** A function and its ARN built from its name, because a reference would be circular through the distribution (ADR 001). */
type Handler = { target: IFunction; targetArnByName: string };

type RouteTableProps = {
  settings: Settings;
  policy: PolicyDocument;
  /** The API's name, which follows the stage's name. */
  part?: string;
  errors?: ErrorForm;
  /** Once for each account and Region: lets gateways write logs. The first API makes it. */
  logsAfter?: IConstruct;
};

export class RouteTableApi extends Construct {
  readonly api: SpecRestApi;
  readonly accessLog: LogGroup;
  private readonly stage: CfnStage;
  private readonly served: ServedRoute[] = [];
  private readonly throttles: CfnStage.MethodSettingProperty[];
  private readonly permissionName: string;
  /** Lets gateways of this account write logs. Stages with logs depend on it. */
  readonly logPermission: IConstruct;
  private readonly everyMethod: Omit<CfnStage.MethodSettingProperty, 'resourcePath' | 'httpMethod'>;

  constructor(scope: Construct, id: string, props: RouteTableProps) {
    super(scope, id);
    const { settings, part, errors, logsAfter } = props;
    this.permissionName = `Gateway${part ?? ''}`;
    const everyMethod = {
      // AWS bills the metrics of a method as five custom metrics. Those of the whole API are free.
      metricsEnabled: false,
      // Both would write paths, with the pins and tokens in them, into a log that the gateway creates without a retention.
      dataTraceEnabled: false,
      loggingLevel: 'OFF',
      throttlingRateLimit: settings.throttle.api.rate,
      throttlingBurstLimit: settings.throttle.api.burst,
    };
    this.throttles = [{ ...everyMethod, resourcePath: '/*', httpMethod: '*' }];
    const restApiName = ['groundwork', settings.stage, part].filter(Boolean).join('-');
    const location = { title: restApiName, partition: Aws.PARTITION, region: Aws.REGION, account: Aws.ACCOUNT_ID };
    this.accessLog = new LogGroup(this, 'AccessLog', logRetention(settings));
    this.api = new SpecRestApi(this, 'Api', {
      restApiName,
      apiDefinition: ApiDefinition.fromInline(Lazy.any({ produce: () => restBody(this.served, location, errors) })),
      endpointTypes: [EndpointType.REGIONAL],
      policy: props.policy,
      ...(logsAfter ? { cloudWatchRole: false } : { cloudWatchRole: true, cloudWatchRoleRemovalPolicy: KEPT }),
      deployOptions: {
        stageName: STAGE,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: accessLogFormat(),
      },
    });
    this.logPermission = logsAfter ?? this.api.node.findChild('Account');
    if (logsAfter) this.api.deploymentStage.node.addDependency(logsAfter);
    this.stage = this.api.deploymentStage.node.defaultChild as CfnStage;
    this.stage.methodSettings = Lazy.any({ produce: () => this.throttles });
    this.everyMethod = everyMethod;
    // The API's own address refuses every call, so an output with it would only mislead.
    this.api.node.tryRemoveChild('Endpoint');
    acknowledge(this.api, {
      'AwsSolutions-APIG2':
        'serve() validates every input with the schema of its route, more strictly than the gateway could.',
      'AwsSolutions-APIG6':
        'The access log says of each call what failed. Execution logs would hold paths, and paths hold pins.',
      'Serverless-APIGWXrayEnabled': 'Traces hold the whole address of a call, and addresses hold pins and tokens.',
      'AwsSolutions-APIG3': 'The firewall is at the edge, and the policy of this API admits only the edge.',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        "The gateway's own role for its logs, one per account, as AWS defines it.",
    });
  }

  get routes(): Route[] {
    return this.served.map(({ route }) => route);
  }

  /** Sets the user pool that the authorizer of 'agent' and 'staff' routes checks, and the client whose tokens serve() takes. */
  authorizeBy(pool: IUserPool, client: IUserPoolClient) {
    this.stage.variables = { [POOL_VARIABLE]: pool.userPoolId, [CLIENT_VARIABLE]: client.userPoolClientId };
  }

  serve(handler: Handler, ...tables: Routes[]) {
    handler.target.addPermission(this.permissionName, {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi('*', '/*', STAGE),
    });
    // A new route goes live once its function exists and may be called. The document itself does not depend on the function.
    this.api.latestDeployment?.node.addDependency(handler.target);
    for (const route of tables.flatMap((table) => Object.values(table))) {
      if (isSignedIn(route) && !this.stage.variables) throw new Error('Call authorizeBy() before serve()');
      this.served.push({ route, functionArn: handler.targetArnByName });
      if (route.throttle !== undefined)
        this.throttles.push({
          ...this.everyMethod,
          resourcePath: `/${route.path.replaceAll('/', '~1')}`,
          httpMethod: route.method,
          throttlingRateLimit: route.throttle,
          throttlingBurstLimit: route.throttle * 2,
        });
    }
  }
}

/** The log has no paths, because they contain IDs. The resource path names the route. */
const accessLogFormat = () =>
  AccessLogFormat.custom(
    JSON.stringify({
      at: AccessLogField.contextRequestTimeEpoch(),
      requestId: AccessLogField.contextRequestId(),
      method: AccessLogField.contextHttpMethod(),
      route: AccessLogField.contextResourcePath(),
      status: AccessLogField.contextStatus(),
      ms: AccessLogField.contextResponseLatency(),
      bytes: AccessLogField.contextResponseLength(),
      error: AccessLogField.contextErrorResponseType(),
      integrationStatus: AccessLogField.contextIntegrationStatus(),
      why: AccessLogField.contextIntegrationErrorMessage(),
    }),
  );
