import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A small durable value in one JSON file: written to a neighbour and renamed over, so that a kill at any moment leaves
 * either the old or the new state, never half of one.
 */
export type State<T> = { value: T; save(): void };

export const openState = <T>(file: string, initial: () => T): State<T> => {
  mkdirSync(dirname(file), { recursive: true });
  const state: State<T> = {
    value: read(file) ?? initial(),
    save() {
      const next = `${file}.next`;
      writeFileSync(next, JSON.stringify(state.value));
      renameSync(next, file);
    },
  };
  return state;

  function read(path: string): T | undefined {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new Error(`${path} is not readable JSON. Move it away, or start afresh with: npm run reset`);
    }
  }
};
