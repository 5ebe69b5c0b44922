// A REST API from route tables: what a contract says is what the gateway serves, and nothing else.
import {
  AccessLogField,
  AccessLogFormat,
  AuthorizationType,
  AwsIntegration,
  type CfnStage,
  CognitoUserPoolsAuthorizer,
  EndpointType,
  LogGroupLogDestination,
  type MethodOptions,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { type PolicyDocument, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration, Lazy, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Route, Routes } from '../../lambdas/core/route.ts';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings.ts';
import { addGatewayResponses } from './gateway-responses.ts';

export const STAGE = 'api';

export class RouteTableApi extends Construct {
  readonly api: RestApi;
  private readonly throttles: CfnStage.MethodSettingProperty[];
  private readonly everyMethod: Omit<CfnStage.MethodSettingProperty, 'resourcePath' | 'httpMethod'>;
  /** Path -> the variable below it. */
  private readonly variables = new Map<string, string>();
  private pool: IUserPool | undefined;
  private authorizer: CognitoUserPoolsAuthorizer | undefined;

  constructor(scope: Construct, id: string, props: { settings: Settings; policy: PolicyDocument }) {
    super(scope, id);
    const { settings } = props;
    const everyMethod = {
      metricsEnabled: true,
      // Full request logs would hold pins and tokens.
      dataTraceEnabled: false,
      loggingLevel: 'ERROR',
      throttlingRateLimit: settings.throttle.rate,
      throttlingBurstLimit: settings.throttle.burst,
    };
    this.throttles = [{ ...everyMethod, resourcePath: '/*', httpMethod: '*' }];
    this.api = new RestApi(this, 'Api', {
      restApiName: `groundwork-${settings.stage}`,
      endpointTypes: [EndpointType.REGIONAL],
      policy: props.policy,
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: STAGE,
        tracingEnabled: true,
        accessLogDestination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            retention: settings.logRetentionDays,
            removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
          }),
        ),
        accessLogFormat: accessLogFormat(),
      },
    });
    const stage = this.api.deploymentStage.node.defaultChild as CfnStage;
    stage.methodSettings = Lazy.any({ produce: () => this.throttles });
    this.everyMethod = everyMethod;
    addGatewayResponses(this.api);
    // The address beside the distribution answers nobody; an output would only invite to try.
    this.api.node.tryRemoveChild('Endpoint');
    acknowledge(this.api, {
      'AwsSolutions-APIG2':
        'serve() parses every input by the schema of its route; the gateway would only repeat it worse.',
      'AwsSolutions-APIG3': 'The firewall stands at the edge, and the policy of this API lets nothing in but the edge.',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        "The gateway's own role for its logs, one for the whole account, as AWS defines it.",
    });
  }

  /** Who signs in: needed before a route with auth 'agent' or 'staff' is served. */
  authorizeBy(pool: IUserPool) {
    this.pool = pool;
  }

  serve(handler: IFunction, ...tables: Routes[]) {
    handler.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi('*', '/*', STAGE),
    });
    const integration = new AwsIntegration({
      service: 'lambda',
      path: `2015-03-31/functions/${handler.functionArn}/invocations`,
      proxy: true,
    });
    for (const route of tables.flatMap((table) => Object.values(table))) {
      this.checkPath(route.path);
      const access = this.access(route);
      const method = this.api.root.resourceForPath(route.path).addMethod(route.method, integration, access);
      if (access.authorizationType === AuthorizationType.NONE) {
        const reason = `The contract says '${route.auth}': ${openBecause(route)}`;
        acknowledge(method, { 'AwsSolutions-APIG4': reason, 'AwsSolutions-COG4': reason });
      }
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

  private checkPath(path: string) {
    if (path.endsWith('/')) throw new Error(`${path}: the edge strips trailing slashes, so must the contract`);
    for (const [, parent = '', variable = ''] of path.matchAll(/(?<=^(.*)\/)\{(\w+)\}/g)) {
      const known = this.variables.get(parent) ?? variable;
      if (known !== variable)
        throw new Error(`${path}: the gateway takes one variable below ${parent}, and there is {${known}} already`);
      this.variables.set(parent, variable);
    }
  }

  private access(route: Route): MethodOptions & { authorizationType: AuthorizationType } {
    if (route.auth !== 'agent' && route.auth !== 'staff') return { authorizationType: AuthorizationType.NONE };
    if (!this.pool) throw new Error('authorizeBy() comes before serve()');
    this.authorizer ??= new CognitoUserPoolsAuthorizer(this, 'SignedIn', {
      cognitoUserPools: [this.pool],
      // A cached answer would outlive the token.
      resultsCacheTtl: Duration.seconds(0),
    });
    return { authorizationType: AuthorizationType.COGNITO, authorizer: this.authorizer };
  }
}

const openBecause = ({ auth }: Route): string => {
  if (auth === 'guest') return "serve() proves the link's id and pin before the handler runs.";
  if (auth === 'signed') return 'the handler verifies the signature over the raw body.';
  return 'anybody may call it, and it is throttled.';
};

/** No path: it holds ids. The resource says which route it was. */
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
      trace: AccessLogField.contextXrayTraceId(),
    }),
  );
