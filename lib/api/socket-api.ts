// The WebSocket API. It has no paths, so the distribution turns /ws/... into a query string on the stage.

import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  LogGroupLogDestination,
  WebSocketApi,
  type WebSocketRouteIntegration,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { PING } from '../../lambdas/members/dashboard/contract.ts';
import { acknowledge } from '../acknowledge.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';
import type { Api } from './api.ts';

const STAGE = 'ws';
/** The name of the one template of a mock integration. */
const ACCEPTED = '200';

/** Every message on an open socket arrives at $default, except pings. */
export type SocketRoute = '$connect' | '$disconnect' | '$default';

export class SocketApi extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;
  readonly domainName: string;
  /** Functions send messages for open sockets to this address. */
  readonly endpoint: string;

  constructor(scope: Construct, { settings, api }: { settings: Settings; api: Api }) {
    super(scope, 'Socket');
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `groundwork-${settings.stage}-socket`,
      routeSelectionExpression: '$request.body.type',
    });
    this.answerPings();
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: { rateLimit: settings.throttle.sockets.rate, burstLimit: settings.throttle.sockets.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(new LogGroup(this, 'AccessLog', logRetention(settings))),
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
    // In a new account, gateways can't write logs until the REST API has set up the permission.
    this.stage.node.addDependency(api.parts.pages.logPermission);
    this.domainName = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    this.endpoint = `https://${this.domainName}/${STAGE}`;
  }

  /** The resource that a function needs access to in order to post to any open socket of this API, or to close one. */
  arnFor(method: 'POST' | 'DELETE'): string {
    return Stack.of(this).formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${STAGE}/${method}/@connections/*`,
    });
  }

  serve(handler: IFunction, routeKeys: SocketRoute[]) {
    const integration = new WebSocketLambdaIntegration('Handler', handler);
    for (const routeKey of routeKeys) this.addRoute(routeKey, integration);
  }

  /** Pings that keep a socket open end here: for a million agents, a function would run a thousand times a second. */
  private answerPings() {
    const integration = new WebSocketMockIntegration('Ping', {
      requestTemplates: { [ACCEPTED]: JSON.stringify({ statusCode: 200 }) },
      templateSelectionExpression: ACCEPTED,
    });
    this.addRoute(PING.type, integration);
  }

  private addRoute(routeKey: string, integration: WebSocketRouteIntegration) {
    const route = this.api.addRoute(routeKey, { integration });
    acknowledge(route, {
      'AwsSolutions-APIG4':
        'Browsers cannot send a token when they open a socket, and an address must not contain one. $connect checks the origin, and nothing is pushed before a ticket or a pin has been verified.',
    });
  }
}
