// The effort of the main job: taps, fields, words and waiting on each page, for an agent at a desk, and for a client on a phone with a
// slow network and a processor four times slower. The person of the measurement reads and types in no time, so the waiting is ours.
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { ROUNDS } from '../rounds.ts';
import type { Part, Row } from '../table.ts';
import { type Journey, type OnPage, startJourney, sum } from './effort-journey.ts';
import { asNewcomer, handSeconds } from './effort-newcomer.ts';
import { slow4G } from './measure-page.ts';
import { withBrowser } from './with-browser.ts';

const MOST = { agent: 8, client: 12, typed: 0, seconds: 90, words: 120, firstHour: 120 };

const fillRequest = async (agent: Journey, page: Page, client?: { name: [string, string]; email: string }) => {
  if (client) {
    await agent.type(page.getByLabel('First name').nth(1), client.name[0]);
    await agent.type(page.getByLabel('Last name').nth(1), client.name[1]);
    await agent.type(page.getByLabel('Email', { exact: true }), client.email);
  }
  await agent.type(page.getByLabel('Minimum required funds in dollars'), '480,000');
  await agent.tap(page.getByRole('button', { name: 'PREVIEW REQUEST' }));
  await agent.arrive('preview', page.getByRole('button', { name: 'SEND', exact: true }));
  await agent.tap(page.getByRole('button', { name: 'SEND', exact: true }));
  await agent.arrive('sent', page.getByRole('heading', { name: 'Your request is on its way' }));
};

const asNewAgent = async (page: Page, url: string, email: string): Promise<OnPage[]> => {
  const agent = startJourney('agent, new client', page);
  await page.goto(`${url}/dashboard`);
  const start = page.getByRole('main').getByRole('link', { name: /Request Proof of Funds/ });
  await agent.arrive('dashboard', start.first());
  await agent.tap(start.first());
  await agent.arrive('request', page.getByLabel('Minimum required funds in dollars'));
  await fillRequest(agent, page, { name: ['Bo', 'Buyer'], email });
  return agent.pages;
};

const asKnownAgent = async (page: Page, url: string): Promise<OnPage[]> => {
  const agent = startJourney('agent, known client', page);
  await page.goto(`${url}/client-list`);
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  await agent.arrive('client list', menu);
  await agent.tap(menu);
  await agent.tap(page.getByRole('menuitem', { name: 'Request proof of funds' }));
  await agent.arrive('request', page.getByLabel('Minimum required funds in dollars'));
  await fillRequest(agent, page);
  return agent.pages;
};

const asClient = async (page: Page, url: string, path: string, bank: FrameLocator): Promise<OnPage[]> => {
  const client = startJourney('client', page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const atBank = (name: string) => bank.getByRole('button', { name, exact: true });
  void page.goto(`${url}${path}`, { waitUntil: 'commit' });
  await client.arrive('license', button('PROCEED'));
  // The link in the email.
  client.pages[0]!.taps++;
  await client.tap(page.getByRole('checkbox', { name: /accept the license/ }));
  await client.tap(button('PROCEED'));
  const link = button(/^Link my bank and send the result/);
  await client.arrive('link a bank', link);
  await client.tap(link);
  await client.arrive("the bank's window", atBank('Continue'));
  await client.tap(atBank('Continue'));
  await client.tap(atBank('First Harbor Bank'));
  await client.type(bank.getByLabel('User name'), 'Bo Buyer');
  await client.type(bank.getByLabel('Password'), 'right');
  await client.tap(atBank('Sign in'));
  await client.tap(atBank('Continue'));
  await client.tap(atBank('Finish'));
  await client.arrive('done', page.getByRole('heading', { name: 'Report complete' }));
  return client.pages;
};

/** From the client's last page on: the agent has the request open, sees that the report has arrived, and makes a letter from it. */
const asLetterWriter = async (page: Page): Promise<OnPage[]> => {
  const agent = startJourney('agent, letter', page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const report = page.getByRole('link', { name: 'View report' });
  const letters = page.getByRole('region', { name: 'Letters to the other side' });
  await agent.arrive('request, answered', report.first());
  await agent.tap(report.first());
  await agent.arrive('report', letters.getByRole('button', { name: 'Send a letter' }));
  await agent.tap(letters.getByRole('button', { name: 'Send a letter' }));
  await agent.arrive('letter', button('Send the letter'));
  await agent.type(page.getByLabel("Recipient's name"), 'Lee Lister');
  await agent.type(page.getByLabel("Recipient's email"), 'lee@listings.example');
  await agent.tap(button('Send the letter'));
  const copy = button('View PDF: Letter to Lee Lister');
  await agent.arrive('letter, sealed', copy);
  await agent.tap(copy);
  await agent.arrive("the letter's PDF", page.getByRole('dialog').locator('canvas').first());
  return agent.pages;
};

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};

const slowPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
};

