// Builds the gallery like the site, as files in memory, for the test that looks at every part.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { css } from './class-names.ts';
import { lightFonts } from './light-fonts.ts';
import { themeStylesheet } from './theme-stylesheet.ts';

/** The files by their paths in the site. */
export const galleryFiles = async (): Promise<Map<string, string | Uint8Array>> => {
  const root = join(import.meta.dirname, '..');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [lightFonts(), themeStylesheet(), react()],
    css,
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 20_000,
      rollupOptions: { input: join(root, 'gallery.html') },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return new Map(
    outputs.flatMap((output) =>
      'output' in output
        ? output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const)
        : [],
    ),
  );
};
