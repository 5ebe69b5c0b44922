import type { Plugin } from 'vite';
import { pageWeights } from './page-weights.ts';

/** Prints the compressed size of each page. */
export function brotliReport(): Plugin {
  return {
    name: 'brotli-report',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const kb = (size: number) => size.toFixed(1).padStart(8);
      console.log(`\nbrotli KB, JS + CSS${' '.repeat(22)}alone  in the shell`);
      for (const { name, alone, inShell } of await pageWeights(dir)) {
        console.log(`  ${name.padEnd(36)} ${kb(alone)}      ${kb(inShell)}`);
      }
    },
  };
}
