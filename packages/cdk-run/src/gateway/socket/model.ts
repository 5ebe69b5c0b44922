// A WebSocket API as the template declares it, and its handling of messages.
import type { Limit } from '../exchange.ts';

export type SocketRoute = {
  key: string;
  /** Undefined for a mock integration: the gateway takes the message and calls nothing. */
  functionArn: string | undefined;
  timeoutMs: number;
  /** True if the function's answer goes back over the socket. */
  answers: boolean;
};

export type RouteLimits = { ThrottlingRateLimit?: number; ThrottlingBurstLimit?: number };
export type SocketStage = { apiId: string; name: string; defaults: RouteLimits; routes: Record<string, RouteLimits> };

export type SocketApiDeclaration = {
  protocol: 'WEBSOCKET';
  apiId: string;
  logicalId: string;
  /** `$request.body.action` */
  routeSelection: string;
  routes: SocketRoute[];
  stages: SocketStage[];
};

const ACCOUNT_LIMIT: Limit = { rate: 10_000, burst: 5_000 };

export const limitOf = ({ defaults, routes }: SocketStage, routeKey: string): Limit => {
  const limits = { ...defaults, ...routes[routeKey] };
  return {
    rate: limits.ThrottlingRateLimit ?? ACCOUNT_LIMIT.rate,
    burst: limits.ThrottlingBurstLimit ?? ACCOUNT_LIMIT.burst,
  };
};

/** `$request.body.action` -> the function that finds a message's route key; '' when the message has none. */
export const routeKeyReader = ({ logicalId, routeSelection }: SocketApiDeclaration) => {
  const path = /^\$\{?request\.body\.([\w.]+)\}?$/.exec(routeSelection)?.[1]?.split('.');
  if (!path) throw new Error(`${logicalId}: the local cloud does not know RouteSelectionExpression ${routeSelection}`);
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
