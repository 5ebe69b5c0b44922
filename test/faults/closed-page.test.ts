// A client agrees, links a bank and closes the page, and the function that makes an outside call dies at it: at each of them, from
// linking to the emails, before the call and after it. The report arrives once, with each email once. What the bank's window returned
// can be exchanged once: when that call dies, the client is asked to link again.
// Seen red: while no one was asked to link again, a client whose call died at the exchange heard nothing.
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { actors, guestOf, type Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { HARBOR } from '../cloud/bank-journey.ts';
import { ledger, settled } from '../cloud/books.ts';
import { baseUrl, call, mailsTo, mailTo } from '../cloud/client.ts';
import { agreeToSend } from '../cloud/client-decision.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { signInInWindow } from '../cloud/link-window.ts';
import { printResult } from '../cloud/print-result.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

withoutFaultsBetween();

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

/** All that our functions call except the database: test/faults/walk.test.ts dies at each of its calls. */
const OUTSIDE: Fault['target'][] = ['plaid', 'kms', 's3', 'ses', 'sqs', 'secretsmanager', 'execute-api', 'lambda'];
const DONE = /Your proof of funds is complete/;
const LEFT = /One step left/;

type Death = Required<Pick<Fault, 'target' | 'when' | 'operation'>>;
const nameOf = ({ when, target, operation }: Death) => `${when} ${target} ${operation}`;

/** The page should send the window's result, which is of no use to anyone after the exchange. */
const LOST = [
  'after plaid /item/public_token/exchange',
  ...['plaid /item/get', 'kms Encrypt'].flatMap((name) => [`before ${name}`, `after ${name}`]),
];
/** Only the answer to an order says how to remove the report again. */
const ORDERED_TWICE = 'after plaid /asset_report/create';

/** The rest is an ID. */
const named = (operation: string) => operation.replace(/\/(reports|@connections)\/.*/, '/$1/*');

/** The agent's page, which is pushed to. */
const openPage = async () => {
  const ticket = await ticketOf(agent);
  const address = `${baseUrl().replace('http', 'ws')}/ws/events/?ticket=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(address, { headers: { origin: baseUrl() } });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  onTestFinished(() => socket.terminate());
};

const aClient = async () => {
  const guest = await guestOf(agent);
  await agreeToSend(guest);
  return { guest, finish: await signInInWindow(guest, HARBOR) };
};
type Client = Awaited<ReturnType<typeof aClient>>;

/** The page makes its one call, and is closed whatever the answer is. */
const linkAndClose = async ({ guest: { link, cookie }, finish }: Pick<Client, 'guest' | 'finish'>) => {
  const body = { ...link, public_token: await finish() };
  await call('POST', '/api/guest/get/account', { body, cookie });
};

const isDone = async ({ guest }: Client) => (await mailsTo(guest.email, DONE)).length > 0;
const isOver = async (client: Client) => (await isDone(client)) && atRest([client.guest.link.request_id]);

const booksOf = async ({ guest }: Client) => {
  const { rows, mails, bank } = await ledger(guest.email);
  // The other rows depend on the course of events.
  return { rows: rows.filter((row) => /REPORT|LETTER|LINK LINK|MESSAGES/.test(row)), mails, bank };
};

/** A new instance asks again for values that it keeps: keys, secrets, the certificate. */
const startCold = async () => {
  const functions = (await call('GET', '/_local/functions')).body as { name: string }[];
  await inFlight(4, functions, ({ name }) => call('POST', `/_local/functions/${name}/cool`));
};

const withoutDeath = async () => {
  const client = await aClient();
  await settled();
  await startCold();
  for (const target of OUTSIDE) await injectFault({ target, kind: 'crash', nth: 1_000_000 });
  await linkAndClose(client);
  await eventually(() => isOver(client));
  const seen = (await call('GET', '/_local/faults')).body as (Fault & { operations: Record<string, number> })[];
  await call('DELETE', '/_local/faults');
  await settled();
  const calls = seen.flatMap(({ target, operations }) =>
    [...new Set(Object.keys(operations).map(named))].map((operation) => ({ target, operation })),
  );
  // The schedule's function comes when it wants to.
  return { calls: calls.filter(({ operation }) => !operation.endsWith('-upkeep')), books: await booksOf(client) };
};

/** The number of deaths at this call. Everything has been done before the next one dies: a fault hits the first one to call. */
const dieAt = async (death: Death, client: Client): Promise<number> => {
  await startCold();
  await injectFault({ ...death, kind: 'crash' });
  await linkAndClose(client);
  await eventually(async () => (await faultHits()) === 1 || (await isOver(client)));
  const hits = await faultHits();
  await call('DELETE', '/_local/faults');
  await settled();
  return hits;
};

/** Some fifty deaths, one after the other: five minutes on a machine with nothing else to do. */
const LIMIT_MS = 30 * 60_000;

it(
  'a client who closed the page gets the report sent, whichever outside call a function dies at',
  async () => {
    await openPage();
    // The first PDF of a cloud issues the certificate, and all others check it.
    await withoutDeath();
    const { calls, books } = await withoutDeath();
    const deaths = calls.flatMap((one) => (['before', 'after'] as const).map((when): Death => ({ ...one, when })));
    const clients = await inFlight(3, deaths, async (death) => ({ ...(await aClient()), death: nameOf(death) }));
    await settled();
    const missed: string[] = [];
    for (const [at, client] of clients.entries())
      if ((await dieAt(deaths[at] as Death, client)) === 0) missed.push(client.death);
    const waiting = (await inFlight(3, clients, async (one) => ((await isDone(one)) ? [] : [one]))).flat();
    for (const { guest } of waiting) {
      await mailTo(guest.email, LEFT);
      await linkAndClose({ guest, finish: await signInInWindow(guest, HARBOR) });
    }
    await settled();
    printResult(
      'F-05',
      `${deaths.length} deaths at ${calls.length} outside calls after the page was closed, ${waiting.length} clients asked to link again`,
    );
    expect(missed).toEqual([]);
    expect(waiting.map(({ death }) => death).sort()).toEqual(LOST.sort());
    for (const client of clients) {
      const { mails, rows, bank } = await booksOf(client);
      const openReports = client.death === ORDERED_TWICE ? 1 : 0;
      const own = { rows, mails: mails.filter((subject) => !LEFT.test(subject)), bank };
      expect(own, client.death).toEqual({ ...books, bank: { ...books.bank, openReports } });
    }
  },
  LIMIT_MS,
);
