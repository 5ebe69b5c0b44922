import { functionArnOf } from '../../gateway/function-arn.ts';
import { short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = { IntegrationType: string; IntegrationUri: unknown; TimeoutInMillis?: number };

const LONGEST_MS = 29_000;

/** Routes look for theirs. */
export const socketIntegration = playedType({
  type: 'AWS::ApiGatewayV2::Integration',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { IntegrationId: (self) => self.id } },
  properties: {
    reads: ['IntegrationType', 'IntegrationUri', 'TimeoutInMillis'],
    ignores: {
      'routes look for theirs by its id': ['ApiId'],
      'a proxy integration always posts': ['IntegrationMethod'],
      [because.labels]: ['Description'],
    },
    refuses: {
      'a proxy integration hands on messages as they are': [
        'ContentHandlingStrategy',
        'PassthroughBehavior',
        'RequestTemplates',
        'RequestParameters',
        'TemplateSelectionExpression',
      ],
    },
  },
  example: {
    IntegrationType: 'AWS_PROXY',
    IntegrationUri:
      'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function:chat/invocations',
    TimeoutInMillis: 10_000,
  },
  read({ logicalId, physicalId, properties }) {
    const { IntegrationType, IntegrationUri, TimeoutInMillis = LONGEST_MS } = properties as Properties;
    if (IntegrationType !== 'AWS_PROXY')
      throw new Error(`${logicalId}: the local cloud does not know integration ${IntegrationType} on sockets`);
    return {
      target: `integrations/${physicalId}`,
      functionArn: functionArnOf(logicalId, IntegrationUri),
      timeoutMs: Number(TimeoutInMillis),
    };
  },
});
