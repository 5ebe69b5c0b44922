import { readFileSync } from 'node:fs';

/** What a file says; undefined where there is none. */
export const textIn = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
