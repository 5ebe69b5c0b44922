// A credential of the client never reaches the counterparty: no route of any account, no email to another address, no stored row and no
// logged byte has a pin, or anything else that opens the client's side.
// Seen red: with the link that the agent copies carrying its pin, as it did until the agent could read any client's bank.
// Those who got a client by a move, too, once they try all of it, in an order that leaves the request open, against the new pin.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Guest, guestOf, type Person, subscribedAgent } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { call, type Mail } from '../cloud/client.ts';
import { rowsOf } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction } from '../cloud/further-signers.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { attack, type Reply } from './attack.ts';
import { type Cast, destructive, makeCast } from './cast.ts';
import { join as joinOffice, must } from './office-cast.ts';
import { byAgents, inTurn } from './others-try.ts';
import { opened, type Raw, socketPath } from './raw-socket.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

/** What opens a client's side, and whose it is. */
type Credential = { what: string; value: string; owner: string };

const addressOf = ({ to }: Mail): string => [to].flat().map((one) => /<(.+)>$/.exec(one)?.[1] ?? one)[0] ?? '';
const CLIENTS_LINK = /\/(?:guest|guest-tasks|guest-sign|sendreport\/guest)\/([0-9a-f]{32})\/([2-9A-HJKMNP-Z]{8})/g;

let cast: Cast;
let credentials: Credential[];
let fresh: Guest;
let transaction: string;
let events: Raw;
/** The owner and a manager of an office in which A shows deals, and a colleague who got another one's client. */
let nearby: Person[];
let office: string;
let moved: Guest;

const makeNearby = async (): Promise<void> => {
  const { agentA } = cast;
  const [owner, manager, colleague, former] = [
    await subscribedAgent('Olga Owner'),
    await subscribedAgent('Max Manager'),
    await subscribedAgent('Cora Colleague'),
    await subscribedAgent('Fay Former'),
  ] as const;
  nearby = [owner, manager, colleague];
  office = await newOffice(owner, 'Nearby Realty');
  const at = `/api/offices/${office}`;
  await joinOffice(office, owner, manager, 'manager');
  for (const agent of [colleague, former, agentA]) await joinOffice(office, owner, agent, 'agent');
  await must('PUT', `${at}/pipeline`, agentA, { shown: true });
  moved = await guestOf(former);
  const client = { name: 'Mo Moved', email: moved.email, address: '1 Main Street', phone_number: '2175550177' };
  await must('POST', '/api/client-list', former, client);
  await must('POST', `${at}/members/${former.id}/hand-over`, owner, { to_id: colleague.id });
  await eventually(async () => (await must('GET', `${at}/handovers`, owner)).handovers[0].state === 'done');
  // The move has replaced the pin, and the client has the new one.
  await eventually(async () => pinsIn(await mails(), moved.email).size > 1);
};
const mails = async () => (await call('GET', '/_local/mail')).body as Mail[];
const pinsIn = (all: Mail[], email: string) =>
  new Set(
    all
      .filter((mail) => addressOf(mail) === email)
      .flatMap(({ text }) => [...text.matchAll(CLIENTS_LINK)].map(([, , pin]) => pin)),
  );

/** Everything that was emailed to clients, and the sessions of their browsers. */
const credentialsNow = async (): Promise<Credential[]> => {
  const accounts = [cast.agentA, cast.agentB, cast.staff].map(({ email }) => email);
  const links = (await mails()).flatMap((mail) =>
    [...`${mail.html}${mail.text}`.matchAll(CLIENTS_LINK)].map(([, , value = '']) => ({
      what: 'pin',
      value,
      owner: addressOf(mail),
    })),
  );
  expect(links.filter(({ owner }) => accounts.includes(owner))).toEqual([]);
  const sessions = [cast.guestA, cast.openGuestA, fresh, moved].map(({ cookie, email }) => ({
    what: 'session',
    value: cookie.split('.').at(-1) ?? '',
    owner: email,
  }));
  return [...new Map([...links, ...sessions].map((one) => [one.value, one])).values()];
};

beforeAll(async () => {
  cast = await makeCast();
  // Open, and used for nothing else yet.
  fresh = await guestOf(cast.agentA);
  transaction = (await aCosignedTransaction(cast.agentA as never)).id;
  await makeNearby();
  events = await opened(socketPath.events(await ticketOf(cast.agentA as never)));
  credentials = await credentialsNow();
});

