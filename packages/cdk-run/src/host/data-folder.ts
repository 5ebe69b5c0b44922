// The data folder: marked as ours, and used by one process at a time. A folder with foreign content is never marked, and a reset
// deletes only the local cloud's own files, by name.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { CloudConfiguration } from '../configuration.ts';

export type DataFolder = {
  dataDir: string;
  configuration: Pick<CloudConfiguration, 'name' | 'simulators' | 'dataFiles'>;
};

export type User = {
  pid: number;
  port: number;
  /** The time when the process started, because a later process may get the same number. */
  birth?: string;
};

/** The cloud's own files here. test/journeys/data-folder.test.ts compares the list with a run. */
const ownFiles = [
  'access-keys.json',
  'async-events',
  'cognito.json',
  'dynamodb',
  'functions.log',
  'functions.log.1',
  'kms.json',
  'mail',
  's3',
  'schedules.json',
  'secrets.json',
  'ses-suppressed.json',
  'sign-ins.json',
  'sqs.jsonl',
  'stream-positions.json',
  'texts.json',
];

const markerOf = ({ dataDir, configuration }: DataFolder): string =>
  join(dataDir, `${configuration.name.toLowerCase()}.json`);

/** The process that uses the folder now, including one that is still stopping. */
export const userOf = async (folder: DataFolder): Promise<User | undefined> => {
  const marker = markerOf(folder);
  if (!existsSync(marker)) return undefined;
  const user = readMarker(marker);
  if (user.pid === 0) return undefined;
  const isSame =
    user.birth === undefined ? isAlive(user.pid) && (await answers(user.port)) : user.birth === birthOf(user.pid);
  return isSame ? user : undefined;
};

/** Marks the folder as used by this process, and returns how to release it. */
export const takeDataFolder = async (folder: DataFolder, port: number): Promise<() => void> => {
  const { dataDir, configuration } = folder;
  const marker = markerOf(folder);
  const user = await userOf(folder);
  if (user) {
    throw new Error(
      `${resolve(dataDir)} is in use: ${configuration.name} is already running at http://localhost:${user.port} (process ${user.pid}).`,
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true });
    refuseForeign(folder);
    writeFileSync(marker, JSON.stringify({ pid: process.pid, port, birth: birthOf(process.pid) }));
  } catch (error) {
    if (error instanceof ForeignFolderError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new Error(
      `The data folder ${resolve(dataDir)} can't be used (${reason}). Fix its permissions or choose another one: DATA_DIR=./data npm start`,
    );
  }
  return () => writeFileSync(marker, JSON.stringify({ pid: 0, port }));
};

class ForeignFolderError extends Error {}

const refuseForeign = (folder: DataFolder): void => {
  const { dataDir, configuration } = folder;
  if (existsSync(markerOf(folder)) || readdirSync(dataDir).length === 0) return;
  throw new ForeignFolderError(
    `${resolve(dataDir)} isn't empty and isn't a data folder of ${configuration.name}. Choose a new or empty one: DATA_DIR=./data npm start`,
  );
};

/** Deletes the local cloud's files in a folder that is ours and not in use. */
export const resetDataFolder = async (folder: DataFolder): Promise<string> => {
  const { configuration } = folder;
  const path = resolve(folder.dataDir);
  if (!existsSync(path)) return `${path} is already empty.`;
  const user = await userOf(folder);
  if (user) {
    throw new Error(
      `${configuration.name} is running on ${path} (http://localhost:${user.port}, process ${user.pid}). Stop it first.`,
    );
  }
  if (readdirSync(path).length > 0 && !existsSync(markerOf(folder))) {
    throw new Error(`${path} isn't a data folder of ${configuration.name}. Nothing was deleted.`);
  }
  for (const name of dataFilesOf(configuration)) {
    rmSync(join(path, name), { recursive: true, force: true });
    rmSync(join(path, `${name}.next`), { force: true });
  }
  // The marker goes last, so that an interrupted reset can be repeated.
  rmSync(markerOf(folder), { force: true });
  const left = readdirSync(path);
  if (left.length > 0) return `${path} is reset. These aren't ours and stay: ${left.join(', ')}`;
  rmdirSync(path);
  return `${path} is empty now.`;
};

/** Everything that a run may leave in its data folder, without the marker. */
export const dataFilesOf = ({ simulators, dataFiles = [] }: DataFolder['configuration']): string[] => [
  ...ownFiles,
  ...dataFiles,
  ...simulators.flatMap((one) => one.dataFiles ?? []),
];

/** A marker that a killed process left half-written names no process. */
const readMarker = (path: string): User => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as User;
  } catch {
    return { pid: 0, port: 0 };
  }
};

/** Only Linux tells when a process started. */
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
