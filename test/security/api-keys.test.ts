// The reach of an account's key, for every route of the contracts: its own account's things within its scopes, and nothing else. T-38,
// T-42.
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '#vocabulary/open/keys';
import { KINDS } from '../../lambdas/open/v1/ids.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { type Actors, actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { type ApiKey, newKey, withKey } from '../cloud/api-keys.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { printResult } from '../cloud/print-result.ts';
import { aTransaction, signByBoth } from '../cloud/signing.ts';
import { type Uploader, upload } from '../cloud/upload.ts';
import { attack } from './attack.ts';
import { allRoutes, type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

const own = routesFor('key');
let people: Actors;
let guest: Guest;
let keyA: ApiKey;
let keyB: ApiKey;
/** A's things, by how their ids begin. */
let ids: Record<string, string>;

const bodyOf = (route: ListedRoute) => (route.method === 'GET' ? undefined : sampleBody(route));
const ask = (route: ListedRoute, token: string, id = 'none') =>
  attack({ method: route.method, path: pathOf(route, id), token, body: bodyOf(route) });

/** The kind of thing that a route's path names. */
const kindIn = ({ path }: ListedRoute): string => {
  const [, thing] = /^\/v1\/(\w+)s\//.exec(path) ?? [];
  return Object.entries(KINDS).find(([, name]) => name === thing)?.[0] ?? '';
};
/** Anyone with a report's link may check it. */
const isForEveryone = ({ path }: ListedRoute) => path === '/v1/reports/{id}/verification';

/** Several keys take turns: one alone may not make so many calls a minute. */
const keysOf = (person: Person) =>
  Promise.all([1, 2, 3, 4].map((number) => newKey(person, undefined, `Turn ${number}`)));
const inTurns = async (person: Person, routes: ListedRoute[], wrongIds: (route: ListedRoute) => string[]) => {
  const keys = await keysOf(person);
  const found = await inFlight(8, [...routes.entries()], async ([at, route]) => {
    const { key } = keys[at % keys.length] as ApiKey;
    const replies = await Promise.all(wrongIds(route).map((id) => ask(route, key, id)));
    return replies.some(({ status }) => status !== 404) ? [route.id] : [];
  });
  return found.flat();
};

beforeAll(async () => {
  people = await actors();
  const { agentA, agentB } = people;
  [keyA, keyB] = [await newKey(agentA), await newKey(agentB)];
  guest = await guestOf(agentA);
  const { report_id } = await answerRequest(agentA, guest);
  const asA = withKey(keyA);
  const person = { name: 'Kim', email: 'kim@keys.example', phone: '2175550188', address: '1 Main Street' };
  const closing = await aTransaction(agentA.token);
  await signByBoth(agentA, closing);
  const uploader: Uploader = { token: agentA.token, place: 'transaction', folder: closing.id };
  const file = await upload(uploader, aPdf());
  const [document] = (await asA('GET', `/v1/transactions/txn_${closing.id}/documents`)).body.data;
  const reader = { recipient: { name: 'Lee', email: 'lee@keys.example' }, amount_cents: 100 };
  const { body: letter } = await asA('POST', `/v1/requests/req_${guest.communicationId}/letters`, reader);
  await eventually(async () => {
    const pdfs = [`/v1/letters/${letter.id}/pdf`, `/v1/documents/${document.id}/pdf`];
    const answers = await Promise.all(pdfs.map((path) => asA('GET', path)));
    return answers.every(({ status }) => status === 200) || undefined;
  });
  const hook = { url: 'https://hooks.example.com/keys', events: ['request.opened'] };
  const hasEvents = own.some(({ path }) => path === '/v1/events');
  const event = hasEvents && (await eventually(async () => (await asA('GET', '/v1/events')).body.data[0]));
  ids = {
    ...(event && { evt: event.id, whk: (await asA('POST', '/v1/webhooks', hook)).body.id }),
    req: `req_${guest.communicationId}`,
    rep: `rep_${report_id}`,
    cli: (await asA('POST', '/v1/clients', person)).body.id,
    txn: `txn_${closing.id}`,
    ltr: letter.id,
    doc: document.id,
    fil: `fil_${file.id}`,
  };
});

describe('a key', () => {
  it("finds nothing of another account's, and changes nothing there", { tags: 'deep' }, async () => {
    const routes = own.filter((route) => route.params.length > 0 && !isForEveryone(route));
    const found = await inTurns(people.agentB, routes, () => Object.values(ids));
    printResult('T-38', `another account's key: ${routes.length} routes, ${found.length} answered`);
    expect(found).toEqual([]);
    const lists = await Promise.all(
      own.filter(({ params }) => params.length === 0).map((route) => ask(route, keyB.key)),
    );
    expect(JSON.stringify(lists.map(({ text }) => text))).not.toContain(guest.communicationId);
  });

  it('for tests reads nothing of its account, and changes nothing there', async () => {
    const test = await newKey(people.agentA, undefined, 'Try-out', true);
    const routes = own.filter((route) => route.params.length > 0 && !isForEveryone(route));
    const statuses = await inFlight(
      8,
      routes,
      async (route) => (await ask(route, test.key, ids[kindIn(route)])).status,
    );
    expect([...new Set(statuses)]).toEqual([404]);
    const lists = await inFlight(
      8,
      own.filter(({ method, params }) => method === 'GET' && params.length === 0),
      (route) => ask(route, test.key),
    );
    expect(lists.map(({ text }) => text).join()).not.toMatch(
      new RegExp(`${guest.communicationId}|${people.agentA.email}`),
    );
  });

  it('of the account itself gets an answer from each of these routes', { tags: 'deep' }, async () => {
    const routes = own.filter(({ method, params }) => method === 'GET' && params.length > 0);
    const statuses = await Promise.all(
      routes.map(async (route) => [route.id, (await ask(route, keyA.key, ids[kindIn(route)])).status]),
    );
    expect(statuses).toEqual(routes.map(({ id }) => [id, 200]));
  });

  it('takes an id of another kind for an unknown one', { tags: 'deep' }, async () => {
    const routes = own.filter(({ params }) => params.length > 0);
    const wrongIds = (route: ListedRoute) =>
      Object.entries(ids).flatMap(([kind, id]) => (kind === kindIn(route) ? [] : [id]));
    expect(await inTurns(people.agentA, routes, wrongIds)).toEqual([]);
  });

  it('is refused by every route whose scope it lacks, and every scope opens one', { tags: 'deep' }, async () => {
    const scoped = own.filter(({ scope }) => scope !== undefined);
    expect([...new Set(scoped.map(({ scope }) => scope))].sort()).toEqual(Object.keys(SCOPES).sort());
    expect(own.filter(({ scope }) => scope === undefined).map(({ id }) => id)).toEqual(['open/v1/account.me']);
    const found = await inFlight(4, scoped, async (route) => {
      const person = await newAgent();
      const others = Object.keys(SCOPES).filter((scope) => scope !== route.scope);
      const { status } = await ask(route, (await newKey(person, others)).key, ids[kindIn(route)]);
      return status === 403 ? [] : [`${route.id}: ${status}`];
    });
    printResult('T-38', `a scope too small: ${scoped.length} routes, ${found.flat().length} opened`);
    expect(found.flat()).toEqual([]);
  });

  it("opens none of the pages' own routes, and an ID token none of the public API's", async () => {
    const theirs = routesFor('agent', 'staff');
    const opened = await inFlight(16, theirs, async (route) => {
      const { status } = await ask(route, keyA.key);
      return status === 401 ? [] : [`${route.id}: ${status}`];
    });
    const byToken = await inFlight(8, own, async (route) => {
      const { status } = await ask(route, people.agentA.token, ids[kindIn(route)]);
      return status === 401 ? [] : [`${route.id}: ${status}`];
    });
    printResult('T-38', `at the wrong door: ${theirs.length + own.length} of ${allRoutes.length} routes`);
    expect([...opened.flat(), ...byToken.flat()]).toEqual([]);
  });

  it('opens nothing once its account is deactivated, and again once it is not', { tags: 'deep' }, async () => {
    const person = await newAgent('Dee Deactivated');
    const { key } = await newKey(person);
    const { id } = (await call('GET', '/api/me', person)).body;
    const turn = (what: string) =>
      call('POST', `/api/staff/accounts/${id}/${what}`, { token: people.staff.token, body: { email: person.email } });
    expect((await turn('deactivate')).status).toBe(200);
    const replies = await inFlight(8, own, (route) => ask(route, key, ids[kindIn(route)]));
    expect([...new Set(replies.map(({ status, body }) => `${status} ${body.code}`))]).toEqual([
      '401 ACCOUNT_DEACTIVATED',
    ]);
    expect((await turn('reactivate')).status).toBe(200);
    expect((await withKey({ key })('GET', '/v1/me')).status).toBe(200);
  });

  it('that floods is refused with a time to wait, and slows down no other', { tags: 'deep' }, async () => {
    const flooding = await newKey(await newAgent());
    // On a slow machine a flood may be spread over two minutes: then it goes on.
    const refused = await eventually(async () => {
      const flood = await inFlight(30, Array.from({ length: 160 }), () => withKey(flooding)('GET', '/v1/me'));
      const found = flood.filter(({ status }) => status === 429);
      return found.length > 0 ? found : undefined;
    });
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    }
    expect((await withKey(keyA)('GET', '/v1/me')).status).toBe(200);
  });
});
