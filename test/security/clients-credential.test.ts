// A credential of the client never reaches the counterparty: no route of any account, no email to another address, no stored row and no
// logged byte has a pin, or anything else that opens the client's side.
// Seen red: with the link that the agent copies carrying its pin, as it did until the agent could read any client's bank; with 25 routes
// that had answered nothing but refusals, until accounts did their whole work here. Agents who got a client by a move try everything, too,
// in an order that leaves the request open, and their answers don't have the new pin. ownership.test.ts and offices.test.ts compare
// everyone else's answers with the same pins.
// @module-tag deep
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { done } from '../../lambdas/core/http/fields.ts';
import { STILL_GOOD_CONSENT } from '../../lambdas/funds/request/contract.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { type Guest, guestOf, type Person, subscribedAgent } from '../cloud/actors.ts';
import { newKey } from '../cloud/api-keys.ts';
import { atRest } from '../cloud/at-rest.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call, type Mail } from '../cloud/client.ts';
import { rowsOf } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction } from '../cloud/further-signers.ts';
import { type Heard, listenTo } from '../cloud/heard.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { buySeats, newOffice, previewAndAgree } from '../cloud/office-seats.ts';
import { uploadOwnPdf, usePdf } from '../cloud/own-pdf.ts';
import { aTransaction, signByBoth } from '../cloud/signing.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { buy } from '../cloud/stripe.ts';
import { aSignedPurchase } from '../cloud/tours.ts';
import { upload } from '../cloud/upload.ts';
import { addWebhook, sendTest } from '../cloud/webhooks.ts';
import { attack, type Reply } from './attack.ts';
import { type Cast, destructive, makeCast } from './cast.ts';
import { join as joinOffice, must } from './office-cast.ts';
import { byAgents, idsFor } from './others-try.ts';
import { opened, type Raw, socketPath } from './raw-socket.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';
import { clientScenarios } from './scenarios/clients.ts';
import { fileScenarios } from './scenarios/files.ts';
import { fundsScenarios } from './scenarios/funds.ts';
import { lifeOfAnOffice } from './scenarios/members.ts';
import { openScenarios } from './scenarios/open.ts';
import { inDays, setScene, startTransaction } from './scenarios/scene.ts';

