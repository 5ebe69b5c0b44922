import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliBytes = (content: string | Uint8Array) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Prints what each entry costs on the wire: the chunk, what it imports at once, and their styles. */
export function brotliReport(): Plugin {
  return {
    name: 'brotli-report',
    apply: 'build',
    writeBundle(_options, bundle) {
      const sizes = new Map<string, number>();
      const size = (file: string) => {
        const asset = bundle[file];
        if (!asset) return 0;
        const known = sizes.get(file) ?? brotliBytes(asset.type === 'chunk' ? asset.code : asset.source);
        sizes.set(file, known);
        return known;
      };
      const reach = (file: string, seen: Set<string>) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
        seen.add(file);
        for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
        for (const next of chunk.imports) reach(next, seen);
        return seen;
      };
      const kb = (files: Iterable<string>) => {
        let total = 0;
        for (const file of files) total += size(file);
        return (total / 1024).toFixed(1).padStart(7);
      };
      const entries = Object.values(bundle).filter((chunk) => chunk.type === 'chunk' && chunk.isEntry);
      const shared = new Set(entries.flatMap((entry) => [...reach(entry.fileName, new Set())]));
      const pages = Object.values(bundle).filter(
        (chunk) =>
          chunk.type === 'chunk' && chunk.isDynamicEntry && /-(page|shell)\.tsx$/.test(chunk.facadeModuleId ?? ''),
      );
      console.log(`\nbrotli KB (JS + CSS)\n  first load   ${kb(shared)}`);
      for (const page of pages) {
        const all = new Set([...shared, ...reach(page.fileName, new Set())]);
        const own = [...all].filter((file) => !shared.has(file));
        console.log(`  ${(page.name ?? page.fileName).padEnd(28)} ${kb(all)}  of which its own ${kb(own)}`);
      }
    },
  };
}
