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
  // Measuring takes longer than building, so the report is made only on request.
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
    // page-weights.test.ts checks the compressed sizes. Vite would warn about the sizes on disk.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Without this, a start on a busy machine prints a page of the build's timings.
      checks: { bundlerTimings: false },
      output: {
        // The first load names every chunk and style sheet: leaving the file's name out saves a kilobyte.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'assets/[hash:8].css' : NAMED),
      },
    },
  },
});
