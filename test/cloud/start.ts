// Starts the product as a user does, on a free port with a separate data folder, once for all tests that need it.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@local/cloud/free-port';
import type { TestProject } from 'vitest/node';
import { eventually } from './eventually.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string;
    dataDir: string;
  }
}

const untilReady = async (url: string, child: ChildProcess, output: () => string) => {
  const stopped = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The local cloud stopped with code ${code}:\n${output()}`)));
  });
  const ready = eventually(async () => (await fetch(`${url}/_local`)).ok, 290_000).catch((cause) => {
    throw new Error(`The local cloud did not become ready:\n${output()}`, { cause });
  });
  await Promise.race([ready, stopped]);
  for (const each of [ready, stopped]) each.catch(() => undefined);
};

/** Vitest cannot map a stack of modules that came from its file cache, and would show its own error in place of ours. */
const withoutStack = ({ message, cause }: Error): Error => {
  const error = new Error(cause instanceof Error ? `${message}\n${cause.message}` : message);
  error.stack = error.message;
  return error;
};

export default async function start(project: TestProject) {
  try {
    return await startCloud(project);
  } catch (error) {
    throw withoutStack(error as Error);
  }
}

const startCloud = async (project: TestProject) => {
  // A cloud that is up already may be named, to run one test again and again while working on it.
  const running = process.env.CLOUD_URL;
  if (running) {
    project.provide('baseUrl', running);
    project.provide('dataDir', process.env.DATA_DIR ?? '.local');
    return;
  }
  const port = await freePort(0);
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-test-'));
  // Demo data that was made once for all clouds of a run (scripts/first-start.ts).
  if (process.env.DEMO_DATA) cpSync(process.env.DEMO_DATA, dataDir, { recursive: true });
  const baseUrl = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/groundwork/src/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BANK_PACE: '0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(chunk.toString());
    if (lines.length > 400) lines.shift();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await untilReady(baseUrl, child, () => lines.join(''));
  project.provide('baseUrl', baseUrl);
  project.provide('dataDir', dataDir);
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
};
