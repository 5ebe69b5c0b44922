// A REST API from route tables: what a contract says is what the gateway serves, and nothing else.
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
import type { Routes } from '../../lambdas/core/http/route.ts';
import { acknowledge } from '../acknowledge.ts';
import { keptAs } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings.ts';
import { POOL_VARIABLE, restBody, type Served } from './rest-body.ts';

export const STAGE = 'api';

/** What is called, and its ARN made of its name: a reference to it would close a circle through the distribution (ADR 012). */
export type Handler = { called: IFunction; calledByName: string };

export class RouteTableApi extends Construct {
  readonly api: SpecRestApi;
  readonly accessLog: LogGroup;
  private readonly stage: CfnStage;
  private readonly served: Served[] = [];
  private readonly throttles: CfnStage.MethodSettingProperty[];
  /** The account's own right to write logs of gateways: a stage that logs comes after it. */
  readonly logRight: IConstruct;
  private readonly everyMethod: Omit<CfnStage.MethodSettingProperty, 'resourcePath' | 'httpMethod'>;

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
    const restApiName = `groundwork-${settings.stage}`;
    const where = { title: restApiName, partition: Aws.PARTITION, region: Aws.REGION, account: Aws.ACCOUNT_ID };
    this.accessLog = new LogGroup(this, 'AccessLog', keptAs(settings));
    this.api = new SpecRestApi(this, 'Api', {
      restApiName,
      apiDefinition: ApiDefinition.fromInline(Lazy.any({ produce: () => restBody(this.served, where) })),
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
    this.logRight = this.api.node.findChild('Account');
    this.stage = this.api.deploymentStage.node.defaultChild as CfnStage;
    this.stage.methodSettings = Lazy.any({ produce: () => this.throttles });
    this.everyMethod = everyMethod;
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

  /** Who signs in: what the authorizer of the routes for 'agent' and 'staff' asks. */
  authorizeBy(pool: IUserPool) {
    this.stage.variables = { [POOL_VARIABLE]: pool.userPoolId };
  }

  serve(handler: Handler, ...tables: Routes[]) {
    handler.called.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi('*', '/*', STAGE),
    });
    // A new route is served once its function is there and may be called; the document itself does not wait for it.
    this.api.latestDeployment?.node.addDependency(handler.called);
    for (const route of tables.flatMap((table) => Object.values(table))) {
      if ((route.auth === 'agent' || route.auth === 'staff') && !this.stage.variables)
        throw new Error('authorizeBy() comes before serve()');
      this.served.push({ route, functionArn: handler.calledByName });
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
