import type { Limit } from '../throttle.ts';

/** A stage as the template declares it. */
export type Stage = {
  apiId: string;
  name: string;
  deploymentId: string;
  variables: Record<string, string> | null;
  tracing: boolean;
  accessLogFormat: string | undefined;
  methodSettings: MethodSettings[];
};

export type MethodSettings = {
  ResourcePath?: string;
  HttpMethod?: string;
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
};

/** An account's own limit in most regions. */
const ACCOUNT_LIMIT: Limit = { rate: 10_000, burst: 5_000 };

/** CloudFormation writes `/requests/{id}` as `/~1requests~1{id}`; the nearest settings win, number by number. */
export const limitOf = ({ methodSettings: settings }: Stage, resourcePath: string, httpMethod: string): Limit => {
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
