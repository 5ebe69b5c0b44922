import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../host/free-port.ts';
import { findBinary, spawnDatabase } from './binary.ts';
import { indexStream, sweep } from './tables.ts';

// A child process that is started again if it dies, until it dies three times in a row right after its start.

const QUICK_MS = 2_000;

type Child = {
  start(): void;
  stop(): Promise<void>;
  /** Plays a crash: the process is killed, and starts again. */
  kill(): void;
  hasGivenUp(): boolean;
  /** The last output to its standard error before it died. */
  lastWords(): string;
};

const createChild = (spawn: () => ChildProcess, onDeath: (code: number | null, lastWords: string) => void): Child => {
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

// The database binary as a child process, on a file with the index that the streams need, and ended with its parent.

type DynamoProcess = Pick<Child, 'kill' | 'stop'> & {
  url: string;
  /** Deletes rows that expired by a table's time-to-live; returns their number. */
  sweepExpired(): Promise<number>;
};

/** The file of a new database, with its index: made once in a process, and copied for the next ones. */
let indexedFile: Buffer | undefined;

/** Without a folder, the database is in memory, for tests: it has no index for streams, and is empty again after it died. */
export const startDynamoProcess = async (
  dataDir: string | undefined,
  log: (line: string) => void,
): Promise<DynamoProcess> => {
  const binary = findBinary();
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const file = dataDir && join(dataDir, 'dynamodb.sqlite');
  const [port, sweepPort] = await Promise.all([freePort(0), freePort(0)]);
  const sweepToken = randomBytes(24).toString('hex');
  const url = `http://127.0.0.1:${port}`;

  let isUp = false;
  const child = createChild(
    () => spawnDatabase({ binary, file, port, sweepPort, sweepToken }),
    (code, lastWords) => {
      if (isUp) log(`The database ended (${code}): ${lastWords}`);
    },
  );
  const start = async () => {
    child.start();
    if (await answersInTime(url, child)) return;
    await child.stop();
    throw unusable(dataDir ?? 'memory', child.lastWords() || 'it does not answer');
  };

  if (file) await startOnFile(file, start, child.stop);
  else await start();
  isUp = true;
  return {
    url,
    sweepExpired: () => sweep(`http://127.0.0.1:${sweepPort}/mcp`, sweepToken),
    kill: child.kill,
    stop: child.stop,
  };
};

const startOnFile = async (file: string, start: () => Promise<void>, stop: () => Promise<void>): Promise<void> => {
  const isNew = !existsSync(file);
  if (isNew && indexedFile) writeFileSync(file, indexedFile);
  const isIndexed = isNew ? indexedFile !== undefined : indexed(file);
  await start();
  if (isIndexed) return;
  // The first start made the file.
  await stop();
  indexed(file);
  if (isNew) indexedFile = readFileSync(file);
  await start();
};

const indexed = (file: string): boolean => {
  try {
    return indexStream(file);
  } catch (error) {
    throw unusable(dirname(file), (error as Error).message);
  }
};

const unusable = (dataDir: string, why: string) =>
  new Error(`The database does not start on ${dataDir}: ${why}\nRepair the folder, or start over with: npm run reset`);

const answersInTime = async (url: string, child: Child): Promise<boolean> => {
  const deadline = Date.now() + 10_000;
  while (!(await answers(url))) {
    if (child.hasGivenUp() || Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
