// Files that a module reads at run time. They must be next to the bundle that the module becomes part of.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { scriptFaceFiles } from '../../lambdas/core/documents/script-faces.ts';

type Asset = { from: string; to: string };

const besideModule = (module: string, files: string[]): Asset[] =>
  files.map((file) => ({ from: join(dirname(module), file), to: file }));

const FACES = 'lambdas/core/documents/pdf.ts';
const READ_AT_RUN_TIME: Record<string, () => Asset[]> = {
  [FACES]: () => besideModule(FACES, ['fonts/open-sans-400.ttf', 'fonts/open-sans-700.ttf']),
  'lambdas/core/documents/script-faces.ts': scriptFaceFiles,
};

const readBy = (module: string): Asset[] => READ_AT_RUN_TIME[module]?.() ?? [];

/** The files of one module, by their paths in the repository. */
export const assetsOf = (module: string): string[] => readBy(module).map(({ from }) => relative(process.cwd(), from));

/** Copies the files that these modules read into the folder of their bundle. */
export const copyAssets = (modules: string[], folder: string): void => {
  for (const { from, to } of modules.flatMap(readBy)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(from, join(folder, to));
  }
};
