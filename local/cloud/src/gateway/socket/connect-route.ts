// $connect and $disconnect: the functions that are called when a connection comes and goes.
import { withDeadline } from '../deadline.ts';
import { headerOf, type OriginRequest } from '../exchange.ts';
import type { SocketDeps } from './connection.ts';
import { type Connection, connectEvent, disconnectEvent } from './event.ts';

type Deps = Pick<SocketDeps, 'routes' | 'invoke' | 'now' | 'onProblem'>;

type ConnectReply = { status: number; message: string; protocol: string | undefined };

/** What the $connect function says about a connection; without one, every connection may come. */
export const askConnect = async (deps: Deps, connection: Connection, asked: OriginRequest): Promise<ConnectReply> => {
  const { routes, invoke, now, onProblem } = deps;
  const route = routes.get('$connect');
  if (!route?.functionArn) return { status: 200, message: '', protocol: undefined };
  try {
    const work = invoke(route.functionArn, connectEvent(connection, asked, now()));
    const late = () => new Error('the function took longer than the integration allows');
    return readConnectAnswer(await withDeadline(work, route.timeoutMs, late));
  } catch (error) {
    onProblem({ connectionId: connection.connectionId, routeKey: '$connect', reason: (error as Error).message });
    return { status: 502, message: 'Internal server error', protocol: undefined };
  }
};

type ConnectAnswer = { statusCode?: number | string; headers?: Record<string, string> };

const readConnectAnswer = (answer: unknown): ConnectReply => {
  const { statusCode, headers } = (answer ?? {}) as ConnectAnswer;
  const status = Number(statusCode);
  if (!Number.isInteger(status)) throw new Error('malformed Lambda proxy response');
  return { status, message: '', protocol: headerOf(Object.entries(headers ?? {}), 'sec-websocket-protocol') };
};

export type Leaving = {
  disconnected(connection: Connection, code: number, reason: string): void;
  /** When the functions called so far are done. */
  settled(): Promise<unknown>;
};

/** Best effort, as on AWS: a $disconnect function that fails is logged, and the client learns nothing about it. */
export const createLeaving = ({ routes, invoke, now, onProblem }: Deps): Leaving => {
  const underWay = new Set<Promise<unknown>>();
  return {
    disconnected(connection, code, reason) {
      const route = routes.get('$disconnect');
      if (!route?.functionArn) return;
      const { connectionId } = connection;
      const work = invoke(route.functionArn, disconnectEvent(connection, code, reason, now()))
        .catch((error: Error) => onProblem({ connectionId, routeKey: '$disconnect', reason: error.message }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settled: () => Promise.allSettled([...underWay]),
  };
};
