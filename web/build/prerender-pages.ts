// Prerenders the pages that strangers open first, with the styles of their first paint inline, so that they can be read
// before any script runs. lib/site/viewer-request/site.js decides which file answers which address.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { css as cssOptions } from './class-names.ts';
import { criticalCss } from './critical-css.ts';
import { lightFonts } from './light-fonts.ts';
import { themeStylesheet } from './theme-stylesheet.ts';

export const PRERENDERED = [
  { file: 'sign-in.html', address: '/', page: 'sign-in-page.tsx' },
  { file: 'guest.html', address: '/guest/id/pin', page: 'guest-page.tsx' },
];

const web = join(import.meta.dirname, '..');
/** Renderer and page share one React. Everything else is bundled, because Node can't import stylesheets. */
const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/static', 'react-router-dom'];

/** Scripts before the first paint. */
const first = ['public/early.js', 'build/first-words.js'];
const HIDDEN = '.words-to-come #root{visibility:hidden}';

type Render = (address: string) => Promise<string>;

const loadRenderer = async (folder: string): Promise<Render> => {
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [lightFonts(), themeStylesheet(), react()],
    css: cssOptions,
    ssr: { noExternal: true, external: shared },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  // The storage of a browser on its first visit.
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  Object.assign(globalThis, { localStorage: nothing, sessionStorage: nothing });
  const { prerender } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as { prerender: Render };
  return prerender;
};

type Bundle = Rolldown.OutputBundle;

/** A page's chunk and the entry's, with what they import, and their styles. */
const filesOf = (bundle: Bundle, page: string) => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      follow(imported?.type === 'chunk' ? imported : undefined);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  follow(chunks.find(({ isEntry }) => isEntry));
  follow(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`)));
  return { scripts, styles };
};

const sourceOf = (bundle: Bundle, name: string) => {
  const file = bundle[name];
  return file?.type === 'asset' ? file.source.toString() : '';
};

/** The full stylesheets come after the text, so that it doesn't wait for them. */
const assemble = (template: string, bundle: Bundle, page: string, words: string): string => {
  const { scripts, styles } = filesOf(bundle, page);
  const css = criticalCss([...styles].map((name) => sourceOf(bundle, name)).join('\n'), `${template}${words}`);
  const links = [...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`).join('');
  const missing = [...scripts].filter((name) => !template.includes(`/${name}"`));
  const preloads = missing.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('');
  const empty = '<div id="root"></div>';
  const early = '<script src="/early.js"></script>';
  for (const expected of [empty, early])
    if (!template.includes(expected)) throw new Error(`index.html has no ${expected}`);
  return (
    template
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace('</head>', () => `<style>${css}${HIDDEN}</style>${preloads}</head>`)
      // Inline, because a file would load after everything that is preloaded. The content security policy allows its hash.
      .replace(early, () => `<script>${first.map((file) => readFileSync(join(web, file), 'utf8')).join('')}</script>`)
      .replace(empty, () => `<div id="root">${words}</div>${links}`)
  );
};

export function prerenderPages(): Plugin {
  return {
    name: 'prerender-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr && config.build?.write !== false,
    async writeBundle({ dir = '' }, bundle) {
      const folder = mkdtempSync(join(web, '../node_modules/.prerender-'));
      try {
        const render = await loadRenderer(folder);
        const template = readFileSync(join(dir, 'index.html'), 'utf8');
        for (const { file, address, page } of PRERENDERED)
          writeFileSync(join(dir, file), assemble(template, bundle, page, await render(address)));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
