// What belongs to A: one of everything, each with A's mark in it, made by every route that makes something. What comes back
// from A's own reads tells the ids that the others will try.
import { aRequestForm } from '../builders/a-request-form.ts';
import { eventually } from '../cloud/eventually.ts';
import { type Actors, actors, type Guest, guestOf, type Person } from './actors.ts';
import { attack, inFlight, sized } from './attack.ts';
import { answerRequest, linkBank, linkOwnBank } from './bank-journey.ts';
import { openWork, rowsOwnedBy } from './database.ts';
import { type ListedRoute, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

export type Cast = Actors & {
  /** Of A: a request that was answered, and one that is open. */
  guestA: Guest;
  openGuestA: Guest;
  guestB: Guest;
  /** Texts that only A and A's guests may ever see. */
  marks: string[];
  ids: FoundId[];
};

/** Not called by the cast: it would take away what the others are to attack, or end a session. */
export const destructive =
  /withdraw|disconnect|unlink|cancel|discard|remove|delete|erase|close|decline|sign-?out|keep/i;

const makers = (auth: 'agent' | 'guest') =>
  routesFor(auth).filter(
    (route) => route.params.length === 0 && route.method !== 'GET' && !destructive.test(route.id + route.path),
  );

const readers = (auth: 'agent' | 'guest') =>
  routesFor(auth).filter((route) => route.params.length === 0 && (route.method === 'GET' || auth === 'guest'));

const asAgent = (route: ListedRoute, person: Person, text: string, query = '') =>
  attack({
    method: route.method,
    path: route.path + query,
    token: person.token,
    body: route.method === 'GET' ? undefined : sampleBody(route, text),
  });

export const asGuest = (route: ListedRoute, { link, cookie }: Guest, text: string, path: string = route.path) =>
  route.method === 'GET'
    ? attack({ method: 'GET', path: `${path}?${new URLSearchParams(link)}`, cookie })
    : attack({ method: route.method, path, cookie, body: { ...sampleBody(route, text), ...link } });

const isId = (name: string) => /(^|_)(id|cursor)$|Id$/.test(name);

export type FoundId = { id: string; feature: string; at: string };

const idsIn = (value: unknown, feature: string, at: string): FoundId[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${at}.${Array.isArray(value) ? '' : name}`;
    if (typeof inner !== 'string') return idsIn(inner, feature, here);
    return isId(name) && inner.length >= 8 ? [{ id: inner, feature, at: here }] : [];
  });
};

/** Of a hundred alike in one place, a few are enough. */
const someOfEach = (found: FoundId[], most: number): FoundId[] => {
  const seen = new Set<string>();
  const places = new Map<string, number>();
  return found.filter(({ id, feature, at }) => {
    const here = places.get(at) ?? 0;
    if (seen.has(feature + id) || here >= most) return false;
    seen.add(feature + id);
    places.set(at, here + 1);
    return true;
  });
};

const readEverything = async (agentA: Person, guests: Guest[]): Promise<FoundId[]> => {
  const read = async (route: ListedRoute, call: () => ReturnType<typeof attack>) => {
    const { status, body } = await call();
    return status < 300 ? idsIn(body, featureOf(route), route.id) : [];
  };
  const own = readers('agent').flatMap((route) => [
    () => read(route, () => asAgent(route, agentA, '', route.query ? '?limit=1' : '')),
    () => read(route, () => asAgent(route, agentA, '')),
  ]);
  const theirs = guests.flatMap((guest) =>
    readers('guest')
      .filter(({ id }) => !destructive.test(id))
      .map((route) => () => read(route, () => asGuest(route, guest, 'mark'))),
  );
  return (await inFlight(4, [...own, ...theirs], (run) => run())).flat();
};

export const featureOf = (route: ListedRoute) => route.id.split('.')[0] ?? '';

/** The database hands attributes out in any order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Rows that belong to someone, as text; guess counters and the outbox change without them. */
export const rowsAbout = async (owners: string[]): Promise<string[]> => {
  const rows = (await Promise.all([rowsOwnedBy('main', owners), rowsOwnedBy('vault', owners)])).flat();
  return rows
    .filter(({ SK }) => SK !== 'TRIES' && SK !== 'OUTBOX')
    .map(canonical)
    .sort();
};

/** Work that was started is done when nothing waits and two looks see the same. */
export const atRest = (owners: string[]): Promise<string[]> => {
  let last = '';
  return eventually(async () => {
    // What stands longer was held up on purpose by another test: a lease lasts five minutes.
    const recent = new Date(Date.now() - 20_000).toISOString();
    const isBusy = (await openWork()).some(
      ({ state, createdAt }) => /pending|leased/.test(String(state)) && String(createdAt) > recent,
    );
    const rows = isBusy ? [] : await rowsAbout(owners);
    const now = JSON.stringify(rows);
    const same = now === last && !isBusy;
    last = isBusy ? '' : now;
    return same ? rows : undefined;
  }, 30_000);
};

const sendOwnReport = async (agentA: Person, mark: string) => {
  const bank = await linkOwnBank(agentA);
  const data = bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id }));
  const to_user = `reader-${mark}@readers.example`;
  const body = aRequestForm({
    report_request_type: 2,
    report_type: 2,
    to_user,
    to_user_email: to_user,
    proof_amount: 1000,
    data,
  });
  const sent = await attack({ method: 'POST', path: '/api/communications/create/report', token: agentA.token, body });
  if (sent.status !== 201) throw new Error(`A cannot send a report: ${sent.text}`);
  return sent.body.id as string;
};

export const makeCast = async (): Promise<Cast> => {
  const people = await actors();
  const { agentA, agentB } = people;
  const mark = `mark-${Date.now().toString(36)}`;
  const [guestA, openGuestA, guestB] = await Promise.all([
    guestOf(agentA, { to_user_last_name: mark, requestee_name: `Bo ${mark}`, message_body: mark }),
    guestOf(agentA, { to_user_last_name: mark, message_body: mark }),
    guestOf(agentB),
  ]);
  const [report, , sentId] = await Promise.all([
    answerRequest(agentA, guestA),
    linkBank(openGuestA),
    sendOwnReport(agentA, mark),
  ]);
  const draft = aRequestForm({ message_draft: 1, message_body: mark });
  await attack({ method: 'POST', path: '/api/communications/create/report', token: agentA.token, body: draft });
  await inFlight(4, makers('agent'), (route) => asAgent(route, agentA, mark));
  for (const guest of [guestA, openGuestA]) await inFlight(1, makers('guest'), (route) => asGuest(route, guest, mark));
  await atRest([agentA.id, guestA.link.request_id, openGuestA.link.request_id]);
  const found = await readEverything(agentA, [guestA, openGuestA]);
  const ids = someOfEach(
    [
      ...found,
      { id: report.report_id, feature: 'reports', at: 'report' },
      ...[guestA.messageId, sentId].flatMap((id) => [
        { id, feature: 'reports', at: `reports ${id}` },
        { id, feature: 'requests', at: `requests ${id}` },
      ]),
    ],
    sized(2, 20),
  );
  const marks = [mark, agentA.email, guestA.email, openGuestA.email, report.report_id];
  return { ...people, guestA, openGuestA, guestB, marks, ids };
};
