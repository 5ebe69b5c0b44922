// The WebSocket API. It has no paths: the distribution turns /ws/... into the stage with a query string.

import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { keptAs } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings.ts';
import type { Api } from './api.ts';

const STAGE = 'ws';

/** Whatever an open socket says arrives at $default. */
export type SocketRoute = '$connect' | '$disconnect' | '$default';

export class Socket extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;
  readonly domainName: string;
  /** Where functions post to open sockets. */
  readonly endpoint: string;

  constructor(scope: Construct, { settings, api }: { settings: Settings; api: Api }) {
    super(scope, 'Socket');
    this.api = new WebSocketApi(this, 'Api', { apiName: `groundwork-${settings.stage}-socket` });
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: { rateLimit: settings.throttle.rate, burstLimit: settings.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(new LogGroup(this, 'AccessLog', keptAs(settings))),
        format: AccessLogFormat.custom(
          JSON.stringify({
            at: AccessLogField.contextRequestTimeEpoch(),
            requestId: AccessLogField.contextRequestId(),
            route: AccessLogField.contextRouteKey(),
            event: AccessLogField.contextEventType(),
            status: AccessLogField.contextStatus(),
            connection: AccessLogField.contextConnectionId(),
          }),
        ),
      },
    });
    // In a new account nothing lets gateways write logs until the REST API has said who may.
    this.stage.node.addDependency(api.routes.logRight);
    this.domainName = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    this.endpoint = `https://${this.domainName}/${STAGE}`;
  }

  /** What a function must be allowed to call to post to any open socket of this API, or to close it. */
  arnFor(method: 'POST' | 'DELETE'): string {
    return Stack.of(this).formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${STAGE}/${method}/@connections/*`,
    });
  }

  serve(handler: IFunction, routeKeys: SocketRoute[]) {
    const integration = new WebSocketLambdaIntegration('Handler', handler);
    for (const routeKey of routeKeys) {
      const route = this.api.addRoute(routeKey, { integration });
      acknowledge(route, {
        'AwsSolutions-APIG4':
          'Browsers send no token with a socket, and never one in its address: $connect checks the origin, and nothing is pushed before a ticket or a pin was proven.',
      });
    }
  }
}
