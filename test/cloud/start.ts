// Starts the product as a user does, on a free port with a separate data folder, once for all tests that need it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFolder } from '@local/groundwork/product';
import { freePort } from 'cdk-run/free-port';
import type { TestProject } from 'vitest/node';
import { isFullSize } from './size.ts';
import { spawnProduct } from './spawn-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string;
    dataDir: string;
  }
}

/** Vitest cannot map a stack of modules that came from its file cache, and would show its own error instead of ours. */
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

/**
 * In their full size, tests also have to pass when workers are slow. Otherwise only a busy machine reveals a test that counts
 * on an email before its next action makes the email out of date.
 */
const slowQueues: Record<string, string> = isFullSize ? { QUEUE_DELAY_MS: '1500' } : {};

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
  // A whole run finds the demo data once for all of its clouds (scripts/first-start.ts).
  cpSync(process.env.DEMO_DATA ?? (await demoFolder()), dataDir, { recursive: true });
  const { url, stop } = await spawnProduct({ port, dataDir, settings: { BANK_PACE: '0.1', ...slowQueues } });
  project.provide('baseUrl', url);
  project.provide('dataDir', dataDir);
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
};
