// A report of type 1 says whether the amount is confirmed, and nothing else. For any two portfolios with the same verdict,
// everything that reaches the agent's side is the same, byte for byte: each answer of the agent's routes, of the public API
// and of the verify page, each event and its webhook, a letter as its recipient reads it, each row that isn't the client's
// own, each email to the agent, and each line of the log. IDs and signatures are replaced. A PDF is drawn from the sealed
// text alone, which is a row.
// @module-tag long
import * as fc from 'fast-check';
import type * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routes as banks } from '#contracts/funds/bank';
import { routes as deals } from '#contracts/funds/deals';
import { routes as reports } from '#contracts/funds/report';
import { routes as letters } from '#contracts/funds/report/offer-letter';
import { GIFT_LETTER_VERSION, routes as requests } from '#contracts/funds/request';
import { pinFor } from '#core/crypto/pin.ts';
import { canonical, type Json } from '#core/crypto/seal.ts';
import { textOf } from '#core/data/attribute-value.ts';
import type { Route } from '#core/http/route.ts';
import { type EmailName, isToClient } from '#core/mail/emails.ts';
import { MINUTE } from '#core/platform/clock.ts';
import { cents } from '#core/platform/money.ts';
import { aFundsWorld, type FundsWorld, type Held } from '#test/builders/a-funds-world.ts';
import { aProgram } from '#test/builders/a-program.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { printResult } from '#test/cloud/print-result.ts';
import { sized } from '#test/cloud/size.ts';

const database = aTestDatabase();

const MINIMUM = 480_000;
/** The amount of the offer. */
const LETTER = 450_000;
/** A report of any type names the bank and the holder. */
const OWNERS = [{ names: ['Bo Buyer'], addresses: [], phoneNumbers: [], emails: [] }];

type Account = Exclude<Held, number>;

const money = fc.oneof(
  fc.integer({ min: -200_000_00, max: 2_000_000_00 }),
  fc.constantFrom(0, 1, 479_999_99, 480_000_00),
);
const movement = fc.record({
  date: fc.constantFrom('2026-11-02', '2026-10-09'),
  name: fc.constantFrom('Payroll', 'Card payment', 'Wire in'),
  amount: money.map(cents),
});
const holdings = fc.record({
  cash: fc.nat(300_000_00).map(cents),
  securities: fc.nat(2_000_000_00).map(cents),
  negative: fc.constantFrom(0, 50_000_00).map(cents),
  loan: fc.constantFrom(0, 90_000_00).map(cents),
  others: fc.subarray(['crypto' as const]),
});
const KINDS = [
  { type: 'depository', subtype: 'checking' },
  { type: 'depository', subtype: 'savings' },
  { type: 'depository', subtype: 'cd' },
  { type: 'depository', subtype: 'hsa' },
  { type: 'credit', subtype: 'credit card' },
  { type: 'loan', subtype: 'mortgage' },
  { type: 'investment', subtype: 'brokerage' },
  { type: 'investment', subtype: '401k' },
] as const;

const account: fc.Arbitrary<Account> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    name: fc.constantFrom('Checking', 'Rainy days', 'Family account of the Buyers', 'CD 12 months'),
    mask: fc.integer({ min: 1000, max: 9999 }).map(String),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
    value: fc.option(money.map(cents), { freq: 8 }),
    transactions: fc.array(movement, { maxLength: 3 }),
    holdings,
  })
  .map(({ kind, holdings: held, ...rest }) => ({
    ...rest,
    ...kind,
    owners: OWNERS,
    ...(kind.type === 'investment' && { holdings: held }),
  }));
const portfolio = fc.array(account, { minLength: 1, maxLength: 6 });

