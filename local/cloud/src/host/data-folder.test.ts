import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDataDir } from '../../testing/test-cloud.ts';
import { emptyDataFolder, takeDataFolder, userOf } from './data-folder.ts';

const aListener = () =>
  new Promise<number>((resolve) => {
    const server = createServer((socket) => socket.destroy());
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

describe('the data folder', () => {
  it('is used by one process at a time', async () => {
    const dir = join(aDataDir(), 'data');
    const release = await takeDataFolder(dir, 4009);
    await expect(takeDataFolder(dir, 4001)).rejects.toThrow('Groundwork runs already on http://localhost:4009');
    await expect(emptyDataFolder(dir)).rejects.toThrow('Stop it first');
    release();
    expect(await userOf(dir)).toBeUndefined();
  });

  it('is asked for by its port where a process cannot be told apart by its birth', async () => {
    const dir = aDataDir();
    const port = await aListener();
    writeFileSync(join(dir, 'groundwork.json'), JSON.stringify({ pid: process.pid, port }));
    expect(await userOf(dir)).toMatchObject({ port });
    writeFileSync(join(dir, 'groundwork.json'), JSON.stringify({ pid: process.pid, port: 1 }));
    expect(await userOf(dir)).toBeUndefined();
  });

  it('is taken over from a process that has only the number of the one before', async () => {
    const dir = aDataDir();
    writeFileSync(join(dir, 'groundwork.json'), JSON.stringify({ pid: process.pid, port: 4000, birth: '1' }));
    await takeDataFolder(dir, 4001);
  });

  it('is taken over from a process that was killed', async () => {
    const dir = aDataDir();
    writeFileSync(join(dir, 'groundwork.json'), JSON.stringify({ pid: 2 ** 22 + 1, port: 4000 }));
    await takeDataFolder(dir, 4001);
  });

  it('says what is wrong with a folder that cannot be used', async () => {
    const file = join(aDataDir(), 'file');
    writeFileSync(file, '');
    await expect(takeDataFolder(join(file, 'data'), 4001)).rejects.toThrow(
      /The data folder .* cannot be used \(ENOTDIR\)/,
    );
  });

  it('is emptied when it is ours and left alone when it is not', async () => {
    const ours = join(aDataDir(), 'data');
    (await takeDataFolder(ours, 4001))();
    await emptyDataFolder(ours);
    expect(existsSync(ours)).toBe(false);
    expect(await emptyDataFolder(ours)).toContain('is empty already');

    const theirs = aDataDir();
    mkdirSync(join(theirs, 'photos'));
    await expect(emptyDataFolder(theirs)).rejects.toThrow('is not a data folder of Groundwork');
    expect(existsSync(join(theirs, 'photos'))).toBe(true);
  });
});
