// The data folder: marked as ours, and used by one process at a time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';

const marker = 'groundwork.json';

export type User = {
  pid: number;
  port: number;
  /** When the process was born: another one may get the same number. */
  birth?: string;
};

/** Whoever runs on the folder now, a process that is still stopping included. */
export const userOf = async (dataDir: string): Promise<User | undefined> => {
  const path = join(dataDir, marker);
  if (!existsSync(path)) return undefined;
  const user = readMarker(path);
  if (user.pid === 0) return undefined;
  const isSame =
    user.birth === undefined ? isAlive(user.pid) && (await answers(user.port)) : user.birth === birthOf(user.pid);
  return isSame ? user : undefined;
};

const demandUnused = async (dataDir: string): Promise<void> => {
  const user = await userOf(dataDir);
  if (user) {
    throw new Error(
      `${resolve(dataDir)} is in use: Groundwork runs already on http://localhost:${user.port} (process ${user.pid}).`,
    );
  }
};

export const takeDataFolder = async (dataDir: string, port: number): Promise<() => void> => {
  await demandUnused(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, marker), JSON.stringify({ pid: process.pid, port, birth: birthOf(process.pid) }));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new Error(
      `The data folder ${resolve(dataDir)} cannot be used (${reason}). Mend its permissions or name another: DATA_DIR=./data npm start`,
    );
  }
  return () => writeFileSync(join(dataDir, marker), JSON.stringify({ pid: 0, port }));
};

/** Empties a folder that is ours and that nobody uses; anything else is left alone. */
export const emptyDataFolder = async (dataDir: string): Promise<string> => {
  const path = resolve(dataDir);
  if (!existsSync(path)) return `${path} is empty already.`;
  const user = await userOf(path);
  if (user) {
    throw new Error(`Groundwork runs on ${path} (http://localhost:${user.port}, process ${user.pid}). Stop it first.`);
  }
  if (readdirSync(path).length > 0 && !existsSync(join(path, marker))) {
    throw new Error(`${path} is not a data folder of Groundwork: nothing was deleted.`);
  }
  rmSync(path, { recursive: true });
  return `${path} is empty now.`;
};

/** Cut off by a kill, it tells of nobody. */
const readMarker = (path: string): User => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as User;
  } catch {
    return { pid: 0, port: 0 };
  }
};

/** Only Linux tells. */
const birthOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
