import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DataFolder, resetDataFolder, takeDataFolder, userOf } from './data-folder.ts';

const bank = { name: 'bank', title: 'The Bank', dataFiles: ['bank.json'], start: () => Promise.reject(new Error()) };
const folder = (dataDir: string): DataFolder => ({
  dataDir,
  configuration: { name: 'App', simulators: [bank], dataFiles: ['demo-data'] },
});
const marked = (dataDir: string, marker: object) => writeFileSync(join(dataDir, 'app.json'), JSON.stringify(marker));

const aListener = () =>
  new Promise<number>((resolve) => {
    const server = createServer((socket) => socket.destroy());
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

describe('a data folder', () => {
  it('is used by one process at a time', async () => {
    const ours = folder(join(aDataDir(), 'data'));
    const release = await takeDataFolder(ours, 4009);
    await expect(takeDataFolder(ours, 4001)).rejects.toThrow('App is already running at http://localhost:4009');
    await expect(resetDataFolder(ours)).rejects.toThrow('Stop it first');
    release();
    expect(await userOf(ours)).toBeUndefined();
    await takeDataFolder(ours, 4001);
  });

  it('is in use while its port answers, on systems that do not say when a process started', async () => {
    const dataDir = aDataDir();
    const port = await aListener();
    marked(dataDir, { pid: process.pid, port });
    expect(await userOf(folder(dataDir))).toMatchObject({ port });
    marked(dataDir, { pid: process.pid, port: 1 });
    expect(await userOf(folder(dataDir))).toBeUndefined();
  });

  it('is free when another process now has the number of its last user', async () => {
    const dataDir = aDataDir();
    marked(dataDir, { pid: process.pid, port: 4000, birth: '1' });
    await takeDataFolder(folder(dataDir), 4001);
  });

  it('is free after its user was killed', async () => {
    const dataDir = aDataDir();
    marked(dataDir, { pid: 2 ** 22 + 1, port: 4000 });
    await takeDataFolder(folder(dataDir), 4001);
  });

  it('that cannot be used is an error that says why', async () => {
    const file = join(aDataDir(), 'file');
    writeFileSync(file, '');
    await expect(takeDataFolder(folder(join(file, 'data')), 4001)).rejects.toThrow(
      /The data folder .* can't be used \(ENOTDIR\)/,
    );
  });
});

describe("somebody's own folder", () => {
  it('is not taken as a data folder', async () => {
    const theirs = aDataDir();
    mkdirSync(join(theirs, 'photos'));
    await expect(takeDataFolder(folder(theirs), 4001)).rejects.toThrow("isn't empty and isn't a data folder of App");
    expect(readdirSync(theirs)).toEqual(['photos']);
  });

  it('is not reset', async () => {
    const theirs = aDataDir();
    mkdirSync(join(theirs, 'mail'));
    await expect(resetDataFolder(folder(theirs))).rejects.toThrow("isn't a data folder of App. Nothing was deleted");
    expect(readdirSync(theirs)).toEqual(['mail']);
  });
});

describe('a reset', () => {
  it('deletes what the cloud, its simulators and the product keep', async () => {
    const ours = folder(join(aDataDir(), 'data'));
    (await takeDataFolder(ours, 4001))();
    mkdirSync(join(ours.dataDir, 'mail'));
    for (const name of ['mail/m1.json', 'sqs.jsonl', 'sqs.jsonl.next', 'bank.json', 'demo-data'])
      writeFileSync(join(ours.dataDir, name), '{}');
    expect(await resetDataFolder(ours)).toContain('is empty now');
    expect(existsSync(ours.dataDir)).toBe(false);
    expect(await resetDataFolder(ours)).toContain('is already empty');
  });

  it('keeps what others put there', async () => {
    const ours = folder(aDataDir());
    (await takeDataFolder(ours, 4001))();
    writeFileSync(join(ours.dataDir, 'sqs.jsonl'), '{}');
    writeFileSync(join(ours.dataDir, 'notes.txt'), 'mine');
    expect(await resetDataFolder(ours)).toContain("aren't ours and stay: notes.txt");
    expect(readdirSync(ours.dataDir)).toEqual(['notes.txt']);
  });
});