const shownIn = (where: string, text: string): string[] =>
  credentials.flatMap(({ what, value, owner }) => (text.includes(value) ? [`${where}: ${what} of ${owner}`] : []));

const reached = new Set<string>();
const note = (route: ListedRoute, reply: Reply): Reply => {
  if (reply.status < 300) reached.add(route.id);
  return reply;
};

const endsSomething = new RegExp(`${destructive.source}|correct|revoke`, 'i');

const endsToken = ({ id }: ListedRoute) => id === 'members/session.endEverySession';

/** As the owner of all of it: without an ID, and with each ID there is. */
const asOwner = (route: ListedRoute) => {
  const { token, cookie } = route.auth === 'staff' ? cast.staff : cast.agentA;
  const one = (path: string) => async () => {
    const body = route.method === 'GET' ? undefined : sampleBody(route, 'mine');
    const reply = note(route, await attack({ method: route.method, path, token, cookie, body }));
    return shownIn(`${route.id} ${path}`, `${reply.text}${JSON.stringify(reply.headers)}`);
  };
  if (route.params.length === 0) return [one(route.path)];
  const ids = [...new Set([...cast.ids.map(({ id }) => id), cast.agentA.id, transaction, fresh.communicationId])];
  return ids.map((id) => one(pathOf(route, id)));
};

/**
 * Routes that answer nothing here but refusals, because what they need (a file, a third office, a password) isn't there. Their replies are
 * looked through all the same. A new route has to be reached; the list may only become shorter.
 */
const NOT_REACHED = `
chat/signing.agentCopy
chat/signing.agentSign
chat/signing.correctSigner
chat/signing.releaseDocument
chat/signing.remindSigner
chat/signing.voidDocument
chat/signing/own.agentPdf
chat/signing/own.placeFields
chat/signing/own.usePdf
chat/transaction.changeChecklist
clients/campaigns.reach
clients/campaigns.sendCampaign
clients/campaigns.stopCampaign
clients/campaigns.testCampaign
clients/handover.handOverClients
clients/list.addClient
files.completeFile
files.fileParts
files.removeFile
files.startFile
files/asked.cancelAskedFile
funds/bank.addAccount
funds/bank.unlinkBank
funds/deals.officeDeals
funds/deals.openDeal
funds/report.askStillGood
funds/request.correctEmail
funds/request.createCommunication
funds/request.testEmail
members/billing.portal
members/notifications.addNewsDevice
members/notifications.removeNewsDevice
members/passkeys.addPasskey
members/passkeys.removePasskey
members/session.changePassword
members/session.endDevice
members/session.endOtherDevices
members/session.secondFactor
members/session.setUpSecondFactor
members/session.switchOffSecondFactor
members/session.switchOnSecondFactor
members/staff.deactivateAccount
members/staff.handOverAccount
members/staff.reactivateAccount
offices.acceptOffice
offices.changeRole
offices.createOffice
offices.declineOffice
offices.inviteMember
offices.removeMember
offices.showPipeline
offices.uninviteMember
offices/seats.buySeats
offices/seats.changeSeats
offices/seats.endPlan
offices/seats.planPortal
offices/seats.previewSeats
offices/seats.resumePlan
`
  .trim()
  .split(/\s+/);

