// T-24: whatever several tabs of a client, the agent, the bank, the clock and the deaths of functions do in whatever order: nothing is sent
// that the client's last word did not allow, and what it allowed is sent in the end.
// Seen red with each of these: the call for a report releases without agreement (tabs, reloads, reopened links, Back and drafts all ended
// in it); that and a seal that doesn't look at the word; a stop isn't kept; a draft leaves the agreement; a tap or an agreement from a page
// that doesn't know of a later word counts; the seal doesn't look at the verdict; what was agreed to is never sent.
// Seen red for each of the five ways of before, one by one: a stop leaves the agreement; *show me first* counts as one; opening the link
// makes one; *draft* counts as one (Back out of the wizard); a saved draft leaves the agreement.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DECISION_WORDS, guestReportInput } from '#contracts/funds/request';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, MINUTE } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { type BankData, reportTokenPlace } from '#public/funds/bank';
import type { FundsRequest } from '#public/funds/request';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aConnection, aFailedReading, anUnfinishedReading, aReading } from '#test/builders/a-connection.ts';
import { aDyingDatabase } from '#test/builders/a-dying-database.ts';
import { aProvider } from '#test/builders/a-provider.ts';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aSealer, signNothing } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aVault } from '#test/builders/a-vault.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { someDocuments } from '#test/builders/some-documents.ts';
import { sized } from '#test/cloud/size.ts';
import { bankConnection, bankData } from '../../bank/entity.ts';
import { buildReport } from '../../bank/guest/build-report.ts';
import type { BankTask } from '../../bank/tasks.ts';
import { decide } from '../../request/consent/decide.ts';
import { acceptLicence } from '../../request/guest/accept-licence.ts';
import { answerRequest } from '../../request/guest/answer-request.ts';
import { openRequest } from '../../request/guest/open-request.ts';
import { saveGuestDraft } from '../../request/guest/save-guest-draft.ts';
import { cancelRequest } from '../../request/manage/cancel-request.ts';
import { extendRequest } from '../../request/manage/extend-request.ts';
import { remindClient } from '../../request/manage/remind-client.ts';
import { waitingLetters } from '../issue/waiting-letters.ts';
import { readLetters } from '../letter-store.ts';
import { disconnectBanks } from '../sender/disconnect-banks.ts';
import { withdrawGuestReport } from '../sender/withdraw-report.ts';
import { stopSending } from './stop-sending.ts';

const database = aTestDatabase();

const MINIMUM = 480_000;
const having = (...dollars: number[]): BankData[] => [
  aBank({
    accounts: dollars.map((value, index) => anAccount({ accountId: `a${index}`, value: cents(value * 100) })),
  }),
];

type Word = 'none' | 'draft' | 'show me first' | 'send when confirmed' | 'send' | 'stopped';
/** What one tab shows: the decision and the accounts, as they were when it looked. */
type Tab = { knows: number; seen: number; total: number; accountIds: string[] };

/** What the client and the test know, apart from the product. */
type Model = { word: Word; words: number; sent: Set<string>; isBankLinked: boolean; isOver: boolean };

