// Reads one WebSocket API out of the template.
import { functionArnOf, type Resource, type Stack } from '../template.ts';
import type { Limit } from '../throttle.ts';

export type SocketRoute = { key: string; functionArn: string; timeoutMs: number; answers: boolean };
export type SocketStage = { name: string; limitOf(routeKey: string): Limit };

const LONGEST_MS = 29_000;
const ACCOUNT_LIMIT: Limit = { rate: 10_000, burst: 5_000 };

const ownedBy = (stack: Stack, api: Resource, type: string) =>
  stack.ofType(type).filter((resource) => resource.properties.ApiId === api.physicalId);

export const readSocketRoutes = (stack: Stack, api: Resource): Map<string, SocketRoute> => {
  const integrations = new Map(
    ownedBy(stack, api, 'AWS::ApiGatewayV2::Integration').map((each) => [`integrations/${each.physicalId}`, each]),
  );
  const answered = new Set(ownedBy(stack, api, 'AWS::ApiGatewayV2::RouteResponse').map((r) => r.properties.RouteId));
  return new Map(
    ownedBy(stack, api, 'AWS::ApiGatewayV2::Route').map((route) => {
      const p = route.properties as { RouteKey: string; Target?: string; AuthorizationType?: string };
      const owner = `${route.logicalId} (${p.RouteKey})`;
      if ((p.AuthorizationType ?? 'NONE') !== 'NONE') {
        throw new Error(`${owner}: the local cloud does not know AuthorizationType ${p.AuthorizationType} on sockets`);
      }
      const integration = integrations.get(p.Target ?? '');
      if (!integration) throw new Error(`${owner}: has no integration`);
      const answers = route.properties.RouteResponseSelectionExpression !== undefined || answered.has(route.physicalId);
      return [p.RouteKey, { key: p.RouteKey, answers, ...readIntegration(integration) }];
    }),
  );
};

const readIntegration = (integration: Resource) => {
  const { IntegrationType, IntegrationUri, TimeoutInMillis } = integration.properties;
  if (IntegrationType !== 'AWS_PROXY') {
    throw new Error(
      `${integration.logicalId}: the local cloud does not know integration ${IntegrationType} on sockets`,
    );
  }
  return {
    functionArn: functionArnOf(integration.logicalId, IntegrationUri),
    timeoutMs: Number(TimeoutInMillis ?? LONGEST_MS),
  };
};

type Settings = { ThrottlingRateLimit?: number; ThrottlingBurstLimit?: number };

export const readSocketStages = (stack: Stack, api: Resource): Map<string, SocketStage> =>
  new Map(
    ownedBy(stack, api, 'AWS::ApiGatewayV2::Stage').map(({ properties }) => {
      const p = properties as {
        StageName: string;
        DefaultRouteSettings?: Settings;
        RouteSettings?: Record<string, Settings>;
      };
      const limitOf = (routeKey: string): Limit => {
        const settings = { ...p.DefaultRouteSettings, ...p.RouteSettings?.[routeKey] };
        return {
          rate: settings.ThrottlingRateLimit ?? ACCOUNT_LIMIT.rate,
          burst: settings.ThrottlingBurstLimit ?? ACCOUNT_LIMIT.burst,
        };
      };
      return [p.StageName, { name: p.StageName, limitOf }];
    }),
  );

/** `$request.body.action` -> the function that finds a message's route key; '' when the message has none. */
export const routeKeyReader = (api: Resource) => {
  const expression = String(api.properties.RouteSelectionExpression);
  const path = /^\$\{?request\.body\.([\w.]+)\}?$/.exec(expression)?.[1]?.split('.');
  if (!path) throw new Error(`${api.logicalId}: the local cloud does not know RouteSelectionExpression ${expression}`);
  return (message: string): string => {
    let value: unknown;
    try {
      value = JSON.parse(message);
    } catch {
      return '';
    }
    for (const key of path) {
      value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    }
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
};
