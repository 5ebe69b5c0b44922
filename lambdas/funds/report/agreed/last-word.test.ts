// T-24: in any order of events, from tabs of one or two clients, the agent, the provider's webhooks, the clock and
// dying workers: nothing is sent that the client's last decision did not allow, and an allowed report is sent in the
// end. Everything a person or the provider does goes through the routes as the functions serve them: proof of the
// pin, schemas and signatures included. Seen red for each of the five earlier ways: a stop leaves the agreement;
// *show me first* counts as one; a reopened link releases; *draft* counts as one (Back out of the wizard); a saved
// draft leaves the agreement. Also seen red: an old page's tap and agreement, figures of a disconnected bank, a report
// sealed without the client's decision, a stop that leaves a letter, a part or the other buyer's note of it, a colleague
// with the former decision or license, and a former link that opens.
// @module-tag long
import * as fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routes as handover } from '#contracts/client-work/handover';
import { routes as banks } from '#contracts/funds/bank';
import { routes as reports } from '#contracts/funds/report';
import { DECISION_WORDS, routes as requests } from '#contracts/funds/request';
import { DAY, HOUR, MINUTE } from '#core/platform/clock.ts';
import { aFundsWorld, BEN, type Client, DEE, type FundsWorld, type Tab } from '#test/builders/a-funds-world.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { isFullSize, sized } from '#test/cloud/size.ts';
import type { FundsReport, FundsReportIn } from '../entity.ts';
import { readFundsReports } from '../funds-report-store.ts';

const database = aTestDatabase();

const MINIMUM = 480_000;

type World = FundsWorld & { late: (() => Promise<unknown>)[]; sent: Set<string> };
type Run = (world: World) => Promise<unknown>;

const said = (client: Client, word: Client['word'], tab?: Tab, seen?: number) => {
  client.word = word;
  client.words += 1;
  if (tab) Object.assign(tab, { knows: client.words, seen: seen ?? tab.seen });
};

/** The page shows the client's decision, and the accounts once the bank has answered. */
const load =
  (at: number): Run =>
  async (world) => {
    const tab = await world.reload(at);
    const { body: opened } = await world.asGuest(tab, requests.guestRequest, {});
    if (!opened) return;
    Object.assign(tab, { knows: tab.client.words, seen: opened.decision.number, agentEmail: opened.agent_email });
    const { body: shown } = await world.asGuest(tab, banks.guestAccounts, {});
    if (!shown || !('linkedAccounts' in shown)) return;
    tab.total = shown.linkedAssetValue;
    tab.data = shown.linkedAccounts.flatMap(({ item_id, accounts }) =>
      accounts.filter(({ counted }) => counted).map(({ account_id }) => ({ item_id, account_id })),
    );
  };

type Button = 'show me first' | 'send when confirmed' | 'draft';

/** An agreement from a page that doesn't know of a later decision must not count. */
const decideOn = async (world: World, tab: Tab, decision: Button) => {
  const { client, seen, knows } = tab;
  const { body: made } = await world.asGuest(tab, requests.decide, {
    decision,
    words: DECISION_WORDS[decision],
    seen,
  });
  if (!made || made.sent || made.is !== decision || client.word === decision) return;
  if (decision === 'send when confirmed') expect(knows, 'an agreement of an old page').toBe(client.words);
  said(client, decision, tab, made.number);
};

/** The bank's window, and the page's call after it; for a closed page, the webhook does the same. */
const linkOn = async (world: World, tab: Tab, isClosed = false) => {
  const { body: window } = await world.asGuest(tab, banks.guestLinkToken, {});
  if (!window?.link_token) return;
  const public_token = window.link_token.replace('link', 'public');
  if (isClosed) {
    const { link_token } = window;
    const webhook = { webhook_type: 'LINK', webhook_code: 'SESSION_FINISHED', status: 'SUCCESS', link_token };
    await world.webhook({ ...webhook, public_tokens: [public_token] });
  } else if ((await world.asGuest(tab, banks.guestAccounts, { public_token })).status >= 300) return;
  tab.client.isLinked = true;
};

const openBank =
  (at: number, decision: Button, isClosed = false): Run =>
  async (world) => {
    const tab = world.tab(at);
    await decideOn(world, tab, decision);
    await linkOn(world, tab, isClosed);
  };

