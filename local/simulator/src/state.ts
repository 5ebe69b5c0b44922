import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { textIn } from './text-in.ts';

/**
 * A small durable value in one JSON file: written whole to a neighbor which then takes its place, so that a kill at any
 * moment leaves either the old or the new state, never half of one.
 */
export type State<T> = { value: T; save(): void };

export const openState = <T>(file: string, initial: () => T): State<T> => {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  const state: State<T> = {
    // The neighbor stands alone only when it is complete.
    value: read(file) ?? read(next) ?? initial(),
    save() {
      writeFileSync(next, JSON.stringify(state.value));
      // Renamed over a file, it would first be written to the disk: seven times as long, and a kill does not ask for it.
      rmSync(file, { force: true });
      renameSync(next, file);
    },
  };
  return state;

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
