import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliReport } from './build/brotli-report.ts';
import { css } from './build/class-names.ts';
import { lightErrors } from './build/light-errors.ts';
import { lightFonts } from './build/light-fonts.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { siteOutline } from './build/site-outline.ts';
import { themeStylesheet } from './build/theme-stylesheet.ts';

const NAMED = 'assets/[name]-[hash:6][extname]';

export default defineConfig({
  root: import.meta.dirname,
  // Measuring takes longer than building: only who asks for the report waits for it.
  plugins: [
    lightFonts(),
    lightErrors(),
    themeStylesheet(),
    react(),
    prerenderPages(),
    siteOutline(),
    ...(process.env.BUILD_REPORT === '0' ? [] : [brotliReport()]),
  ],
  css,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither data: scripts nor data: fonts; small images may stay inside.
    assetsInlineLimit: (file) => (/\.(woff2|ttf|svg)$/.test(file) ? false : undefined),
    // Bytes on the wire are held to their budgets by page-weights.test.ts; Vite would warn of those on the disk.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine a start would begin with a page of the build's timings.
      checks: { bundlerTimings: false },
      output: {
        // The first load names every chunk and style sheet: without the file's name in it, that is a kilobyte less.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'assets/[hash:8].css' : NAMED),
      },
    },
  },
});