/** `isNamed`: the page names the decision it showed; the specification's own call doesn't. */
const tapOn = async (world: World, tab: Tab, isNamed: boolean) => {
  const { client, seen, knows, total, data } = tab;
  const shown = isNamed ? { seen_decision: seen, shown_total: total, as_is: 1 } : {};
  const { body: sent } = await world.asGuest(tab, requests.answerRequest, {
    report_type: 1,
    data,
    is_later: 0,
    ...shown,
  });
  if (!sent) return;
  if (isNamed) expect(knows, 'a tap on an old page').toBe(client.words);
  else expect(client.word, 'a tap without a page, after a stop').not.toBe('stopped');
  said(client, 'send', tab, (await world.request(client)).decision?.number);
};

const stopOn = async (world: World, tab: Tab) => {
  const { seen } = tab;
  const { body } = await world.asGuest(tab, requests.decide, {
    decision: 'stopped',
    words: DECISION_WORDS.stopped,
    seen,
  });
  if (body?.sent) {
    const reached = (await readFundsReports(world.db, tab.client.owner)).filter(
      ({ id, state }) => state === 'issued' || (state === 'withdrawn' && world.sent.has(id)),
    );
    expect(reached, 'too late to stop it, they read').not.toEqual([]);
  } else if (body) said(tab.client, 'stopped', tab, body.number);
  return body;
};

type Raced = { client: Client; sent: boolean };

type Waiting = Extract<FundsReport, { state: 'pending' | 'ready' }>;

/** Nothing that a client has taken back is shown as waiting or done. */
const checkWaiting = async (world: World, client: Client, waiting: Waiting[]) => {
  const { part, state } = await world.request(client);
  const isWaiting = waiting.some(({ owner }) => owner === client.owner);
  if (client.word === 'stopped') expect(isWaiting, 'a report waits, although it was stopped').toBe(false);
  if (part && state === 'received' && !client.isOver)
    expect(
      waiting.map(({ id }) => id),
      'their part is said to be done',
    ).toContain(part);
};

const checkIssued = async (world: World, client: Client, fundsReport: FundsReportIn<'issued'>, raced?: Raced) => {
  if (world.sent.has(fundsReport.id)) return;
  world.sent.add(fundsReport.id);
  if (raced?.client === client)
    expect(raced.sent, 'sent, although the answer to the client was that it is stopped').toBe(true);
  else expect(['send', 'send when confirmed'], 'sent without a word').toContain(client.word);
  expect(client.isLinked, 'sent from a bank that was disconnected').toBe(true);
  expect(client.isOver, 'sent by a link that is over').toBe(false);
  expect(client.isLicensed, 'sent without a license').toBe(true);
  const { agentId } = await world.request(client);
  expect(fundsReport.readerId, 'sent to someone else').toBe(agentId);
  if (fundsReport.accountIds === undefined && !world.isJoint)
    expect(fundsReport.confirmed, 'agreed to, and not confirmed').toBe(true);
};

/** Everything that has reached the agent since the last check was allowed by the client's latest decision at that time. */
const check = async (world: World, raced?: Raced) => {
  const all = await Promise.all(world.clients.map(({ owner }) => readFundsReports(world.db, owner)));
  const waiting = all.flat().filter((one): one is Waiting => one.state === 'pending' || one.state === 'ready');
  for (const [at, client] of world.clients.entries()) {
    await checkWaiting(world, client, waiting);
    const issued = (all[at] ?? []).filter((one): one is FundsReportIn<'issued'> => one.state === 'issued');
    for (const fundsReport of issued) await checkIssued(world, client, fundsReport, raced);
    expect(issued.length, 'sent once').toBeLessThanOrEqual(1);
  }
};

const command = (name: string, act: Run): fc.AsyncCommand<object, World> => ({
  check: () => true,
  run: async (_, world) => {
    const raced = (await act(world)) as Raced | undefined;
    await check(world, name.startsWith('race') ? raced : undefined);
  },
  toString: () => name,
});

const tabs = fc.constantFrom(0, 1, 2);
const buyers = fc.constantFrom(0, 1);
const balances = fc.constantFrom<number[]>([300_000, 200_000], [1000, 20], [480_000, 0], [479_999.99, 0]);
const deaths = fc.record({ at: fc.nat(9), when: fc.constantFrom('before' as const, 'after' as const) });

const onTab = (name: string, act: (world: World, tab: Tab) => Promise<unknown>) =>
  tabs.map((at) => command(`${name} ${at}`, (world) => act(world, world.tab(at))));
const forBuyer = (name: string, act: (world: World, client: Client) => Promise<unknown>) =>
  buyers.map((at) => command(`${name} ${at}`, (world) => act(world, world.buyer(at))));