const aWorld = async () => {
  const side = await aRequestSide(database);
  const vaultName = `vault-${process.hrtime.bigint()}`;
  const vault = aVault(await database.emptyTable(vaultName), vaultName);
  let now = NOW;
  let banks = having(300_000, 200_000);
  let answers = 0;
  const { provider } = aProvider({ readReport: async () => banks });
  const { documents } = someDocuments();
  const deps = { ...side, vault, provider, clock: () => now };
  const lettersOn = (db: typeof side.db) =>
    waitingLetters({
      ...deps,
      ...aSealer(),
      db,
      documents,
      pictures: { find: async () => undefined },
      signPdf: signNothing,
      draw: async () => Buffer.from('pdf'),
      siteUrl: 'https://groundwork.example',
    });
  const id = await side.send({ proof_amount: MINIMUM });
  const linkId = (await side.request(id)).id;
  const owner = `LINK#${linkId}`;
  const guest = () => side.guest(id);
  const run = (db: typeof side.db, { task }: { task: unknown }): Promise<unknown> => {
    const work = task as BankTask;
    const letters = lettersOn(db);
    if (work.type === 'issue') return letters.issue(work.owner, work.letterId);
    if (work.type === 'send agreed') return letters.sendAgreed(work.owner, work.hasWaited);
    return Promise.resolve();
  };
  const due = async () =>
    (await openWork(side.db)).filter((one) => one.kind === 'bank' && String(one.state) !== 'waiting');
  /** The oldest piece of work; its function may die on the way, and is started again. */
  const work = async (deathAt = 0, when: 'before' | 'after' = 'after'): Promise<boolean> => {
    const [entry] = await due();
    if (!entry) return false;
    await aDyingDatabase(side.db, deathAt, when).run(async (db) => {
      await run(db, entry);
    });
    await side.db.delete(outboxEntry.key({ id: entry.id }));
    return true;
  };
  return {
    ...deps,
    id,
    owner,
    guest,
    work,
    request: () => side.request(id),
    letters: () => readLetters(side.db, owner),
    answered: async (): Promise<FundsRequest['state']> => (await side.request(id)).state,
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
      side.setClock(now);
    },
    /** As the call that the page makes after the bank's window: the reading begins. */
    async link() {
      await side.db.transact([
        bankConnection.put({ owner, itemId: 'item-1' }, aConnection({ linkedAt: now.toISOString() })),
        bankData.put({ owner }, { ...anUnfinishedReading, readAt: now.toISOString() }),
      ]);
    },
    async bankAnswers(dollars: number[], full: boolean, deathAt = 0) {
      banks = having(...dollars);
      const assetReportId = `report-${++answers}`;
      await side.db.transact([await vault.seal(reportTokenPlace(owner, assetReportId), `token-${answers}`)]);
      const figures = aReading({ banks, full, assetReportId, readAt: now.toISOString() });
      await side.db.put(bankData.item({ owner }, figures));
      if (!full) return;
      await aDyingDatabase(side.db, deathAt, 'after').run(async (db) => {
        await lettersOn(db).issueAll(owner);
        await lettersOn(db).sendAgreed(owner);
      });
    },
    async bankFails() {
      await side.db.put(bankData.item({ owner }, { ...aFailedReading, readAt: now.toISOString() }));
      await lettersOn(side.db).failAll(owner);
      await lettersOn(side.db).sendAgreed(owner);
    },
    shown: () => ({
      total: banks.flatMap(({ accounts }) => accounts).reduce((sum, { value }) => sum + (value ?? 0), 0) / 100,
      accountIds: banks.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)),
    }),
    async hasFigures() {
      const row = await bankData.get(side.db, { owner });
      return row?.state === 'ready';
    },
  };
};
type World = Awaited<ReturnType<typeof aWorld>> & { tabs: Tab[]; late: (() => Promise<void>)[] };

/** A refusal is an answer; anything else is a fault. */
const unlessRefused = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};

const said = (model: Model, word: Word, tab?: Tab, seen?: number) => {
  model.word = word;
  model.words += 1;
  if (tab) Object.assign(tab, { knows: model.words, seen: seen ?? tab.seen });
};

/** An agreement from a page that doesn't know of a later word must not count. */
const decideOn = async (
  model: Model,
  world: World,
  tab: Tab,
  decision: 'show me first' | 'send when confirmed' | 'draft',
) => {
  const { seen, knows } = tab;
  const words = DECISION_WORDS[decision];
  const made = await unlessRefused(decide(world)(await world.guest(), { decision, words, seen }, 'en'));
  if (!made || made.sent || made.is !== decision) return;
  const isNew = model.word !== decision;
  if (isNew && decision === 'send when confirmed') expect(knows, 'an agreement of an old page').toBe(model.words);
  if (isNew) said(model, decision, tab, made.number);
};

const tapOn = async (model: Model, world: World, tab: Tab, isNamed: boolean) => {
  const input = v.parse(guestReportInput, {
    data: tab.accountIds.map((account_id) => ({ item_id: 'item-1', account_id })),
  });
  const { seen, knows, total } = tab;
  const tapped = isNamed ? { seenDecision: seen, shownTotal: total, isAsIs: true, isFirst: true } : { isFirst: true };
  const sent = await unlessRefused(answerRequest(world)(await world.guest(), input, tapped));
  if (!sent) return;
  if (isNamed) expect(knows, 'a tap on an old page').toBe(model.words);
  else expect(model.word, 'a tap without a page, after a stop').not.toBe('stopped');
  said(model, 'send', tab, (await world.request()).decision?.number);
};

const stopOn = async (model: Model, world: World, tab: Tab) => {
  const stopped = await stopSending(world)(await world.guest());
  if (!stopped.sent) said(model, 'stopped', tab, stopped.number);
  return stopped;
};

