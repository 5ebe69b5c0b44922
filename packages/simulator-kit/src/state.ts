import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { textIn } from './simulator.ts';

/**
 * A small durable value in one JSON file: a new file is written whole and then takes the old one's place, so that a kill at
 * any moment leaves either the old or the new state, never half of one.
 */
export type State<T> = { value: T; save(): void };

/**
 * A state of this size, with thousands of banks, takes too long to write at every change, so it is written now and then. A kill loses
 * the changes since the last time.
 */
const LARGE = 512 * 1024;
const LARGE_EVERY_MS = 250;

/** Values that have changed since they were written. */
const unwritten = new Set<() => void>();
process.once('exit', () => {
  for (const write of unwritten) write();
});

export const openState = <T>(file: string, initial: () => T): State<T> => {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  let resting: NodeJS.Timeout | undefined;
  const state: State<T> = {
    // The new file is alone only if it is complete.
    value: read(file) ?? read(next) ?? initial(),
    save() {
      if (resting) unwritten.add(write);
      else write();
    },
  };
  return state;

  function write() {
    unwritten.delete(write);
    const text = JSON.stringify(state.value);
    writeFileSync(next, text);
    // A rename over an existing file would wait for the disk, which takes seven times as long. A kill of the process doesn't need that.
    rmSync(file, { force: true });
    renameSync(next, file);
    if (text.length > LARGE) resting = setTimeout(rested, LARGE_EVERY_MS).unref();
  }

  function rested() {
    resting = undefined;
    if (unwritten.has(write)) write();
  }

  function read(path: string): T | undefined {
    const text = textIn(path);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new Error(`${path} is not readable JSON. Move it away, or start afresh with: npm run reset`);
    }
  }
};
