// The database binary as a child process, on a file with the index that the streams need, and ended with its parent.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../host/free-port.ts';
import { findBinary, spawnDatabase } from './binary.ts';
import { type Child, createChild } from './child.ts';
import { indexStream } from './stream-index.ts';
import { sweep } from './sweep.ts';

export type DynamoProcess = Pick<Child, 'kill' | 'stop'> & {
  url: string;
  /** Deletes what a table's time-to-live says is over; how many. */
  sweepExpired(): Promise<number>;
};

/** The file of a new database, with its index: made once in a process, and a copy is what the next ones begin with. */
let indexedFile: Buffer | undefined;

export const startDynamoProcess = async (dataDir: string, log: (line: string) => void): Promise<DynamoProcess> => {
  const binary = findBinary();
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'dynamodb.sqlite');
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
    throw unusable(dataDir, child.lastWords() || 'it does not answer');
  };

  const isNew = !existsSync(file);
  if (isNew && indexedFile) writeFileSync(file, indexedFile);
  const isIndexed = isNew ? indexedFile !== undefined : indexed(file, dataDir);
  await start();
  if (!isIndexed) {
    // The first start made the file.
    await child.stop();
    indexed(file, dataDir);
    if (isNew) indexedFile = readFileSync(file);
    await start();
  }
  isUp = true;
  return {
    url,
    sweepExpired: () => sweep(`http://127.0.0.1:${sweepPort}/mcp`, sweepToken),
    kill: child.kill,
    stop: child.stop,
  };
};

const indexed = (file: string, dataDir: string): boolean => {
  try {
    return indexStream(file);
  } catch (error) {
    throw unusable(dataDir, (error as Error).message);
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