/** What has reached the agent since the last look was allowed by the word that was the last one then. */
const check = async (model: Model, world: World, raced?: { sent: boolean }) => {
  const issued = (await world.letters()).filter(({ state }) => state === 'issued');
  for (const letter of issued) {
    if (model.sent.has(letter.id)) continue;
    model.sent.add(letter.id);
    if (raced) expect(raced.sent, 'sent, although the answer to the client was that it is stopped').toBe(true);
    else expect(['send', 'send when confirmed'], 'sent without a word').toContain(model.word);
    const isConfirmed = letter.state === 'issued' && letter.confirmed;
    if (letter.accountIds === undefined) expect(isConfirmed, 'agreed to, and not confirmed').toBe(true);
  }
  expect(issued.length, 'sent once').toBeLessThanOrEqual(1);
};

type Run = (model: Model, world: World) => Promise<unknown>;
const command = (name: string, act: Run): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  run: async (model, world) => {
    await act(model, world);
    if (!name.startsWith('race')) await check(model, world);
  },
  toString: () => name,
});

const tabOf = (world: World, index: number): Tab => {
  const tab = world.tabs[index];
  if (!tab) throw new Error(`There is no tab ${index}`);
  return tab;
};

const load: (index: number) => Run = (index) => async (model, world) => {
  const opened = await unlessRefused(openRequest(world)(await world.guest()));
  if (!opened) return;
  const shown = (await world.hasFigures()) ? world.shown() : { total: 0, accountIds: [] };
  Object.assign(tabOf(world, index), { knows: model.words, seen: opened.decision.number, ...shown });
};

const openBank: (index: number, decision: Parameters<typeof decideOn>[3]) => Run =
  (index, decision) => async (model, world) => {
    const tab = tabOf(world, index);
    await decideOn(model, world, tab, decision);
    const state = await world.answered();
    if ((state !== 'sent' && state !== 'opened') || model.isOver) return;
    await world.link();
    model.isBankLinked = true;
  };

const tabs = fc.constantFrom(0, 1, 2);
const balances = fc.constantFrom<number[]>([300_000, 200_000], [1000, 20], [480_000, 0], [479_999.99, 0]);
const deaths = fc.record({ at: fc.nat(3), when: fc.constantFrom('before' as const, 'after' as const) });

const asksForReport: Run = async (_, world) => unlessRefused(buildReport(world)(await world.guest()));

const saveDraft: (index: number) => Run = (index) => async (model, world) => {
  const draft = v.parse(guestReportInput, { message_draft: 1, report_type: 3 });
  const { state } = await world.request();
  const saved = await unlessRefused(saveGuestDraft(world)(await world.guest(), draft));
  const isWord = saved && (state === 'sent' || state === 'opened') && model.word !== 'draft';
  if (isWord) said(model, 'draft', tabOf(world, index), saved.decision.number);
};

const bankSays: (dollars: number[], full: boolean, deathAt: number) => Run =
  (dollars, full, deathAt) => async (model, world) => {
    if (model.isBankLinked) await world.bankAnswers(dollars, full, deathAt);
  };

const COMMANDS = [
  tabs.map((tab) => command(`load ${tab}`, load(tab))),
  tabs.map((tab) => command(`send when confirmed ${tab}`, openBank(tab, 'send when confirmed'))),
  tabs.map((tab) => command(`show me first ${tab}`, openBank(tab, 'show me first'))),
  tabs.map((tab) => command(`link in the wizard ${tab}`, openBank(tab, 'draft'))),
  tabs.map((tab) => command(`save a draft ${tab}`, saveDraft(tab))),
  tabs.map((tab) => command(`send ${tab}`, (model, world) => tapOn(model, world, tabOf(world, tab), true))),
  tabs.map((tab) =>
    command(`send by the old call ${tab}`, (model, world) => tapOn(model, world, tabOf(world, tab), false)),
  ),
  tabs.map((tab) => command(`stop ${tab}`, (model, world) => stopOn(model, world, tabOf(world, tab)))),
  tabs.map((tab) =>
    command(`send later ${tab}`, async (model, world) => {
      const then = { ...tabOf(world, tab) };
      world.late.push(() => tapOn(model, world, then, true));
    }),
  ),
  tabs.map((tab) =>
    command(`agree later ${tab}`, async (model, world) => {
      const then = { ...tabOf(world, tab) };
      world.late.push(() => decideOn(model, world, then, 'send when confirmed'));
    }),
  ),
  fc.constant(command('a late call arrives', async (_, world) => world.late.shift()?.())),
  // Every page of before made this call without a tap: when it was opened, loaded again, or come back to.
  fc.constant(command('a page asks for the report', asksForReport)),
  fc.constant(
    command('accept the license', async (_, world) => unlessRefused(acceptLicence(world)(await world.guest()))),
  ),
  tabs.map((tab) =>
    command(`withdraw ${tab}`, async (model, world) => {
      const [pending] = (await world.letters()).filter(({ state }) => state === 'pending');
      if (!pending) return;
      await unlessRefused(withdrawGuestReport(world)(await world.guest(), pending.id));
      said(model, 'stopped', tabOf(world, tab), (await world.request()).decision?.number);
    }),
  ),
  fc
    .tuple(balances, fc.boolean(), fc.nat(2))
    .map(([dollars, full, deathAt]) =>
      command(`the bank answers ${dollars} ${full}`, bankSays(dollars, full, deathAt)),
    ),
  fc.constant(
    command('the bank fails', async (model, world) => {
      if (model.isBankLinked) await world.bankFails();
    }),
  ),
  deaths.map(({ at, when }) => command(`work, dying ${when} ${at}`, (_, world) => world.work(at, when))),
  tabs.map((tab) =>
    command(`race of work and stop ${tab}`, async (model, world) => {
      const [, stopped] = await Promise.all([world.work(), stopOn(model, world, tabOf(world, tab))]);
      await check(model, world, stopped);
    }),
  ),
  fc.constant(command('the agent reminds', (_, world) => unlessRefused(remindClient(world)(world.agent, world.id)))),
  fc.constant(command('the agent extends', (_, world) => unlessRefused(extendRequest(world)(world.agent, world.id)))),
  fc.constantFrom(MINUTE, 20 * MINUTE, 2 * DAY).map((ms) => command(`${ms} pass`, async (_, world) => world.pass(ms))),
];