const answers = (at: number, dollars: number[], form: 'FULL' | 'FAST' | 'ERROR', isRead = true): Run => {
  return (world) => world.answers(world.buyer(at), dollars, form, isRead);
};
const asksForReport = (world: World, tab: Tab) => world.asGuest(tab, banks.buildReport, {});
const accepts = async (world: World, tab: Tab) => {
  const { status } = await world.asGuest(tab, requests.acceptLicense, { accepted: true, agent_email: tab.agentEmail });
  if (status < 300) tab.client.isLicensed = true;
};

const savesDraft = async (world: World, tab: Tab) => {
  const { client } = tab;
  const { state } = await world.request(client);
  const { body } = await world.asGuest(tab, requests.answerRequest, { message_draft: 1, report_type: 3, data: [] });
  if (body && (state === 'sent' || state === 'opened') && client.word !== 'draft')
    said(client, 'draft', tab, body.decision?.number);
};

/** The worker that ends the connections runs after everything else. */
const disconnectsOn = async (world: World, tab: Tab, keep_reports = false) => {
  const { client } = tab;
  if ((await world.asGuest(tab, reports.disconnect, { keep_reports })).status >= 300) return;
  Object.assign(client, { isLinked: false, isRefused: false });
  const { decision, state } = await world.request(client);
  if (state !== 'received' || decision?.is === 'stopped') said(client, 'stopped', tab, decision?.number);
};

const withdrawsOn = async (world: World, tab: Tab) => {
  const { client } = tab;
  const [first] = (await readFundsReports(world.db, client.owner)).filter(
    ({ state }) => state === 'pending' || state === 'ready',
  );
  if (!first) return;
  const { status } = await world.asGuest(tab, reports.withdrawGuest, {}, { reportId: first.id });
  if (status < 300) said(client, 'stopped', tab, (await world.request(client)).decision?.number);
};

/** The corrected address gets another link; decisions from the old one don't count for it, and it opens nothing. */
const corrects = async (world: World, client: Client) => {
  const { body } = await world.asAgent(requests.correctEmail, client, { to_user_email: world.nextAddress() });
  if (!body || body.id === client.communicationId) return;
  await world.replace(client, body.id);
  for (const tab of world.tabsOf(client))
    expect((await world.asGuest(tab, requests.guestRequest, {})).status, 'the former link').toBe(404);
};

const moves = async (world: World) => {
  const office = await world.openOffice();
  if (!office) return;
  const params = { id: office, member: world.agent.id };
  await world.call(handover.handOverClients, { by: DEE, params, body: { to_id: BEN.id }, ...world.sessionOf(DEE) });
  await world.moveClients();
  for (const client of world.clients) {
    if ((await world.request(client)).agentId !== BEN.id) continue;
    client.isLicensed = false;
    if (client.word !== 'none') said(client, 'stopped');
  }
  world.agent = BEN;
};

const cancels = async (world: World, client: Client) => {
  if ((await world.asAgent(requests.cancel, client, undefined)).status < 300)
    for (const one of world.clients) one.isOver = true;
};

const COMMANDS = [
  tabs.map((at) => command(`load ${at}`, load(at))),
  tabs.map((at) => command(`send when confirmed ${at}`, openBank(at, 'send when confirmed'))),
  tabs.map((at) => command(`agree, link and close the page ${at}`, openBank(at, 'send when confirmed', true))),
  onTab('agree, and close the window of the bank', (world, tab) => decideOn(world, tab, 'send when confirmed')),
  tabs.map((at) => command(`show me first ${at}`, openBank(at, 'show me first'))),
  tabs.map((at) => command(`link in the wizard ${at}`, openBank(at, 'draft'))),
  onTab('save a draft', savesDraft),
  onTab('send', (world, tab) => tapOn(world, tab, true)),
  onTab('send by the old call', (world, tab) => tapOn(world, tab, false)),
  onTab('stop', stopOn),
  onTab('send later', async (world, { ...then }) => world.late.push(() => tapOn(world, then, true))),
  onTab('agree later', async (world, { ...then }) =>
    world.late.push(() => decideOn(world, then, 'send when confirmed')),
  ),
  fc.constant(command('a late call arrives', async (world) => world.late.shift()?.())),
  // Earlier pages made this call without a tap: when they were opened, reloaded, or returned to.
  onTab('a page asks for the report', asksForReport),
  onTab('accept the license', accepts),
  onTab('withdraw', withdrawsOn),
  fc
    .tuple(buyers, balances, fc.constantFrom('FULL' as const, 'FAST' as const, 'ERROR' as const), fc.boolean())
    .map(([at, ...answer]) => command(`the bank answers ${at} ${answer.join()}`, answers(at, ...answer))),
  fc
    .tuple(buyers, fc.constantFrom('PENDING_DISCONNECT', 'LOGIN_REPAIRED', 'USER_PERMISSION_REVOKED'))
    .map(([at, code]) => command(`the bank says ${at} ${code}`, (world) => world.bankSays(world.buyer(at), code))),
  deaths.map(({ at, when }) => command(`work, dying ${when} ${at}`, (world) => world.work(at, when))),
  onTab('race of work and stop', async (world, tab) => {
    const [, stopped] = await Promise.all([world.work(), stopOn(world, tab)]);
    return stopped && { client: tab.client, sent: stopped.sent };
  }),
  forBuyer('the agent reminds', (world, client) => world.asAgent(requests.remind, client, {})),
  forBuyer('the agent extends', (world, client) => world.asAgent(requests.extend, client, undefined)),
  fc.constantFrom(MINUTE, 20 * MINUTE, 2 * DAY).map((ms) => command(`${ms} pass`, (world) => world.pass(ms))),
];

