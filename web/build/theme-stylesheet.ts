import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { palette, theme } from '../src/theme/theme.ts';

const NAME = 'virtual:theme.css';

/**
 * Runs Cloudscape's theming at build time: one stylesheet, no inline styles and no flash. Its module uses directory
 * imports, so esbuild bundles it for Node.
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
