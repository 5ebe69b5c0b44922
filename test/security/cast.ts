// A's belongings: one of everything, each with A's mark in it, made by every route that makes something. The answers to A's own
// reads give the IDs that the others will try.

import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { answerRequest, linkBank, linkOwnBank } from '../cloud/bank-journey.ts';
import { rowsOwnedBy } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { signInAgain } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { sized } from '../cloud/size.ts';
import { upload } from '../cloud/upload.ts';
import { attack } from './attack.ts';
import { type ListedRoute, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

export type Cast = Actors & {
  /** A's requests: one that was answered, and one that is open. */
  guestA: Guest;
  openGuestA: Guest;
  guestB: Guest;
  /** Texts that only A and A's guests may ever see, and what opens the guests' side. */
  marks: string[];
  ids: FoundId[];
};

/** Routes that the cast doesn't call: they would remove the others' targets, or end a session. */
export const destructive =
  /withdraw|disconnect|unlink|cancel|discard|remove|delete|erase|close|decline|uninvite|sign-?out|keep|endDevice|endOther/i;

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
    // Without it, a person has no devices to show.
    cookie: route.method === 'GET' ? person.cookie : undefined,
    body: route.method === 'GET' ? undefined : sampleBody(route, text),
  });

export const asGuest = (route: ListedRoute, { link, cookie }: Guest, text: string, path: string = route.path) =>
  route.method === 'GET'
    ? attack({ method: 'GET', path: `${path}?${new URLSearchParams(link)}`, cookie })
    : attack({ method: route.method, path, cookie, body: { ...sampleBody(route, text), ...link } });

const isId = (name: string) => /(^|_)(id|cursor)$|Id$/.test(name);

export type FoundId = { id: string; room: string; at: string };

const idsIn = (value: unknown, room: string, at: string): FoundId[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${at}.${Array.isArray(value) ? '' : name}`;
    if (typeof inner !== 'string') return idsIn(inner, room, here);
    return isId(name) && inner.length >= 8 ? [{ id: inner, room, at: here }] : [];
  });
};

/** A few of a hundred similar ones in one place are enough. */
const someOfEach = (found: FoundId[], most: number): FoundId[] => {
  const seen = new Set<string>();
  const places = new Map<string, number>();
  return found.filter(({ id, room, at }) => {
    const here = places.get(at) ?? 0;
    if (seen.has(room + id) || here >= most) return false;
    seen.add(room + id);
    places.set(at, here + 1);
    return true;
  });
};

const readEverything = async (agentA: Person, guests: Guest[]): Promise<FoundId[]> => {
  const read = async (route: ListedRoute, call: () => ReturnType<typeof attack>) => {
    const { status, body } = await call();
    return status < 300 ? idsIn(body, roomOf(route), route.id) : [];
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

/**
 * The room whose routes give an ID out takes it as well: 'funds/bank.repaired' is of funds, and a route across a client's work
 * takes clients.
 */
export const roomOf = (route: ListedRoute) => {
  const [room = ''] = route.id.split(/[/.]/);
  return room === 'client-work' ? 'clients' : room;
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

const shareFile = async (guest: Guest) => {
  await upload(guest, aPdf());
  const body = { ...guest.link, words: 'documents-1', agreed: true };
  const sent = await attack({ method: 'POST', path: '/api/guest/documents/send', cookie: guest.cookie, body });
  if (sent.status !== 200) throw new Error(`A's client cannot share a file: ${sent.text}`);
};

const askForFile = async ({ token }: Person, { communicationId }: Guest, mark: string) => {
  const path = `/api/transactions/${communicationId}/asked-files`;
  const body = { text: mark, kind: 'deed', due_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10) };
  const asked = await attack({ method: 'POST', path, token, body });
  if (asked.status !== 201) throw new Error(`A cannot ask for a file: ${asked.text}`);
};

/** A bank takes its time, with no open work meanwhile: a report that comes later would look like someone's theft. */
const nothingOnItsWay = (owners: string[]) =>
  eventually(async () => {
    const rows = await rowsOwnedBy('main', owners);
    const awaited = rows.filter(
      ({ SK, state, full }) =>
        (SK === 'DATA' && (state === 'reading' || (state === 'ready' && full !== true))) ||
        (SK.startsWith('FUNDS-REPORT#') && state === 'pending'),
    );
    if (awaited.length > 0) throw new Error(`Still on its way: ${awaited.map(({ PK, SK }) => `${PK} ${SK}`).join()}`);
    return true;
  });

/** A restorable thing is gone from every list, so no read gives its ID out. */
const deleteAClient = async ({ token }: Person, mark: string): Promise<FoundId> => {
  const body = { name: mark, address: '1 Main Street', email: `${mark}@deleted.example`, phone_number: '2175550188' };
  const { id } = (await attack({ method: 'POST', path: '/api/client-list', token, body })).body;
  const { status } = await attack({ method: 'DELETE', path: `/api/client-list/${id}`, token });
  if (status !== 200) throw new Error(`A cannot delete a client: ${status}`);
  return { id, room: 'clients', at: 'clients/list.deleteClient' };
};

export const makeCast = async (people?: Actors): Promise<Cast> => {
  const all = people ?? (await actors());
  const { agentA, agentB } = all;
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
  const letter = { recipient_name: mark, recipient_email: `${mark}@readers.example`, amount: 1, message: mark };
  const { body: offerLetter } = await attack({
    method: 'POST',
    path: `/api/communications/${guestA.communicationId}/letters`,
    token: agentA.token,
    cookie: agentA.cookie,
    body: letter,
  });
  await shareFile(guestA);
  await askForFile(agentA, guestA, mark);
  // An owner of an office comes like this: just signed in, and with a second step.
  Object.assign(agentA, await signInAgain(agentA.email));
  await newOffice(agentA, mark);
  const draft = aRequestForm({ message_draft: 1, message_body: mark });
  await attack({ method: 'POST', path: '/api/communications/create/report', token: agentA.token, body: draft });
  await inFlight(4, makers('agent'), (route) => asAgent(route, agentA, mark));
  for (const guest of [guestA, openGuestA]) await inFlight(1, makers('guest'), (route) => asGuest(route, guest, mark));
  const owners = [agentA.id, guestA.link.request_id, openGuestA.link.request_id];
  const deletedClient = await deleteAClient(agentA, mark);
  await nothingOnItsWay(owners);
  await atRest(owners);
  const found = await readEverything(agentA, [guestA, openGuestA]);
  const ids = someOfEach(
    [
      ...found,
      // Clients are handed over within an office.
      ...['clients', 'chat'].flatMap((room) =>
        found
          .filter(({ at }) => at.startsWith('members/offices'))
          .map((one) => ({ ...one, room, at: `${one.at} for ${room}` })),
      ),
      deletedClient,
      { id: report.report_id, room: 'funds', at: 'report' },
      { id: offerLetter.id, room: 'funds', at: 'letter to the other side' },
      { id: guestA.communicationId, room: 'chat', at: 'communication with files' },
      ...[guestA.communicationId, sentId].map((id) => ({ id, room: 'funds', at: `communication ${id}` })),
    ],
    sized(2, 20),
  );
  const openers = [guestA, openGuestA].flatMap(({ link, cookie }) => [
    link.request_pin,
    cookie.split('.').at(-1) ?? link.request_pin,
  ]);
  const marks = [mark, agentA.email, guestA.email, openGuestA.email, report.report_id, ...openers];
  return { ...all, guestA, openGuestA, guestB, marks, ids };
};
