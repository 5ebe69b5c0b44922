import type { Answer } from '@local/simulator/fault';
import { parseRequest } from '../endpoints/parse-request.ts';
import { details, PlaidFailure } from '../failure.ts';
import { refusal } from '../router.ts';
import type { World } from '../world.ts';
import { createLinkDesk } from './link-desk.ts';
import { linkRequests } from './link-requests.ts';
import { LINK_SCRIPT_PATH, linkScript } from './link-script.ts';
import { visitBank } from './own-site.ts';

/** The browser-facing side: the script and the calls it makes. Answers nothing for a path of the server-side API. */
export const createLinkRoutes = (world: World) => {
  const desk = createLinkDesk(world);
  const calls: Record<string, (body: Record<string, unknown>) => object> = {
    '/link/session': (body) => desk.session(parse('session', body)),
    '/link/leave': (body) => desk.leave(parse('leave', body)),
    '/link/sign_in': (body) => desk.signIn(parse('signIn', body)),
    '/link/code': (body) => desk.code(parse('code', body)),
    '/link/finish': (body) => desk.finish(parse('finish', body)),
    '/link/exit': (body) => desk.exit(parse('exit', body)),
  };

  return (method: string, path: string, body: Buffer): Answer | undefined => {
    if (method === 'GET' && path === LINK_SCRIPT_PATH) return answer('text/javascript; charset=utf-8', linkScript());
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
