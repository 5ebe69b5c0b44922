import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const compress = promisify(brotliCompress);
const brotliBytes = async (content: string | Uint8Array) =>
  (await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })).length;

/** Prints what each page costs on the wire: its chunk, what that imports at once, and their styles. */
export function brotliReport(): Plugin {
  return {
    name: 'brotli-report',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = reach(
        bundle,
        chunks.filter((chunk) => chunk.isEntry),
      );
      const shells = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith('-shell.tsx'));
      const pages = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId?.endsWith('-page.tsx'));
      const wanted = new Set([...first, ...reach(bundle, [...shells, ...pages])]);
      const sizes = new Map<string, number>();
      await Promise.all([...wanted].map(async (file) => sizes.set(file, await brotliBytes(contentOf(bundle[file])))));
      const kb = (files: Iterable<string>) => {
        let bytes = 0;
        for (const file of files) bytes += sizes.get(file) ?? 0;
        return (bytes / 1024).toFixed(1).padStart(7);
      };

      console.log(
        `\nbrotli KB, JS + CSS${' '.repeat(20)}alone  in the shell\n  ${'first load'.padEnd(33)} ${kb(first)}`,
      );
      const shell = reach(bundle, shells);
      for (const page of [...shells, ...pages]) {
        const own = reach(bundle, [page]);
        const alone = new Set([...first, ...own]);
        console.log(`  ${page.name.padEnd(33)} ${kb(alone)}       ${kb(new Set([...alone, ...shell]))}`);
      }
    },
  };
}

type Bundle = Rolldown.OutputBundle;

const contentOf = (file: Bundle[string] | undefined) => (file?.type === 'chunk' ? file.code : (file?.source ?? ''));

/** The chunks, what they import without waiting, and the styles of both. */
function reach(bundle: Bundle, chunks: Rolldown.OutputChunk[], seen = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (seen.has(chunk.fileName)) continue;
    seen.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
    const imported = chunk.imports.map((file) => bundle[file]).filter((file) => file?.type === 'chunk');
    reach(bundle, imported, seen);
  }
  return seen;
}
