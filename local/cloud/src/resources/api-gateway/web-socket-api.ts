import type { SocketApiDeclaration, SocketRoute } from '../../gateway/socket/model.ts';
import { createWebSocketApi } from '../../gateway/socket/websocket.ts';
import { apiSourceArn } from '../../gateway/source-arn.ts';
import { invokeAs } from '../../lambda/invoke-permission.ts';
import { short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';
import type { Stack } from '../../template/stack.ts';
import { socketIntegration } from './web-socket-integration.ts';
import { socketRoute } from './web-socket-route.ts';
import { routeResponse } from './web-socket-route-response.ts';
import { socketStage } from './web-socket-stage.ts';

export const webSocketApi = playedType({
  type: 'AWS::ApiGatewayV2::Api',
  playedBy: 'gateway/socket',
  identity: {
    made: short(10),
    arn: (id) => `arn:aws:apigateway:${region}::/apis/${id}`,
    attributes: {
      ApiId: (self) => self.id,
      ApiEndpoint: (self) =>
        `${self.property('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'}://${self.id}.execute-api.${region}.amazonaws.com`,
    },
  },
  properties: {
    reads: ['ProtocolType', 'RouteSelectionExpression'],
    ignores: { [because.labels]: ['Name', 'Description', 'Tags'], [because.loopback]: ['IpAddressType'] },
    refuses: {
      'the edge reaches the API at its own address': ['DisableExecuteApiEndpoint'],
      'messages are not validated': ['DisableSchemaValidation'],
      'no API keys are played': ['ApiKeySelectionExpression'],
    },
  },
  example: { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
  read({ logicalId, physicalId: apiId, properties }, stack): SocketApiDeclaration {
    if (properties.ProtocolType !== 'WEBSOCKET')
      throw new Error(`${logicalId}: the local cloud plays WebSocket APIs, not ${properties.ProtocolType}`);
    return {
      apiId,
      logicalId,
      routeSelection: String(properties.RouteSelectionExpression),
      routes: routesOf(stack, apiId),
      stages: stack.all(socketStage).filter((each) => each.apiId === apiId),
    };
  },
  start(api, { functions, demand, webSocketApis, host }) {
    const started = createWebSocketApi({
      api,
      region,
      invoke: invokeAs(functions.invoke, demand, 'apigateway.amazonaws.com', apiSourceArn),
      onProblem: ({ routeKey, reason }) => host.log(`WebSocket ${routeKey}: ${reason}`),
    });
    webSocketApis.push(started);
  },
});

const routesOf = (stack: Stack, api: string): SocketRoute[] => {
  const answered = stack.all(routeResponse).map(({ routeId }) => routeId);
  return stack
    .all(socketRoute)
    .filter(({ apiId }) => apiId === api)
    .map(({ id, owner, key, target, isAnswered }) => {
      const integration = stack.all(socketIntegration).find((each) => each.target === target);
      if (!integration) throw new Error(`${owner}: has no integration`);
      const { functionArn, timeoutMs } = integration;
      return { key, functionArn, timeoutMs, answers: isAnswered || answered.includes(id) };
    });
};
