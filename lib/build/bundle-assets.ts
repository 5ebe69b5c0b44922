// Files that a module reads at run time from its own folder. They must be next to the bundle that the module becomes part of.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const READ_AT_RUN_TIME: Record<string, string[]> = {
  'lambdas/core/documents/pdf-faces.ts': ['fonts/open-sans-400.ttf', 'fonts/open-sans-700.ttf'],
};

/** The files of one module, by their paths in the repository. */
export const assetsOf = (module: string): string[] =>
  (READ_AT_RUN_TIME[module] ?? []).map((file) => join(dirname(module), file));

/** Copies the files that these modules read into the folder of their bundle. */
export const copyAssets = (modules: string[], folder: string): void => {
  for (const module of modules)
    for (const file of READ_AT_RUN_TIME[module] ?? []) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(dirname(module), file), join(folder, file));
    }
};
