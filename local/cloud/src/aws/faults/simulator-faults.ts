import type { Fault } from '@local/simulator/fault';
import type { Faults } from './faults.ts';

/** The ordered faults as a simulator asks for them: once a call, by its path. */
export const simulatorFaults =
  (faults: Faults, target: string, kill = () => process.kill(process.pid, 'SIGKILL')) =>
  (path: string): Fault | undefined => {
    const { before, after } = faults.next(target, path);
    const kind = before ?? after;
    // Only the database speaks of conflicts, and no order says otherwise.
    if (!kind || kind === 'conflict') return undefined;
    const when = before ? 'before' : 'after';
    if (kind !== 'kill') return { kind: kind === 'delay30s' ? 'slow' : kind, when };
    if (before) kill();
    // The effect has to happen first; its answer is held back until the end.
    else setTimeout(kill, 100);
    return { kind: 'timeout', when };
  };
