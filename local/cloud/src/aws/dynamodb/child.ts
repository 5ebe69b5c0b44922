// A child process that is started again should it die, until it dies three times in a row as soon as it is started.
import type { ChildProcess } from 'node:child_process';

const QUICK_MS = 2_000;

export type Child = {
  start(): void;
  stop(): Promise<void>;
  /** A fault on purpose: it ends without a goodbye, and comes back. */
  kill(): void;
  hasGivenUp(): boolean;
  /** What it wrote to its standard error before it died. */
  lastWords(): string;
};

export const createChild = (
  spawn: () => ChildProcess,
  onDeath: (code: number | null, lastWords: string) => void,
): Child => {
  let child: ChildProcess;
  let stopping = false;
  let quickDeaths = 0;
  let lastWords = '';

  const hasGivenUp = () => quickDeaths >= 3;
  const run = () => {
    const startedAt = Date.now();
    let said = '';
    child = spawn();
    child.stderr!.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    child.on('exit', (code) => {
      if (stopping) return;
      quickDeaths = Date.now() - startedAt < QUICK_MS ? quickDeaths + 1 : 0;
      lastWords = said.trim();
      onDeath(code, lastWords);
      if (!hasGivenUp()) run();
    });
  };

  return {
    start() {
      stopping = false;
      run();
    },
    async stop() {
      stopping = true;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin!.end();
      if (child.exitCode === null) await ended;
    },
    kill: () => process.kill(-child.pid!, 'SIGKILL'),
    hasGivenUp,
    lastWords: () => lastWords,
  };
};
