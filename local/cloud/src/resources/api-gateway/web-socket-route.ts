import { short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  ApiId: string;
  RouteKey: string;
  Target?: string;
  AuthorizationType?: string;
  RouteResponseSelectionExpression?: string;
};

/** WebSocket APIs look for theirs. */
export const socketRoute = playedType({
  type: 'AWS::ApiGatewayV2::Route',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { RouteId: (self) => self.id } },
  properties: {
    reads: ['ApiId', 'RouteKey', 'Target', 'AuthorizationType', 'RouteResponseSelectionExpression'],
    ignores: { [because.labels]: ['OperationName'] },
    refuses: {
      'sockets have no authorizer here': ['AuthorizerId', 'AuthorizationScopes'],
      'no API keys are played': ['ApiKeyRequired'],
      'messages are not validated': ['ModelSelectionExpression', 'RequestModels', 'RequestParameters'],
    },
  },
  example: {
    ApiId: 'abc',
    RouteKey: '$default',
    Target: 'integrations/def',
    AuthorizationType: 'NONE',
    RouteResponseSelectionExpression: '$default',
  },
  read({ logicalId, physicalId: id, properties }) {
    const { ApiId: apiId, RouteKey: key, Target: target, ...given } = properties as Properties;
    const owner = `${logicalId} (${key})`;
    if ((given.AuthorizationType ?? 'NONE') !== 'NONE')
      throw new Error(`${owner}: the local cloud knows no AuthorizationType ${given.AuthorizationType} on sockets`);
    return { id, owner, apiId, key, target, isAnswered: given.RouteResponseSelectionExpression !== undefined };
  },
});
