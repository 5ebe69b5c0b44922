// Access: every route with every kind of caller.
// Seen red: with staff recognized by their sign-in instead of their group, agents got in on every staff route.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { type Attack, attack, type Reply } from './attack.ts';
import { allRoutes, type ListedRoute, pathOf } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

type Caller = 'stranger' | 'agent' | 'staff' | 'guest';
type Outcome = 'in' | 'unauthenticated' | 'forbidden' | 'no link';

/** The rules of each kind of route. A kind that is not here does not compile. */
const rules: Record<ListedRoute['auth'], Record<Caller, Outcome>> = {
  agent: { stranger: 'unauthenticated', guest: 'unauthenticated', agent: 'in', staff: 'in' },
  staff: { stranger: 'unauthenticated', guest: 'unauthenticated', agent: 'forbidden', staff: 'in' },
  guest: { stranger: 'no link', agent: 'no link', staff: 'no link', guest: 'in' },
  public: { stranger: 'in', guest: 'in', agent: 'in', staff: 'in' },
  key: { stranger: 'unauthenticated', guest: 'unauthenticated', agent: 'unauthenticated', staff: 'unauthenticated' },
  assistant: {
    stranger: 'unauthenticated',
    guest: 'unauthenticated',
    agent: 'unauthenticated',
    staff: 'unauthenticated',
  },
  signed: { stranger: 'unauthenticated', guest: 'unauthenticated', agent: 'unauthenticated', staff: 'unauthenticated' },
};

/** Routes open to anybody, each by a decision: one more is one more line here. */
const openByDecision: Record<string, string> = {
  'DELETE /api/session': 'ends what the cookie opens; only from our own pages',
  'GET /.well-known/oauth-authorization-server': 'says where people sign in for an assistant',
  'GET /.well-known/oauth-protected-resource': 'says how an assistant connects',
  'GET /.well-known/oauth-protected-resource/mcp': 'the same',
  'GET /api/calendar/{token}': 'calendar programs sign in nowhere; a token that the agent makes and stops, throttled',
  'GET /api/create_link_token': 'people who link before they have an account; throttled',
  'GET /api/open-listings/{id}': 'the page of a QR code; what its agent says of a listing, and no one who asked',
  'GET /api/plans': 'prices are public',
  'GET /api/purchases/{sessionId}': 'the page after paying; tells a state and a hidden address',
  'GET /api/report-email/{token}': 'the page of a link in a mail, without signing in; a sealed token',
  'GET /api/seal-keys': 'the public halves of the seal keys',
  'GET /api/seal-log': 'anyone may read what was sealed on each day; hashes only',
  'GET /api/seal-log/{day}': 'the same',
  'GET /api/signed/{id}/verify': 'anyone with the link may check a signature; no content',
  'GET /api/unsubscribe/{token}': 'the page of a link in a mail, without signing in; a sealed token',
  'GET /api/verify/{reportId}':
    'anyone with the link may check a report; what the letter says, no address, and a total only with the code on it',
  'POST /api/analytics/verify': 'the analytics app; a single-use token of a minute',
  'POST /api/browser-reports': 'browsers report without signing in; only counted, throttled',
  'POST /api/checkout': 'buyers have no account yet; throttled',
  'POST /api/guest/email-link': 'a client who has lost the pin; it goes to their own address, and is counted',
  'POST /api/open-listings/{id}':
    'a buyer at an open house; the answer is always the same, and the link goes to their own address; counted, throttled',
  'POST /api/report-email/{token}': 'one click on the page of a link in a mail, without signing in; a sealed token',
  'POST /api/session': 'begins with what Cognito gave at sign-in; only from our own pages',
  'POST /api/session/passkey': 'signs in with a passkey, which Cognito checks; only from our own pages',
  'POST /api/session/passkey/options':
    'what a passkey is to sign, in the same words for an unknown address; only from our own pages',
  'POST /api/session/refresh': 'renews what the cookie opens; only from our own pages',
  'POST /api/unsubscribe/{token}': 'one click in a mail, without signing in; a sealed token',
};

/** Guest routes whose link is not that of a request but of a report or a letter. */
const otherLinks = [
  '/api/guest/report',
  '/api/guest/report/pdf',
  '/api/guest/letter',
  '/api/guest/offers',
  '/api/guest/offers/sheet',
  '/api/guest/letter/pdf',
  '/api/guest/letter/reply',
  '/api/guest/signer/document',
  '/api/guest/signer/pdf',
  '/api/guest/signer/code',
  '/api/guest/signer/sign',
  '/api/guest/signer/decline',
  '/api/guest/signer/copy',
];

/**
 * An ID token alone doesn't change the way in, or anything that asks for a step-up; and only a page of ours can begin a
 * session.
 */
const needsBrowser = ({ stepUp, liveSession, ownPagesOnly, path }: ListedRoute) =>
  stepUp ||
  liveSession ||
  ownPagesOnly ||
  path === '/api/socket-ticket' ||
  path.startsWith('/api/session/') ||
  path.startsWith('/api/passkeys');