describe("a client's credential", () => {
  it('is known to this test for each kind of link', async () => {
    const owners = credentials.filter(({ what }) => what === 'pin').map(({ owner }) => owner);
    expect(owners).toEqual(expect.arrayContaining([cast.guestA.email, cast.openGuestA.email]));
    expect(owners.length).toBeGreaterThan(4);
  });

  // P-01.
  it('is in no answer of any route to any kind of account', async () => {
    const routes = routesFor('agent', 'staff', 'public');
    const ordered = [
      ...routes.filter(({ id }) => !endsSomething.test(id)),
      // What takes things away comes last.
      ...routes.filter(({ id }) => endsSomething.test(id)),
      // And last of all, what ends the token as well.
    ].sort((one, other) => Number(endsToken(one)) - Number(endsToken(other)));
    const found = (
      await inFlight(4, ordered.filter(({ auth }) => auth !== 'public').flatMap(asOwner), (run) => run())
    ).flat();
    const others = byAgents([cast.agentB, cast.staff], cast.ids);
    const theirs = await inFlight(8, others, async ({ what, run }) => shownIn(what, (await run()).text));
    const all = [...found, ...theirs.flat()];
    const missed = ordered.filter(({ id, auth }) => auth !== 'public' && !reached.has(id)).map(({ id }) => id);
    console.log(
      `T-32 credential: ${ordered.length} routes, ${credentials.length} credentials, ${all.length} shown; not reached: ${missed.join(' ')}`,
    );
    expect(all).toEqual([]);
    expect(missed.filter((id) => !NOT_REACHED.includes(id))).toEqual([]);
    const every = ordered.map(({ id }) => id);
    expect(NOT_REACHED.filter((id) => !every.includes(id))).toEqual([]);
  });

  // P-18.
  it('is in no answer to those who work beside its agent, or got the client by a move', async () => {
    const [owner, , colleague] = nearby as [Person, Person, Person];
    const got = [
      { id: moved.communicationId, room: 'funds', at: 'moved' },
      { id: moved.communicationId, room: 'files', at: 'moved' },
    ];
    const routes = routesFor('agent');
    const read =
      ({ token, cookie, email }: Person, path: string) =>
      async () =>
        shownIn(`${path} by ${email}`, (await attack({ method: 'GET', path, token, cookie })).text);
    const reads = nearby.flatMap((person) => [
      ...routes
        .filter(({ method, params }) => method === 'GET' && params.length === 0)
        .map(({ path }) => read(person, path)),
      ...routes
        .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/offices/{id}'))
        .map(({ path }) => read(person, path.replace('{id}', office).replace('{member}', cast.agentA.id))),
    ]);
    // Each in turn, but for what one of them got: its new agent tries all of that, and last what takes it away.
    const all = [...byAgents([colleague], got), ...inTurn(nearby, cast.ids)];
    const tries = [
      ...all.filter(({ what }) => !endsSomething.test(what)),
      ...all.filter(({ what }) => endsSomething.test(what)),
    ].map(
      ({ what, run }) =>
        async () =>
          shownIn(what, (await run()).text),
    );
    const found = (await inFlight(8, [...reads, ...tries], (run) => run())).flat();
    console.log(`T-32 credential: ${reads.length} reads and ${tries.length} tries of ${nearby.length} colleagues`);
    expect(found).toEqual([]);
    // They did reach what is theirs to see.
    const seen = await attack({
      method: 'GET',
      path: `/api/offices/${office}/members/${cast.agentA.id}/deals`,
      ...owner,
    });
    const own = await attack({ method: 'GET', path: `/api/communications/${moved.communicationId}/log`, ...colleague });
    expect([seen.status, own.status]).toEqual([200, 200]);
  });

  it('is emailed to no one but its client', async () => {
    credentials = await credentialsNow();
    const found = (await mails()).flatMap((mail) => {
      const to = addressOf(mail);
      const text = `${mail.subject}${mail.html}${mail.text}${JSON.stringify(mail.headers)}`;
      const others = credentials.filter(({ owner, value }) => owner !== to && text.includes(value));
      return others.map(({ what, owner }) => `${what} of ${owner} to ${to}: ${mail.subject}`);
    });
    expect(found).toEqual([]);
  });

  it('is in no row, no log, no file and no live update', async () => {
    await atRest([cast.agentA.id, cast.guestA.link.request_id, cast.openGuestA.link.request_id]);
    const dataDir = inject('dataDir');
    const files = readdirSync(dataDir, { recursive: true })
      .map(String)
      // The mailbox is the client's own; so is what a browser of the test has kept.
      .filter((file) => !/^(mail|secrets)/.test(file) && statSync(join(dataDir, file)).isFile());
    const found = [
      ...shownIn('rows', JSON.stringify(await rowsOf())),
      ...shownIn('vault', JSON.stringify(await rowsOf('vault'))),
      ...files.flatMap((file) => shownIn(file, readFileSync(join(dataDir, file)).toString('latin1'))),
      ...shownIn('live updates', JSON.stringify(events.received)),
    ];
    events.end();
    console.log(`T-32 credential: ${files.length} files of the cloud looked through`);
    expect(files.some((file) => file.startsWith('functions.log'))).toBe(true);
    expect(found).toEqual([]);
  });
});