/** The events that most generated orders contain. */
const OFTEN = [0, 1, 2].flatMap(() => [
  tabs.map((at) => command(`send when confirmed ${at}`, openBank(at, 'send when confirmed'))),
  onTab('a page asks for the report', asksForReport),
  fc
    .tuple(buyers, balances)
    .map(([at, dollars]) => command(`the bank answers ${at} ${dollars}`, answers(at, dollars, 'FULL'))),
  fc.constant(command('work', (world) => world.work())),
  fc.constant(command('all work', (world) => world.drain())),
  fc.constant(command('all work, the newest first', (world) => world.drain(true))),
]);

/** Rare events. */
const ENDS = [
  forBuyer('the agent cancels', cancels),
  forBuyer('the agent corrects the address', corrects),
  fc.constant(command('the client moves to a colleague', moves)),
  fc.constant(command('it expires', (world) => world.pass(16 * DAY))),
  onTab('disconnect', disconnectsOn),
  onTab('disconnect, and keep what was sent', (world, tab) => disconnectsOn(world, tab, true)),
];

const both = [300_000, 200_000];
const works: Run = (world) => world.drain();
const asks: Run = (world) => asksForReport(world, world.tab(0));
const answered: Run[] = [works, answers(0, both, 'FULL'), works];
const short = answers(0, [1000, 20], 'FULL');
const [agrees, coBuyerAgrees] = [openBank(0, 'send when confirmed'), openBank(2, 'send when confirmed')];
const looksFirst = openBank(0, 'show me first');

/** The first two tabs show the accounts, and the first tab was loaded before the later events. */
const looks: Run[] = [looksFirst, ...answered, load(0), load(1)];
const on =
  (at: number, act: (world: World, tab: Tab) => Promise<unknown>): Run =>
  (world) =>
    act(world, world.tab(at));
const taps = on(0, (world, tab) => tapOn(world, tab, true));
const worksNewestFirst: Run = (world) => world.drain(true);
const worksOnce: Run = (world) => world.work();
const passes: Run = (world) => world.pass(20 * MINUTE);
const agreesOnly = (at: number) => on(at, (world, tab) => decideOn(world, tab, 'send when confirmed'));

/** Starting points: the beginning, and half-way through the usual steps. */
const STARTS: Run[][] = [
  [],
  [agrees, asks],
  [agrees, asks, short, works],
  [agrees, coBuyerAgrees],
  [agrees, coBuyerAgrees, ...answered],
  // A stop while the bank is being read; a reopened *show me first*; Back out of the wizard; a reopened draft.
  [agrees, (world) => stopOn(world, world.tab(0)), asks],
  [agrees, asks, (world) => stopOn(world, world.tab(0))],
  [looksFirst, ...answered, load(1), asks],
  [openBank(0, 'draft'), asks],
  [agrees, (world) => savesDraft(world, world.tab(1)), load(0), asks],
  [looksFirst, ...answered, (world) => disconnectsOn(world, world.tab(0))],
  // The first of two is done, and then decides otherwise.
  [agrees, ...answered, (world) => stopOn(world, world.tab(0)), coBuyerAgrees],
  [agrees, (world) => corrects(world, world.buyer(0)), asks],
  [agrees, moves, load(0), (world) => accepts(world, world.tab(0)), asks],
  // A stop of what was sent and withdrawn.
  [agrees, ...answered, (world) => disconnectsOn(world, world.tab(0)), (world) => stopOn(world, world.tab(1))],
];

/** The banks answer, and all tasks run. */
const finish = async (world: World) => {
  for (let round = 0; round < 6; round++) {
    for (const client of world.clients) await world.answers(client, both, 'FULL');
    await world.drain();
    await world.pass(10 * MINUTE);
  }
  await world.drain();
};

