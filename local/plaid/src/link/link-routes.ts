import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Answer } from 'simulator-kit/fault';
import { parseRequest } from '../endpoints/institution-endpoints.ts';
import { details, PlaidFailure } from '../failure.ts';
import { refusal } from '../router.ts';
import type { World } from '../state.ts';
import { visitBank } from './bank-site.ts';
import { style } from './frame/dialog.ts';
import { linkRequests } from './link-requests.ts';
import { atOnce, enterCode, exit, finish, leave, openSession, signIn } from './link-sessions.ts';

// The files that a browser loads: the script that pages include, and the document of the frame that it opens.

export const LINK_SCRIPT_PATH = '/link/v2/stable/link-initialize.js';
const LINK_FRAME_PATH = '/link/v2/stable/link.html';
const LINK_FRAME_SCRIPT_PATH = '/link/v2/stable/link-frame.js';

/** The frame's own policy, which is stricter than Plaid's. */
const FRAME_POLICY = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'";

const linkFrame = `<!doctype html>
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

const linkScript = (): string => bundled(new URL('./page/frame.ts', import.meta.url));
const linkFrameScript = (): string => bundled(new URL('./frame/main.ts', import.meta.url));

/** The browser-facing side: the script and the calls it makes. Returns nothing for a path of the server-side API. */
export const createLinkRoutes = (world: World) => {
  const calls: Record<string, (body: Record<string, unknown>) => object> = {
    '/link/session': (body) => openSession(world, parse('session', body)),
    '/link/leave': (body) => leave(world, parse('leave', body)),
    '/link/sign_in': (body) => signIn(world, parse('signIn', body)),
    '/link/code': (body) => enterCode(world, parse('code', body)),
    '/link/finish': (body) => finish(world, parse('finish', body)),
    '/link/at_once': (body) => atOnce(world, parse('atOnce', body)),
    '/link/exit': (body) => exit(world, parse('exit', body)),
  };

  return (method: string, path: string, body: Buffer): Answer | undefined => {
    const file = method === 'GET' && files[path]?.();
    if (file) return file;
    const call = calls[path];
    if (!call) return bankPage(world, method, path, body);
    // The script may come from the simulator's own port, which is another origin than the page's.
    if (method === 'OPTIONS') return answer('text/plain', '');
    try {
      return answer('application/json; charset=utf-8', JSON.stringify(call(JSON.parse(body.toString('utf8')))));
    } catch (error) {
      if (error instanceof SyntaxError) return withCors(refusal(400, details.badBody));
      if (error instanceof PlaidFailure) return withCors(refusal(error.status, error.detail));
      throw error;
    }
  };
};

const files: Record<string, () => Answer> = {
  [LINK_SCRIPT_PATH]: () => answer('text/javascript; charset=utf-8', linkScript()),
  [LINK_FRAME_SCRIPT_PATH]: () => answer('text/javascript; charset=utf-8', linkFrameScript()),
  [LINK_FRAME_PATH]: () => {
    const page = answer('text/html; charset=utf-8', linkFrame);
    return { ...page, headers: { ...page.headers, 'content-security-policy': FRAME_POLICY } };
  },
};

const bankPage = (world: World, method: string, path: string, body: Buffer): Answer | undefined => {
  try {
    const visit = visitBank(world, method, path, body.toString('utf8'));
    if (!visit) return undefined;
    if ('location' in visit) return { status: 303, headers: { location: visit.location }, body: Buffer.alloc(0) };
    return answer('text/html; charset=utf-8', visit.html);
  } catch (error) {
    if (error instanceof PlaidFailure) return refusal(error.status, error.detail);
    throw error;
  }
};

const parse = <K extends keyof typeof linkRequests>(name: K, body: Record<string, unknown>) =>
  parseRequest(linkRequests[name], body) as Parsed<K>;

type Parsed<K extends keyof typeof linkRequests> = (typeof linkRequests)[K]['_output'];

const answer = (contentType: string, body: string): Answer =>
  withCors({
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': 'no-store' },
    body: Buffer.from(body),
  });

const withCors = (given: Answer): Answer => ({
  ...given,
  headers: { ...given.headers, 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
});
