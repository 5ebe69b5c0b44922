import type { Resource, Stack } from '../template.ts';
import type { Limit } from '../throttle.ts';

export type Stage = {
  name: string;
  deploymentId: string;
  variables: Record<string, string> | null;
  tracing: boolean;
  accessLogFormat: string | undefined;
  limitOf(resourcePath: string, httpMethod: string): Limit;
};

/** An account's own limit in most regions. */
const ACCOUNT_LIMIT: Limit = { rate: 10_000, burst: 5_000 };

type Settings = {
  ResourcePath?: string;
  HttpMethod?: string;
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
};

export const readStages = (stack: Stack, api: Resource): Stage[] =>
  stack
    .ofType('AWS::ApiGateway::Stage')
    .filter((resource) => resource.properties.RestApiId === api.physicalId)
    .map(readStage);

const readStage = (resource: Resource): Stage => {
  const owner = resource.logicalId;
  const p = resource.properties as {
    StageName: string;
    DeploymentId?: string;
    Variables?: Record<string, string>;
    TracingEnabled?: boolean;
    AccessLogSetting?: { Format?: string };
    MethodSettings?: Settings[];
  };
  for (const settings of p.MethodSettings ?? []) {
    if ((settings as { CachingEnabled?: boolean }).CachingEnabled)
      throw new Error(`${owner}: no cache in the local cloud`);
  }
  return {
    name: p.StageName,
    deploymentId: p.DeploymentId ?? '',
    variables: p.Variables ?? null,
    tracing: p.TracingEnabled ?? false,
    accessLogFormat: p.AccessLogSetting?.Format,
    limitOf: (resourcePath, httpMethod) => limitOf(p.MethodSettings ?? [], resourcePath, httpMethod),
  };
};

/** CloudFormation writes `/requests/{id}` as `/~1requests~1{id}`; the nearest settings win, number by number. */
const limitOf = (settings: Settings[], resourcePath: string, httpMethod: string): Limit => {
  const encoded = resourcePath === '/' ? '/' : `/${resourcePath.replaceAll('/', '~1')}`;
  const nearest = [
    [encoded, httpMethod],
    [encoded, '*'],
    ['/*', httpMethod],
    ['/*', '*'],
  ].flatMap(([path, method]) => settings.filter((s) => s.ResourcePath === path && s.HttpMethod === method));
  return {
    rate: nearest.find((s) => s.ThrottlingRateLimit !== undefined)?.ThrottlingRateLimit ?? ACCOUNT_LIMIT.rate,
    burst: nearest.find((s) => s.ThrottlingBurstLimit !== undefined)?.ThrottlingBurstLimit ?? ACCOUNT_LIMIT.burst,
  };
};
