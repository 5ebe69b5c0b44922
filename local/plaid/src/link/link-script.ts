// What a browser loads: the script that pages include, and the document of the frame that it opens.
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { style } from './frame/style.ts';

export const LINK_SCRIPT_PATH = '/link/v2/stable/link-initialize.js';
export const LINK_FRAME_PATH = '/link/v2/stable/link.html';
export const LINK_FRAME_SCRIPT_PATH = '/link/v2/stable/link-frame.js';

/** The frame's own policy, which is stricter than Plaid's. */
export const FRAME_POLICY = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'";

export const linkFrame = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plaid Link</title>
<style>${style}</style>
<body><script src="link-frame.js"></script></body>
</html>
`;

const built = new Map<string, string>();

const bundled = (entry: URL): string => {
  const known = built.get(entry.href);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${entry.href} bundled to nothing`);
  built.set(entry.href, script.text);
  return script.text;
};

export const linkScript = (): string => bundled(new URL('./page/initialize.ts', import.meta.url));
export const linkFrameScript = (): string => bundled(new URL('./frame/main.ts', import.meta.url));