const expectedOf = (route: ListedRoute, caller: Caller): Outcome => {
  if (otherLinks.includes(route.path)) return 'no link';
  const outcome = rules[route.auth][caller];
  return outcome === 'in' && needsBrowser(route) ? 'forbidden' : outcome;
};

const outcomeOf = (route: ListedRoute, { status, body }: Reply): Outcome => {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (route.auth === 'guest' && (body?.code === 'LINK_NOT_FOUND' || body?.fields?.request_id)) return 'no link';
  return 'in';
};

/** Another id each time: five guesses at the same one would only show the lock. */
let guesses = 0;
const strange = () => ({ request_id: (++guesses).toString(16).padStart(32, 'f'), request_pin: 'ZZZZZZZZ' });

let people: Actors;
let guest: Guest;
beforeAll(async () => {
  people = await actors();
  guest = await guestOf(people.agentA);
});

/** The route as this caller would call it, with the best credentials they have for it. */
const callBy = (caller: Caller, route: ListedRoute): Attack => {
  const tokens = { stranger: undefined, guest: undefined, agent: people.agentB.token, staff: people.staff.token };
  // An ID of nothing: an admitted caller changes nothing.
  const path = pathOf(route, '0'.repeat(32));
  const credential = caller === 'guest' ? guest.link : route.auth === 'guest' && caller !== 'stranger' ? {} : strange();
  const byGuest = { cookie: caller === 'guest' ? guest.cookie : undefined, token: tokens[caller] };
  if (route.method === 'GET') {
    const query = route.auth === 'guest' ? `?${new URLSearchParams(credential)}` : '';
    return { method: 'GET', path: path + query, ...byGuest };
  }
  const isOther = otherLinks.includes(route.path);
  const body =
    route.auth === 'guest' && !isOther
      ? { ...credential }
      : { ...sampleBody(route), ...(isOther && strange()), ...credential };
  return { method: route.method, path, body, ...byGuest };
};

const callers: Caller[] = ['stranger', 'agent', 'staff', 'guest'];

describe('every route', () => {
  it('is known by the list, and open to anybody only by decision', () => {
    expect(allRoutes.length).toBeGreaterThan(30);
    const open = allRoutes.filter(({ auth }) => auth === 'public').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual(Object.keys(openByDecision));
  });

  it('lets in the callers it is open to, and no one else', async () => {
    const all = allRoutes.flatMap((route) => callers.map((caller) => ({ route, caller })));
    const found = await inFlight(16, all, async ({ route, caller }) => {
      const reply = await attack(callBy(caller, route));
      const expected = expectedOf(route, caller);
      const outcome = outcomeOf(route, reply);
      const isRight = outcome === expected && reply.status < 500;
      return isRight
        ? []
        : [`${route.id} by ${caller}: ${reply.status} ${reply.text.slice(0, 120)}, not '${expected}'`];
    });
    console.log(`T-04 T-19 access: ${all.length} calls of ${allRoutes.length} routes, ${found.flat().length} wrong`);
    expect(found.flat()).toEqual([]);
  });

  it('answers with and without a trailing slash alike, and is never cached', { tags: 'deep' }, async () => {
    const found = await inFlight(16, allRoutes, async (route) => {
      const order = callBy('stranger', route);
      const [path, query] = order.path.split('?');
      const [plain, slashed] = await Promise.all([
        attack(order),
        attack({ ...order, path: `${path}/${query ? `?${query}` : ''}` }),
      ]);
      const alike = plain.status === slashed.status && route.auth !== 'public' ? plain.text === slashed.text : true;
      const uncached = [plain, slashed].every(({ headers }) => headers['cache-control'] === 'no-store');
      return alike && plain.status === slashed.status && uncached
        ? []
        : [`${route.id}: ${plain.text} | ${slashed.text}`];
    });
    console.log(`T-04 trailing slashes: ${allRoutes.length} routes, ${found.flat().length} differ`);
    expect(found.flat()).toEqual([]);
  });

  it('is not found under another method than its own', { tags: 'deep' }, async () => {
    const paths = new Map<string, Set<string>>();
    for (const { path, method } of allRoutes) paths.set(path, (paths.get(path) ?? new Set()).add(method));
    const all = [...paths].flatMap(([path, methods]) =>
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
        .filter((method) => !methods.has(method))
        .map((method) => ({ path, method })),
    );
    const found = await inFlight(16, all, async ({ path, method }) => {
      const reply = await attack({ method, path: path.replace(/\{\w+\}/g, 'none'), token: people.agentB.token });
      return reply.status === 404 ? [] : [`${method} ${path}: ${reply.status}`];
    });
    console.log(`T-04 other methods: ${all.length} calls, ${found.flat().length} answered`);
    expect(found.flat()).toEqual([]);
  });
});
