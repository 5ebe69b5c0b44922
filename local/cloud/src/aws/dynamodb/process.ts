// The database binary as a child process: started, watched, started again should it die, and ended with its parent.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '../../host/free-port.ts';
import { indexStream } from './stream-index.ts';

export type DynamoProcess = {
  url: string;
  /** Deletes what a table's time-to-live says is over; how many. */
  sweepExpired(): Promise<number>;
  /** A fault on purpose: it ends without a goodbye, and comes back. */
  kill(): void;
  stop(): Promise<void>;
};

export const findBinary = (platform: string = process.platform, arch: string = process.arch): string => {
  const name = `@dynoxide/${platform}-${arch}`;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed for this platform: said below.
  }
  throw new Error(
    `There is no database binary for ${platform}-${arch} (${name}). Start DynamoDB Local yourself and name it: DYNAMODB_ENDPOINT=http://localhost:8000 npm start`,
  );
};

// The shell ends the database when its own standard input ends, so also when this process is killed without a chance to
// tidy up: two databases on one file would be one too many.
const guarded =
  'exec 3<&0; "$0" "$@" 3<&- & database=$!; (read -r _ <&3; kill $database) 2>/dev/null & guard=$!; wait $database; code=$?; kill $guard 2>/dev/null; exit $code';

/** The file of a new database, with its index: made once in a process, and a copy is what the next ones begin with. */
let indexedFile: Buffer | undefined;

export const startDynamoProcess = async (dataDir: string, log: (line: string) => void): Promise<DynamoProcess> => {
  const binary = findBinary();
  mkdirSync(dataDir, { recursive: true });
  const [port, sweepPort] = await Promise.all([freePort(0), freePort(0)]);
  const sweepToken = randomBytes(24).toString('hex');
  const url = `http://127.0.0.1:${port}`;
  let stopping = false;
  let isUp = false;
  let quickDeaths = 0;
  let lastWords = '';

  const file = join(dataDir, 'dynamodb.sqlite');
  const run = (): ChildProcess => {
    const startedAt = Date.now();
    const args = ['serve', '--port', String(port), '--db-path', file, '--mcp', '--mcp-port', String(sweepPort)];
    const started = spawn('sh', ['-c', guarded, binary, ...args], {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, DYNOXIDE_MCP_AUTH_TOKEN: sweepToken },
    });
    let said = '';
    started.stderr!.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    started.on('exit', (code) => {
      if (stopping) return;
      quickDeaths = Date.now() - startedAt < 2_000 ? quickDeaths + 1 : 0;
      lastWords = said.trim();
      if (isUp) log(`The database ended (${code}): ${lastWords}`);
      if (quickDeaths < 3) child = run();
    });
    return started;
  };
  const unusable = (why: string) =>
    new Error(
      `The database does not start on ${dataDir}: ${why}\nRepair the folder, or start over with: npm run reset`,
    );
  const indexed = (): boolean => {
    try {
      return indexStream(file);
    } catch (error) {
      throw unusable((error as Error).message);
    }
  };
  const isNew = !existsSync(file);
  if (isNew && indexedFile) writeFileSync(file, indexedFile);
  const isIndexed = isNew ? indexedFile !== undefined : indexed();
  let child = run();

  const stop = async () => {
    stopping = true;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin!.end();
    if (child.exitCode === null) await ended;
  };
  const untilUp = async () => {
    const deadline = Date.now() + 10_000;
    while (!(await answers(url))) {
      if (quickDeaths >= 3 || Date.now() > deadline) {
        await stop();
        throw unusable(lastWords || 'it does not answer');
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await untilUp();
  if (!isIndexed) {
    // The first start made the file.
    await stop();
    indexed();
    if (isNew) indexedFile = readFileSync(file);
    stopping = false;
    child = run();
    await untilUp();
  }
  isUp = true;
  return {
    url,
    sweepExpired: () => sweep(`http://127.0.0.1:${sweepPort}/mcp`, sweepToken),
    kill: () => process.kill(-child.pid!, 'SIGKILL'),
    stop,
  };
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** The binary has its own sweep, offered as a tool over the Model Context Protocol. */
const sweep = async (url: string, token: string): Promise<number> => {
  let session: string | undefined;
  const call = async (method: string, params: object, id?: number): Promise<string> => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session ? { 'mcp-session-id': session } : {}),
      },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, ...(id ? { id } : {}) }),
    });
    session = reply.headers.get('mcp-session-id') ?? session;
    return reply.text();
  };
  const clientInfo = { name: 'groundwork', version: '1' };
  await call('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo }, 1);
  await call('notifications/initialized', {});
  const reply = await call('tools/call', { name: 'sweep_ttl', arguments: {} }, 2);
  const deleted = /items_deleted\\*":\s*(\d+)/.exec(reply)?.[1];
  if (deleted === undefined) throw new Error(`The sweep of expired items answered ${reply.slice(0, 200)}`);
  return Number(deleted);
};
