import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { palette, theme } from '../src/theme/theme.ts';

const NAME = 'virtual:theme.css';

/**
 * Cloudscape's theming, run at build time: one stylesheet, so that no inline style is needed and nothing flashes. Its
 * module wants a bundler (directory imports), so esbuild makes one that Node can load.
 */
export async function generateTheme(): Promise<string> {
  const bundled = await build({
    stdin: {
      contents: "export { generateThemeStylesheet } from '@cloudscape-design/components/theming'",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const source = Buffer.from(bundled.outputFiles[0]!.contents).toString('base64');
  const { generateThemeStylesheet } = (await import(
    `data:text/javascript;base64,${source}`
  )) as typeof import('@cloudscape-design/components/theming');
  return ownProperties() + generateThemeStylesheet({ theme });
}

/** The palette for our own few rules: --ink, --evergreen-deep, ... */
function ownProperties(): string {
  const of = (mode: 'light' | 'dark') =>
    Object.entries(palette)
      .map(([name, color]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color[mode]};`)
      .join('');
  return `body{${of('light')}}body.awsui-dark-mode{${of('dark')}color-scheme:dark}\n`;
}

export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? generateTheme() : undefined),
  };
}