/** A value that opens a client's side, with its owner. */
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
  // The link of a sample is its agent's own.
  const toClients = (await mails()).filter(({ subject }) => !/\bSample: /.test(subject));
  const links = toClients.flatMap((mail) =>
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

/** The owner's own calls: without an ID, and with each ID that fits. */
const asOwner = (route: ListedRoute) => {
  const { token, cookie } = route.auth === 'staff' ? cast.staff : cast.agentA;
  const one = (path: string) => async () => {
    const body = route.method === 'GET' ? undefined : sampleBody(route, 'mine');
    const reply = note(route, await attack({ method: route.method, path, token, cookie, body }));
    return shownIn(`${route.id} ${path}`, `${reply.text}${JSON.stringify(reply.headers)}`);
  };
  if (route.params.length === 0) return [one(route.path)];
  const ids = [
    ...cast.ids,
    { id: cast.agentA.id, room: 'members', at: 'own' },
    { id: transaction, room: 'chat', at: 'own' },
    { id: fresh.communicationId, room: 'funds', at: 'own' },
  ];
  return idsFor(route, ids).map((id) => one(pathOf(route, id)));
};

/** A reply has the fields of its contract and no others (`serve.ts`), and this one's only field is a fixed word. */
const canShowNothing = ({ reply }: ListedRoute) => reply === done;

const pattern = ({ path }: ListedRoute) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const byPattern = routesFor('agent', 'staff').map((route) => ({ route, at: pattern(route) }));
const routeOf = ({ method, path }: Heard) =>
  byPattern
    .filter(({ route, at }) => route.method === method && at.test(path.split('?')[0] ?? ''))
    // /api/deals/open before /api/deals/{id}.
    .sort((one, other) => one.route.params.length - other.route.params.length)[0]?.route;

/** Every answer to accounts that do their whole work: the ways of `scenarios/`, and the calls that those leave out. */
const wholeWays = async (): Promise<string[]> => {
  const heard: { route: ListedRoute; text: string }[] = [];
  const listen = (one: Heard) => {
    const route = one.options.token ? routeOf(one) : undefined;
    if (!route) return;
    if (one.answer.status < 300) reached.add(route.id);
    heard.push({ route, text: `${one.answer.text}${JSON.stringify([...one.answer.headers])}` });
  };
  const scene = await setScene();
  const [funds, clients, files] = [fundsScenarios(scene), clientScenarios(scene), fileScenarios(scene)];
  const ways = [
    ...funds.requests,
    ...funds.banking,
    ...clients.clients,
    ...clients.campaigns,
    lifeOfAnOffice,
    ...files.files,
    ...openScenarios(scene).mailFiles,
    ownPdf,
    signed,
    planned,
    preApproved,
    stillGood,
    onAPlan,
    programs,
    secondStep,
    ofAnOffice,
  ];
  await listenTo(listen, () => inFlight(3, ways, (way) => way()));
  credentials = await credentialsNow();
  console.log(`T-32 credential: ${heard.length} answers to accounts that do their work`);
  return heard.flatMap(({ route, text }) => shownIn(`${route.id} at work`, text));
};

const ownPdf = async () => {
  const { token } = cast.agentA;
  const { id } = await startTransaction(token);
  await usePdf(token, id, await uploadOwnPdf(token, id));
  await call('GET', `/api/transactions/${id}/documents/1/pdf`, { token });
};

const stillGood = async () => {
  const guest = await guestOf(cast.agentA);
  const { link, cookie, communicationId } = guest;
  const asked = {
    until: inDays(20).slice(0, 10),
    zone: 'America/Chicago',
    words: STILL_GOOD_CONSENT.version,
    agreed: true,
  };
  await call('POST', '/api/guest/still-good', { body: { ...link, ...asked }, cookie });
  await answerRequest(cast.agentA, guest);
  await call('POST', `/api/communications/${communicationId}/still-good`, { token: cast.agentA.token });
};

const secondStep = async () => {
  const person = await newAgent();
  await call('GET', '/api/session/second-factor', person);
  await call('PUT', '/api/session/second-factor', person);
};

const signed = async () => {
  const { token } = cast.agentA;
  const own = await aTransaction(token);
  await signByBoth(cast.agentA, own);
  const copy = () => call('POST', `/api/transactions/${own.id}/documents/1/copy`, { token });
  await eventually(async () => (await copy()).status === 200);
};

const planned = async () => {
  const { id, home } = await aSignedPurchase(cast.agentA);
  await call('POST', `/api/transactions/${id}/tours`, { token: cast.agentA.token, body: home });
};

const preApproved = async () => {
  const { communicationId: folder } = await guestOf(cast.agentA);
  await upload({ token: cast.agentA.token, place: 'request', folder }, aPdf(), { kind: 'lender-letter' });
};

const onAPlan = async () => {
  const person = await newAgent();
  await buy({ email: person.email }, person.token);
  await eventually(async () => (await call('POST', '/api/subscription/portal', person)).status < 300);
};

const programs = async () => {
  const owner = await newAgent('Olga Owner');
  const at = await newOffice(owner);
  const { id } = await newKey(owner);
  await call('GET', `/api/offices/${at}/keys`, owner);
  await call('POST', `/api/keys/${id}/rotate`, owner);
  const webhook = await addWebhook(owner);
  await sendTest(owner, webhook.id);
  await call('GET', `/api/webhooks/${webhook.id}/deliveries`, owner);
  await call('POST', `/api/webhooks/${webhook.id}/secret`, owner);
};

const ofAnOffice = async () => {
  const owner = await newAgent('Olga Owner');
  const at = await newOffice(owner);
  await buySeats(at, owner, 3);
  await previewAndAgree(at, owner, 5);
  await call('POST', `/api/offices/${at}/plan/portal`, owner);
};

describe("a client's credential", () => {
  it('is known to this test for each kind of link', async () => {
    const owners = credentials.filter(({ what }) => what === 'pin').map(({ owner }) => owner);
    expect(owners).toEqual(expect.arrayContaining([cast.guestA.email, cast.openGuestA.email]));
    expect(owners.length).toBeGreaterThan(4);
  });

  // P-01.
  it('is in no answer of any route to any kind of account', async () => {
    const atWork = await wholeWays();
    const routes = routesFor('agent', 'staff', 'public');
    const ordered = [
      ...routes.filter(({ id }) => !endsSomething.test(id)),
      // Calls that remove things come last.
      ...routes.filter(({ id }) => endsSomething.test(id)),
      // Last of all come the calls that end the token as well.
    ].sort((one, other) => Number(endsToken(one)) - Number(endsToken(other)));
    const found = (
      await inFlight(4, ordered.filter(({ auth }) => auth !== 'public').flatMap(asOwner), (run) => run())
    ).flat();
    const all = [...atWork, ...found];
    const missed = ordered.filter(({ id, auth }) => auth !== 'public' && !reached.has(id));
    const untested = missed.filter((route) => !canShowNothing(route)).map(({ id }) => id);
    console.log(
      `T-32 credential: ${ordered.length} routes, ${credentials.length} credentials, ${all.length} shown; ${missed.length} refused everything, and could show nothing`,
    );
    expect(all).toEqual([]);
    expect(untested).toEqual([]);
  });

  // P-18.
  it('is in no answer to those who work beside its agent, or got the client by a move', async () => {
    const [owner, , colleague] = nearby as [Person, Person, Person];
    const got = [
      { id: moved.communicationId, room: 'funds', at: 'moved' },
      { id: moved.communicationId, room: 'chat', at: 'moved' },
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
    // The client's new agent tries all of it, and at the end the calls that remove it.
    const all = byAgents([colleague], got);
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
    // They did reach the things that they may see.
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
      // The mailbox is the client's own; so are the files of a test's browser.
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
