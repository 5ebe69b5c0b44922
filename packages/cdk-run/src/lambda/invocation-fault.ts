// Faults between the caller of a function (gateways, queues, streams, schedules, the user pool) and its answer.
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultKind, Faults } from '../aws/faults/faults.ts';
import { exited, FunctionError, ThrottledError, timedOut } from './function-spec.ts';

type About = { name: string; timeoutSeconds: number; requestId: string };

const killEverything = () => process.kill(process.pid, 'SIGKILL');

/** The payload that the caller gets instead; throws Lambda's error. */
const play = async (kind: FaultKind, { name, timeoutSeconds, requestId }: About, kill: () => unknown, payload = '') => {
  switch (kind) {
    case 'timeout':
      await wait(timeoutSeconds * 1000);
      throw new FunctionError(timedOut(requestId, timeoutSeconds));
    case 'crash':
      throw new FunctionError(exited(requestId, 'signal: killed'));
    case '429':
      throw new ThrottledError(name);
    case 'reset':
      throw Object.assign(new Error(`The connection to ${name} was reset`), { name: 'NetworkingError' });
    case 'cut':
      return payload.slice(0, Math.ceil(payload.length / 2)) || '{"cut":"';
    case 'delay30s':
      await wait(30_000);
      return payload;
    case 'kill':
      kill();
      return new Promise<string>(() => {});
    default:
      throw Object.assign(new Error('A fault was ordered'), { name: 'ServiceException' });
  }
};

/** Runs the invocation under its ordered fault: for a fault before it, the function is not run at all. */
export const runUnderFault = async (
  faults: Faults | undefined,
  about: About,
  run: () => Promise<string>,
  kill: () => unknown = killEverything,
): Promise<string> => {
  const { before, after } = faults?.next('lambda', about.name) ?? {};
  if (before) {
    const instead = await play(before, about, kill);
    if (before !== 'delay30s') return instead;
  }
  const payload = await run();
  return after ? play(after, about, kill, payload) : payload;
};