/** Each run begins with poor and rich portfolios, so that it has pairs of two verdicts, whatever is drawn. */
const checkingWith = (dollars: number): Account => ({
  type: 'depository',
  subtype: 'checking',
  name: 'Checking',
  mask: '1000',
  currency: 'USD',
  value: cents(dollars * 100),
  transactions: [],
  owners: OWNERS,
});
const POOR = [1, 30_000].map((dollars) => [checkingWith(dollars)]);
const RICH = [500_000, 1_200_000].map((dollars) => [checkingWith(dollars)]);

/** Differences between any two worlds: IDs, signatures, the place of an outbox row, and how long a call took. */
const OF_THE_WORLD: [RegExp, string][] = [
  // An event is named by its place in the stream.
  [/(?<![0-9A-Za-z])(\d{11}\.\d{40}\.\d|[0-9a-z]{42})(?![0-9A-Za-z])/g, 'EVENT'],
  [/(?<![\w+/-])[\w+/-]{43}=?(?=\\*")/g, 'SIGNATURE'],
  [
    /(?<![0-9A-Za-z])([0-9a-f]{32,64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Z]{26}|\d{16,20})(?![0-9A-Za-z])/g,
    'ID',
  ],
  [/DUE#OUTBOX#\d+/g, 'DUE#OUTBOX'],
  [/\\"ms\\":\d+/g, 'MS'],
];
const plain = (value: unknown): string =>
  OF_THE_WORLD.reduce((text, [from, to]) => text.replace(from, to), canonical((value ?? null) as Json));

/** The client's own rows with their figures, which no agent's call reads, and the keys of programs, which are random. */
const OF_OTHERS = /^(LINK|MOVEMENTS|ASSET|WINDOWS|LINKING|BROWSERS|MOVEMENTS#LINK|KEYS?)#/;

const linesOfTheLog = (): string[] => {
  const lines: string[] = [];
  const log = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => log.mockRestore());
  return lines;
};

/** A client's whole path with one portfolio, and everything of it that reaches the agent's side. */
const agentsSide = async (accounts: Account[], isAgreed: boolean) => {
  const world = await aFundsWorld(database, { isJoint: false, minimum: MINIMUM, isFollowed: true });
  const program = await aProgram(world, world.buyer(0).communicationId);
  const lines = linesOfTheLog();
  const decision = isAgreed ? 'send when confirmed' : 'show me first';
  const { tab, decided } = await world.agreesAndLinks(0, decision, accounts);
  await world.drain();
  const before = await allOfTheAgent(world, program);
  const shown = await world.asGuest(tab, banks.guestAccounts, {});
  const listed = shown.body && 'linkedAccounts' in shown.body ? shown.body : undefined;
  const data = listed?.linkedAccounts.flatMap(({ item_id, accounts: all }) =>
    all.filter(({ counted }) => counted).map(({ account_id }) => ({ item_id, account_id })),
  );
  /** How the client's own tap was answered, if there was one: no one else learns of it, but the log has the call. */
  let tap = 0;
  if (!isAgreed && data && data.length > 0) {
    const asShown = { seen_decision: decided?.number, shown_total: listed?.linkedAssetValue, as_is: 1 };
    ({ status: tap } = await world.asGuest(tab, requests.answerRequest, {
      report_type: 1,
      data,
      is_later: 0,
      ...asShown,
    }));
    await world.drain();
  }
  const after = await allOfTheAgent(world, program);
  const { report } = after;
  const visible = [report.state, report.fund_status, report.same_accounts, report.rests_on, after.needs, tap];
  const letter = await letterOf(world, program, report);
  return {
    visible: JSON.stringify(visible),
    reached: [before.all, after.all, letter, lines].flatMap((all) => Object.values(all).flat().map(plain).toSorted()),
  };
};

type Program = Awaited<ReturnType<typeof aProgram>>;

/** A letter that was made from a confirmed report: what its sender and its recipient see of it. */
const letterOf = async (world: FundsWorld, program: Program, { fund_status, state }: ReportBody) => {
  if (fund_status !== 1 || state !== 'valid') return [];
  await program.sendLetter(LETTER);
  const [letter] = (await world.rows()).filter(({ SK }) => textOf(SK).startsWith('OFFER#'));
  const request_id = textOf(letter?.linkId);
  const link = { request_id, request_pin: pinFor(await world.pinKey(), request_id, 1) };
  const opened = await world.call(letters.openOfferLetter, { body: link });
  const file = await world.call(letters.offerLetterFile, { body: { ...link, as: 'bytes' } });
  expect([opened.status, file.status]).toEqual([200, 200]);
  const verified = await world.call(reports.verify, { params: { reportId: textOf(letter?.id) } });
  const { all } = await allOfTheAgent(world, program);
  return [opened.body, file.body, verified, ...Object.values(all).flat()];
};

type ReportBody = v.InferOutput<typeof reports.proofOfFunds.reply>;

const allOfTheAgent = async (world: FundsWorld, program: Program) => {
  await program.follow();
  const client = world.buyer(0);
  const list = await world.call(requests.communications, { by: world.agent });
  const [line] = list.body?.communications ?? [];
  const ask = <R extends Route>(route: R) => world.asAgent(route, client, undefined as never);
  const [log, report, file, sent] = [
    await ask(requests.requestLog),
    await ask(reports.proofOfFunds),
    await ask(reports.reportFile),
    await ask(letters.offerLetters),
  ];
  const deal = await world.call(deals.deal, { by: world.agent, params: { id: line?.deal_id ?? '' } });
  const reportId = report.body?.report_id ?? '';
  const verified = reportId ? await world.call(reports.verify, { params: { reportId } }) : undefined;
  const read = await program.reads(reportId);
  const rows = (await world.rows()).filter(({ PK, task }) => !OF_OTHERS.test(textOf(PK)) && isTheAgents(task));
  return {
    report: report.body ?? ({} as ReportBody),
    needs: line?.report.needs,
    /** The step that each person has reached. */
    steps: list.body?.communications.map(({ status, report: { fund_status } }) => [status.is, fund_status]),
    all: { list, log, report, file, sent, deal, verified, read, brought: [...program.brought], rows },
  };
};

/** False for tasks that may contain the client's figures: work for the banks, and emails to the client. */
const isTheAgents = (task: unknown): boolean => {
  if (typeof task !== 'object' || task === null) return true;
  const { template, kind, type } = task as { template?: EmailName | 'written'; kind?: EmailName; type?: string };
  const name = template === 'written' ? kind : template;
  return name ? !isToClient(name) : type === undefined;
};

/** The lines that only one of the two left on the agent's side, each as often as it did. */
const onlyIn = (one: string[], other: string[]): [string[], string[]] => {
  const left = [...other];
  const rest = one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [rest, left];
};

/** Each portfolio is equal to the first of its kind, and so to each other one. */
const pairsOf = (visible: ReadonlyMap<string, { portfolios: number }>): number =>
  [...visible.values()].reduce((sum, { portfolios: all }) => sum + (all * (all - 1)) / 2, 0);

const GIFT = 100_000;

/** Two people's path to one report: each agrees in advance; a donor signs for the gift. Then both banks are read together. */
const agentsSideOfTwo = async (held: [Account[], Account[]], role: 'buyer' | 'donor') => {
  const world = await aFundsWorld(database, { isJoint: true, minimum: MINIMUM, role, isFollowed: true });
  const program = await aProgram(world, world.buyer(0).communicationId);
  const lines = linesOfTheLog();
  for (const [at, accounts] of held.entries()) {
    const { tab, opened } = await world.agreesAndLinks(at, 'send when confirmed', accounts);
    const signature = opened?.client_name ?? '';
    const words = {
      relationship: 'mother',
      property: '12 Elm Street',
      signature,
      agreed: true,
      words: GIFT_LETTER_VERSION,
    };
    if (role === 'donor' && at === 1)
      await world.asGuest(tab, requests.signGiftLetter, { ...words, amount: GIFT } as never);
    await world.drain();
  }
  await world.answersTogether(held);
  const { report, needs, steps, all } = await allOfTheAgent(world, program);
  const letter = await letterOf(world, program, report);
  const visible = [steps, report.state, report.fund_status, report.same_accounts, report.rests_on, needs];
  const gifts = report.gifts?.map(({ confirmed }) => confirmed);
  return {
    visible: JSON.stringify([...visible, gifts]),
    reached: [all, letter, lines].flatMap((one) => Object.values(one).flat().map(plain).toSorted()),
  };
};

const ofCleo = (accounts: Account[]): Account[] =>
  accounts.map((one) => ({ ...one, owners: OWNERS.map((owner) => ({ ...owner, names: ['Cleo Client'] })) }));

// Seen red: a confirmed report named only the owners of accounts with money, which said whose of two it was.
// P-31.
it.each(['buyer', 'donor'] as const)(
  'reaches the agent of a buyer and another %s: what else either holds changes no byte of it',
  { timeout: 60 * MINUTE },
  async (role) => {
    const visible = new Map<string, { reached: string[]; portfolios: number }>();
    const sides = fc.asyncProperty(portfolio, portfolio.map(ofCleo), async (one, other) => {
      const side = await agentsSideOfTwo([one, other], role);
      const first = visible.get(side.visible) ?? { reached: side.reached, portfolios: 0 };
      expect(onlyIn(side.reached, first.reached)).toEqual([[], []]);
      visible.set(side.visible, { ...first, portfolios: first.portfolios + 1 });
    });
    const [poor = [], poorer = []] = POOR;
    const [rich = [], richer = []] = RICH;
    // Either of two who are confirmed has all of it, or both have enough.
    const pairs = [
      [rich, richer],
      [richer, rich],
      [poor, richer],
      [richer, poor],
      [rich, poorer],
      [poor, poorer],
    ] as const;
    const examples = pairs.map(([one, other]): [Account[], Account[]] => [one, ofCleo(other)]);
    const cleared = sides.afterEach(() => database.clear());
    await fc.assert(cleared, { numRuns: sized(6, 450), endOnFailure: true, examples });
    const alike = pairsOf(visible);
    printResult(
      'P-31',
      `${alike} pairs of two people's portfolios with the same verdict, of ${visible.size} kinds (${role})`,
    );
    expect(visible.size).toBeGreaterThan(1);
    expect(alike).toBeGreaterThan(sized(1, 10_000));
  },
);

// P-31.
it('reaches the agent: what else the client holds changes no byte of it', { timeout: 60 * MINUTE }, async () => {
  /** For each verdict, everything that reached the agent first, and the number of portfolios. Those equal to the first equal each other. */
  const visible = new Map<string, { reached: string[]; portfolios: number }>();
  const sides = fc.asyncProperty(portfolio, fc.boolean(), async (accounts, isAgreed) => {
    const side = await agentsSide(accounts, isAgreed);
    const first = visible.get(side.visible) ?? { reached: side.reached, portfolios: 0 };
    expect(onlyIn(side.reached, first.reached)).toEqual([[], []]);
    visible.set(side.visible, { ...first, portfolios: first.portfolios + 1 });
  });
  const examples = [...RICH, ...POOR].flatMap((held): [Account[], boolean][] => [
    [held, true],
    [held, false],
  ]);
  const cleared = sides.afterEach(() => database.clear());
  await fc.assert(cleared, { numRuns: sized(8, 600), endOnFailure: true, examples });
  const pairs = pairsOf(visible);
  printResult('P-31', `${pairs} pairs of portfolios with the same verdict, of ${visible.size} kinds`);
  expect(visible.size).toBeGreaterThan(2);
  expect(pairs).toBeGreaterThan(sized(3, 10_000));
});
