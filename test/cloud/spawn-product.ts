// The product in its own process, started as npm start does it. It ends with ours, however that ends.
import { spawn } from 'node:child_process';
import { eventually } from './eventually.ts';

export type SpawnedProduct = {
  url: string;
  pid: number;
  /** Its errors so far. */
  complaints: () => string;
  /** Stops it like Ctrl+C. */
  stop: () => Promise<void>;
  /** Stops it without a goodbye. */
  kill: () => Promise<void>;
};

type Place = { port: number; dataDir: string; settings?: Record<string, string> };

const LAST_WORDS = 20_000;
const lastOf = (said: string, chunk: Buffer) => (said + chunk.toString()).slice(-LAST_WORDS);

export const spawnProduct = async ({ port, dataDir, settings = {} }: Place): Promise<SpawnedProduct> => {
  const child = spawn(process.execPath, ['local/groundwork/start.mjs'], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let complaints = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said = lastOf(said, chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said = lastOf(said, chunk);
    complaints = lastOf(complaints, chunk);
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  const url = `http://localhost:${port}`;
  const stopped = exit.then((code) => {
    throw new Error(`The local cloud stopped with code ${code}:\n${said}`);
  });
  const ready = eventually(async () => (await fetch(`${url}/_local`)).ok, 290_000).catch((cause) => {
    throw new Error(`The local cloud did not become ready:\n${said}`, { cause });
  });
  for (const each of [ready, stopped]) each.catch(() => undefined);
  await Promise.race([ready, stopped]);
  return {
    url,
    pid: child.pid ?? 0,
    complaints: () => complaints,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
