import { functionArnOf } from '../../gateway/function-arn.ts';
import { short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = {
  IntegrationType: string;
  IntegrationUri: unknown;
  TimeoutInMillis?: number;
  RequestTemplates?: Record<string, string>;
  TemplateSelectionExpression?: string;
};

const LONGEST_MS = 29_000;

/** A mock takes the message and calls nothing. Without a template that says so, AWS answers each message with an error. */
const calledBy = (logicalId: string, given: Properties): string | undefined => {
  const { IntegrationType, IntegrationUri, RequestTemplates = {}, TemplateSelectionExpression = '' } = given;
  if (IntegrationType === 'MOCK') {
    const template = RequestTemplates[TemplateSelectionExpression] ?? '{}';
    const { statusCode } = JSON.parse(template) as { statusCode?: number };
    if (statusCode !== 200) throw new Error(`${logicalId}: a mock integration needs a template with statusCode 200`);
    return undefined;
  }
  if (IntegrationType !== 'AWS_PROXY' || Object.keys(RequestTemplates).length > 0)
    throw new Error(`${logicalId}: the local cloud does not know integration ${IntegrationType} on sockets`);
  return functionArnOf(logicalId, IntegrationUri);
};

/** Routes look for theirs. */
export const socketIntegration = playedType({
  type: 'AWS::ApiGatewayV2::Integration',
  playedBy: 'gateway/socket',
  identity: { made: short(7), attributes: { IntegrationId: (self) => self.id } },
  properties: {
    reads: ['IntegrationType', 'IntegrationUri', 'TimeoutInMillis', 'RequestTemplates', 'TemplateSelectionExpression'],
    ignores: {
      'routes look for theirs by its id': ['ApiId'],
      'a proxy integration always posts': ['IntegrationMethod'],
      [because.labels]: ['Description'],
    },
    refuses: {
      'a proxy integration hands on messages as they are': [
        'ContentHandlingStrategy',
        'PassthroughBehavior',
        'RequestParameters',
      ],
    },
  },
  example: {
    IntegrationType: 'MOCK',
    IntegrationUri: '',
    TimeoutInMillis: 10_000,
    RequestTemplates: { '200': '{"statusCode":200}' },
    TemplateSelectionExpression: '200',
  },
  read({ logicalId, physicalId, properties }) {
    const given = properties as Properties;
    return {
      target: `integrations/${physicalId}`,
      functionArn: calledBy(logicalId, given),
      timeoutMs: Number(given.TimeoutInMillis ?? LONGEST_MS),
    };
  },
});