const measure = async (browser: Browser, url: string) => {
  const { call, guestLinkIn, mailTo } = await import('../../cloud/client.ts');
  const { arriveAs } = await import('../../browser/walk.ts');
  const { bankFrame } = await import('../../browser/bank-frame.ts');
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-US' })).newPage();
  const token = await arriveAs(desk);
  const rounds: { newcomer: OnPage[]; fresh: OnPage[]; known: OnPage[]; client: OnPage[]; letter: OnPage[] }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const email = `effort-${Date.now()}@example.com`;
    const newcomers = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-US' });
    const newcomer = await asNewcomer(await newcomers.newPage(), url, `new-${email}`);
    await newcomers.close();
    const known = { name: `Kim Known ${round}`, email: `known-${email}` };
    await call('POST', '/api/client-list/contacts', { token, body: known });
    const fresh = await asNewAgent(desk, url, email);
    const again = await asKnownAgent(desk, url);
    const { request_id, request_pin } = guestLinkIn(await mailTo(email, /asks for your proof/));
    const { communications } = (await call('GET', '/api/communications', { token })).body;
    const { id } = communications.find((one: { to_user: string }) => one.to_user === email);
    await desk.goto(`${url}/communications?id=${id}`);
    const phone = await slowPhone(browser);
    const client = await asClient(phone, url, `/guest/${request_id}/${request_pin}`, bankFrame(phone));
    const letter = await asLetterWriter(desk);
    await phone.context().close();
    rounds.push({ newcomer, fresh, known: again, client, letter });
  }
  return rounds;
};

const secondsOf = (pages: OnPage[]) => sum(pages, ({ waitedMs }) => waitedMs) / 1000;

const percentile95 = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1]!;

const tableOf = (pages: OnPage[]): string =>
  [
    '| who | page | taps | fields | words in sight | waited |',
    '|---|---|---|---|---|---|',
    ...pages.map(
      ({ who, page, taps, fields, words, waitedMs }) =>
        `| ${who} | ${page} | ${taps} | ${fields} | ${words} | ${(waitedMs / 1000).toFixed(1)} s |`,
    ),
  ].join('\n');

const goal = (what: string, value: number, most: number, unit = ''): Row => ({
  what,
  ours: `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`,
  yardstick: `${most}${unit}`,
  ratio: most === 0 ? value : value / most,
  atMost: most === 0 ? 0 : 1,
});

const isAtBank = ({ page }: OnPage) => page === "the bank's window";

export const effort = async (): Promise<Part> => {
  const rounds = await withBrowser(measure);
  const { newcomer, fresh, known, client, letter } = rounds.at(-1)!;
  const firstHours = rounds.map((round) => secondsOf(round.newcomer) + handSeconds(round.newcomer));
  const waits = rounds.map((round) => secondsOf(round.client));
  const untilLetter = rounds.map((round) => secondsOf(round.client) + secondsOf(round.letter));
  const interactions = (pages: OnPage[]) => sum(pages, ({ taps, fields }) => taps + fields);
  return {
    title: 'Effort',
    rows: [
      goal(
        'someone new: waiting and hands, from sign-up to the report of the sample',
        Math.max(...firstHours),
        MOST.firstHour,
        ' s',
      ),
      goal('agent, new client: taps and fields from the dashboard until it is sent', interactions(fresh), MOST.agent),
      goal('agent, known client: taps and fields from the client list', interactions(known), MOST.agent),
      goal(
        'client: taps from the email to done',
        sum(client, ({ taps }) => taps),
        MOST.client,
      ),
      goal(
        'client: fields, but at the bank',
        sum(client, (page) => (isAtBank(page) ? 0 : page.fields)),
        MOST.typed,
      ),
      goal('client: waiting, 95th percentile', percentile95(waits), MOST.seconds, ' s'),
      goal(
        "from the client's tap in the email until the agent reads the letter's PDF: waiting, 95th percentile",
        percentile95(untilLetter),
        MOST.seconds,
        ' s',
      ),
      goal(
        'client: words on the longest page, besides the license',
        Math.max(...client.filter((page) => !isAtBank(page)).map(({ words }) => words)),
        MOST.words,
      ),
    ],
    notes: [tableOf([...newcomer, ...fresh, ...known, ...client, ...letter])],
  };
};