/** A reading that takes longer is given up, and the client is asked to link the bank again. */
const GIVEN_UP_AFTER = 6 * HOUR;

/** Everything allowed and possible has been sent, and nothing is left waiting. */
const atTheEnd = async (world: World) => {
  for (const { isOver, isLinked, isRefused, word, ...client } of world.clients) {
    const { state, licenceAcceptedAt, expiresAt, stepLeft, steps } = await world.request(client);
    const now = world.clock();
    const isAlive = !isOver && licenceAcceptedAt && expiresAt > now.toISOString();
    const askedAt = new Date(steps.at(-1)?.at ?? 0);
    const isGivenUp = stepLeft?.why === 'link again' && now.getTime() - askedAt.getTime() > GIVEN_UP_AFTER;
    const isDue = isAlive && isLinked && !isRefused && !isGivenUp && word === 'send when confirmed';
    if (isDue) expect(state, 'what was allowed is sent').toBe('received');
    expect(state, 'nothing keeps waiting').not.toBe('at_bank');
  }
};

const begin = async (start: Run[], isJoint: boolean): Promise<World> => {
  const made = await aFundsWorld(database, { isJoint, minimum: MINIMUM });
  const world: World = Object.assign(made, { late: [], sent: new Set<string>() });
  for (const at of [0, 1, 2]) await load(at)(world);
  if (start.length > 0) for (const at of [0, 2]) await accepts(world, world.tab(at));
  for (const act of start) {
    await act(world);
    await check(world);
  }
  return world;
};

/** The shortest orders of events that only one guard stops, each for one buyer or for two. */
const GUARDED: { isJoint: boolean; start: Run[] }[] = [
  // An old page: after a draft and after a stop in another tab.
  { isJoint: false, start: [...looks, on(1, savesDraft), taps, on(1, stopOn), taps, agreesOnly(0)] },
  // The figures of a bank that was disconnected, while the worker that ends it is late.
  { isJoint: false, start: [looksFirst, ...answered, on(0, disconnectsOn), load(1), agreesOnly(1), worksNewestFirst] },
  // Figures that were enough at the release, and aren't at the seal.
  { isJoint: false, start: [agrees, works, answers(0, both, 'FULL'), worksOnce, passes, works, short, works] },
  // The part of a client who stopped, and the other buyer's.
  { isJoint: true, start: [agrees, ...answered, on(0, stopOn), coBuyerAgrees, works, answers(1, both, 'FULL'), works] },
  // A colleague for whom the client accepted no license.
  { isJoint: false, start: [looksFirst, ...answered, moves, load(0), agreesOnly(0)] },
];
const ALL_STARTS = [...STARTS, ...GUARDED.map(({ start }) => start)];

type Order = [commands: Iterable<fc.AsyncCommand<object, World>>, start: number, isJoint: boolean];
/** Each starting point with no further events; in the short form for two buyers only if the second one has done something. */
const examples = [
  ...STARTS.flatMap((acts, start): Order[] => [
    [[], start, false],
    ...(isFullSize || acts.includes(coBuyerAgrees) ? [[[], start, true] satisfies Order] : []),
  ]),
  ...GUARDED.map(({ isJoint }, at): Order => [[], STARTS.length + at, isJoint]),
];

const LIMIT_MS = 60 * MINUTE;

// P-30.
it('sends what the last word of the client allows, all of it and nothing else', { timeout: LIMIT_MS }, async () => {
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => logged.mockRestore());
  const every = [...COMMANDS, ...COMMANDS, ...COMMANDS, ...OFTEN, ...ENDS];
  const commands = fc.oneof(...[4, 12].map((maxCommands) => fc.commands(every, { maxCommands, size: 'max' })));
  const sent = { alone: 0, jointly: 0 };
  const orders: fc.Arbitrary<Order> = fc.tuple(commands, fc.constantFrom(...ALL_STARTS.keys()), fc.boolean());
  const stories = fc.asyncProperty(orders, async ([steps, start, isJoint]) => {
    const world = await begin(ALL_STARTS[start] ?? [], isJoint);
    await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
    await finish(world);
    await check(world);
    await atTheEnd(world);
    sent[isJoint ? 'jointly' : 'alone'] += world.sent.size;
  });
  await fc.assert(
    stories.afterEach(() => database.clear()),
    { numRuns: sized(examples.length + 4, 2000), examples: examples.map((one): [Order] => [one]) },
  );
  expect(Math.min(sent.alone, sent.jointly), 'sent at all').toBeGreaterThan(0);
});
