import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Rolldown } from 'vite';

type File = Rolldown.OutputAsset | Rolldown.OutputChunk;
export type PageWeight = {
  name: string;
  /** Brotli KB of JS and CSS before the page can be shown to somebody who comes straight to it. */
  alone: number;
  /** The same within the signed-in shell. */
  inShell: number;
  /** Every module that comes with it. */
  modules: string[];
};

const compress = promisify(brotliCompress);
const brotliBytes = async (content: string | Uint8Array) =>
  (await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })).length;

/** What each page of a build weighs: its chunk, what that imports without waiting, and their styles. */
export async function pageWeights(files: File[]): Promise<PageWeight[]> {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const chunks = files.filter((file) => file.type === 'chunk');
  const ending = (end: string) => chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(end));
  const reach = (start: Rolldown.OutputChunk[], seen = new Set<string>()): Set<string> => {
    for (const chunk of start) {
      if (seen.has(chunk.fileName)) continue;
      seen.add(chunk.fileName);
      for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
      const imported = chunk.imports.map((name) => byName.get(name)).filter((file) => file?.type === 'chunk');
      reach(imported, seen);
    }
    return seen;
  };

  const first = reach(chunks.filter((chunk) => chunk.isEntry));
  const shells = ending('-shell.tsx');
  const shell = reach(shells);
  const pages = [...shells, ...ending('-page.tsx')];
  const sizes = new Map<string, number>();
  const weighed = new Set([...first, ...reach(pages)]);
  await Promise.all([...weighed].map(async (name) => sizes.set(name, await brotliBytes(contentOf(byName.get(name))))));
  const weigh = (names: Set<string>) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1024;
  const modulesOf = (names: Set<string>) =>
    chunks.filter((chunk) => names.has(chunk.fileName)).flatMap((chunk) => Object.keys(chunk.modules));
  const weightOf = (name: string, own: Set<string>): PageWeight => {
    const alone = new Set([...first, ...own]);
    return { name, alone: weigh(alone), inShell: weigh(new Set([...alone, ...shell])), modules: modulesOf(alone) };
  };

  return [weightOf('first load', new Set()), ...pages.map((page) => weightOf(page.name, reach([page])))];
}

const contentOf = (file: File | undefined) => (file?.type === 'chunk' ? file.code : (file?.source ?? ''));
