import type { Answer } from '@local/simulator/fault';
import { parseRequest } from '../endpoints/parse-request.ts';
import { details, PlaidFailure } from '../failure.ts';
import { refusal } from '../router.ts';
import type { World } from '../world.ts';
import { linkRequests } from './link-requests.ts';
import {
  FRAME_POLICY,
  LINK_FRAME_PATH,
  LINK_FRAME_SCRIPT_PATH,
  LINK_SCRIPT_PATH,
  linkFrame,
  linkFrameScript,
  linkScript,
} from './link-script.ts';
import { atOnce, enterCode, exit, finish, leave, openSession, signIn } from './link-sessions.ts';
import { visitBank } from './own-site.ts';

/** The browser-facing side: the script and the calls it makes. Answers nothing for a path of the server-side API. */
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
