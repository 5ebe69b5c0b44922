// A REST API built from route tables: the gateway serves exactly the routes that the contracts declare.
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  type CfnStage,
  EndpointType,
  LogGroupLogDestination,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { type PolicyDocument, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, Lazy, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct, type IConstruct } from 'constructs';
import type { Route, Routes } from '../../lambdas/core/http/route.ts';
import { acknowledge } from '../acknowledge.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';
import { POOL_VARIABLE, restBody, type ServedRoute } from './rest-body.ts';

export const STAGE = 'api';

/** A function and its ARN built from its name, because a reference would be circular through the distribution (ADR 001). */
export type Handler = { target: IFunction; targetArnByName: string };

export class RouteTableApi extends Construct {
  readonly api: SpecRestApi;
  readonly accessLog: LogGroup;
  private readonly stage: CfnStage;
  private readonly served: ServedRoute[] = [];
  private readonly throttles: CfnStage.MethodSettingProperty[];
  /** Lets gateways of this account write logs. Stages with logs depend on it. */
  readonly logPermission: IConstruct;
  private readonly everyMethod: Omit<CfnStage.MethodSettingProperty, 'resourcePath' | 'httpMethod'>;

  constructor(scope: Construct, id: string, props: { settings: Settings; policy: PolicyDocument }) {
    super(scope, id);
    const { settings } = props;
    const everyMethod = {
      // Per method they are billed as custom metrics, five for each. Those of the whole API are free.
      metricsEnabled: false,
      // Full request logs would contain pins and tokens.
      dataTraceEnabled: false,
      loggingLevel: 'ERROR',
      throttlingRateLimit: settings.throttle.api.rate,
      throttlingBurstLimit: settings.throttle.api.burst,
    };
    this.throttles = [{ ...everyMethod, resourcePath: '/*', httpMethod: '*' }];
    const restApiName = `groundwork-${settings.stage}`;
    const location = { title: restApiName, partition: Aws.PARTITION, region: Aws.REGION, account: Aws.ACCOUNT_ID };
    this.accessLog = new LogGroup(this, 'AccessLog', logRetention(settings));
    this.api = new SpecRestApi(this, 'Api', {
      restApiName,
      apiDefinition: ApiDefinition.fromInline(Lazy.any({ produce: () => restBody(this.served, location) })),
      endpointTypes: [EndpointType.REGIONAL],
      policy: props.policy,
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: STAGE,
        tracingEnabled: true,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: accessLogFormat(),
      },
    });
    this.logPermission = this.api.node.findChild('Account');
    this.stage = this.api.deploymentStage.node.defaultChild as CfnStage;
    this.stage.methodSettings = Lazy.any({ produce: () => this.throttles });
    this.everyMethod = everyMethod;
    // The API's own address refuses every call, so an output with it would only mislead.
    this.api.node.tryRemoveChild('Endpoint');
    acknowledge(this.api, {
      'AwsSolutions-APIG2':
        'serve() validates every input with the schema of its route, more strictly than the gateway could.',
      'AwsSolutions-APIG3': 'The firewall is at the edge, and the policy of this API admits only the edge.',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        "The gateway's own role for its logs, one per account, as AWS defines it.",
    });
  }

  /** All that is served. */
  get routes(): Route[] {
    return this.served.map(({ route }) => route);
  }

  /** Sets the user pool that the authorizer of 'agent' and 'staff' routes checks. */
  authorizeBy(pool: IUserPool) {
    this.stage.variables = { [POOL_VARIABLE]: pool.userPoolId };
  }

  serve(handler: Handler, ...tables: Routes[]) {
    handler.target.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi('*', '/*', STAGE),
    });
    // A new route goes live once its function exists and may be called. The document itself does not depend on the function.
    this.api.latestDeployment?.node.addDependency(handler.target);
    for (const route of tables.flatMap((table) => Object.values(table))) {
      if ((route.auth === 'agent' || route.auth === 'staff') && !this.stage.variables)
        throw new Error('Call authorizeBy() before serve()');
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

/** No path, because it contains ids. The resource path names the route. */
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