/** What most orders of events go through. */
const OFTEN = [0, 1, 2].flatMap(() => [
  tabs.map((tab) => command(`send when confirmed ${tab}`, openBank(tab, 'send when confirmed'))),
  fc.constant(command('a page asks for the report', asksForReport)),
  balances.map((dollars) => command(`the bank answers ${dollars}`, bankSays(dollars, true, 0))),
  fc.constant(command('work', (_, world) => world.work())),
]);

/** Rare: everything is over after it. */
const ENDS = [
  fc.constant(
    command('the agent cancels', async (model, world) => {
      await unlessRefused(cancelRequest(world)(world.agent, world.id));
      model.isOver = true;
    }),
  ),
  tabs.map((tab) =>
    command(`disconnect ${tab}`, async (model, world) => {
      await unlessRefused(disconnectBanks(world)(await world.guest()));
      model.isOver = true;
      if (model.sent.size === 0) said(model, 'stopped', tabOf(world, tab), (await world.request()).decision?.number);
    }),
  ),
];

/** Half-way through what most clients do, and at the beginning. */
const STARTS: Run[][] = [
  [],
  [openBank(0, 'send when confirmed')],
  [openBank(0, 'send when confirmed'), asksForReport],
  [openBank(0, 'show me first'), load(1)],
  [openBank(0, 'send when confirmed'), (model, world) => stopOn(model, world, tabOf(world, 0)), asksForReport],
  [openBank(0, 'draft'), asksForReport],
  [openBank(0, 'send when confirmed'), saveDraft(1)],
];

const drain = async (world: World) => {
  for (let rounds = 0; (await world.work()) && rounds < 50; rounds++);
};

const LIMIT_MS = 20 * MINUTE;

it('sends what the last word of the client allows, all of it and nothing else', { timeout: LIMIT_MS }, async () => {
  const mixed = fc.commands([...COMMANDS, ...COMMANDS, ...COMMANDS, ...OFTEN, ...ENDS], {
    maxCommands: 12,
    size: 'max',
  });
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(mixed, fc.constantFrom(...STARTS), async (commands, start) => {
      const base = await aWorld();
      const blank = { knows: 0, seen: 0, total: 0, accountIds: [] };
      const world: World = { ...base, tabs: [{ ...blank }, { ...blank }, { ...blank }], late: [] };
      if (start.length > 0) await acceptLicence(world)(await world.guest());
      const model: Model = { word: 'none', words: 0, sent: new Set(), isBankLinked: false, isOver: false };
      for (const act of start) await act(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      // In the end the bank answers, and all work is done.
      const open = await world.answered();
      if (model.isBankLinked && !model.isOver && open !== 'received') await world.bankAnswers([300_000, 200_000], true);
      await drain(world);
      await check(model, world);
      const { state, licenceAcceptedAt, expiresAt } = await world.request();
      const isAlive = !model.isOver && licenceAcceptedAt && expiresAt > world.clock().toISOString();
      if (isAlive && model.isBankLinked && model.word === 'send when confirmed') expect(state).toBe('received');
      expect(state, 'nothing keeps waiting').not.toBe('at_bank');
      sent += model.sent.size;
    }),
    { numRuns: sized(60, 2000) },
  );
  expect(sent, 'sent at all').toBeGreaterThan(0);
});
