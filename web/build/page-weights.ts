import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { readOutline, type SiteChunk } from './site-outline.ts';

export type PageWeight = {
  name: string;
  /** Brotli KB of JS and CSS before the page can be shown to someone who opens it first. */
  alone: number;
  /** The same size inside the signed-in shell. */
  inShell: number;
  /** The modules that are loaded with the page. */
  modules: string[];
};

const compress = promisify(brotliCompress);
const brotliBytes = async (content: Uint8Array) =>
  (await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })).length;

/** The weight of each page of the built site: its chunk, the chunk's static imports, and their styles. */
export async function pageWeights(site: string): Promise<PageWeight[]> {
  const chunks = readOutline(site);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ending = (end: string) => chunks.filter(({ madeFor }) => madeFor.endsWith(end));
  const reach = (start: SiteChunk[], seen = new Set<string>()): Set<string> => {
    for (const chunk of start) {
      if (seen.has(chunk.fileName)) continue;
      seen.add(chunk.fileName);
      for (const css of chunk.styles) seen.add(css);
      reach(
        chunk.imports.flatMap((name) => byName.get(name) ?? []),
        seen,
      );
    }
    return seen;
  };

  const first = reach(chunks.filter(({ isEntry }) => isEntry));
  const shells = ending('-shell.tsx');
  const shell = reach(shells);
  const pages = [...shells, ...ending('-page.tsx')];
  const sizes = new Map<string, number>();
  const weighed = new Set([...first, ...reach(pages)]);
  await Promise.all(
    [...weighed].map(async (name) => sizes.set(name, await brotliBytes(readFileSync(join(site, name))))),
  );
  const weigh = (names: Set<string>) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1024;
  const modulesOf = (names: Set<string>) =>
    chunks.filter((chunk) => names.has(chunk.fileName)).flatMap(({ modules }) => modules);
  const weightOf = (name: string, own: Set<string>): PageWeight => {
    const alone = new Set([...first, ...own]);
    return { name, alone: weigh(alone), inShell: weigh(new Set([...alone, ...shell])), modules: modulesOf(alone) };
  };

  return [weightOf('first load', new Set()), ...pages.map((page) => weightOf(page.name, reach([page])))];
}
