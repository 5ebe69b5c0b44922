// The pages' response to a press or a key on a processor four times slower: the longest of a page's interactions (INP for so few),
// and the time from a press on a link until some of the next page is shown.
import type { Browser, Page } from 'playwright-core';
import { aRequestForm } from '../../builders/a-request-form.ts';
import { median, ROUNDS } from '../rounds.ts';
import { ms, type Part, type Row } from '../table.ts';
import { withBrowser } from './with-browser.ts';

const SLOWER = 4;
const MOST_MS = { interaction: 200, route: 100 };
const CLIENTS = 60;
const REQUESTS = 20;

type Felt = { longest: number; what: string; routes: number[] };
type Interaction = PerformanceEventTiming & { interactionId?: number };

/** Runs in the page, from its start. No function in it has a name: tsx marks those with a helper that the page doesn't have. */
const feel = () => {
  const felt: Felt = { longest: 0, what: '', routes: [] };
  Object.assign(window, { felt });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId, name, target } of list.getEntries() as Interaction[])
      if (interactionId && duration > felt.longest)
        Object.assign(felt, {
          longest: duration,
          what: `${name}, ${(target as HTMLElement | null)?.innerText?.slice(0, 30) ?? ''}`,
        });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target as Element).closest('a[href]')) return;
      const changed = new MutationObserver(() => {
        changed.disconnect();
        requestAnimationFrame(() => felt.routes.push(performance.now() - timeStamp));
      });
      changed.observe(document.querySelector('#content') ?? document.body, { childList: true, subtree: true });
    },
    { capture: true },
  );
};

/** Waits until the effects of the last press have been drawn and recorded. */
const feltOn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    return (window as unknown as { felt: Felt }).felt;
  });

/** Types key by key. */
const workOnList = async (page: Page) => {
  const search = page.getByPlaceholder('Search by name, email or phone');
  await search.pressSequentially('Sample 1', { delay: 60 });
  await search.fill('');
  await page
    .getByRole('checkbox', { name: /^Phone Campaign for/ })
    .nth(3)
    .click();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ADD CLIENT', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Address').pressSequentially('1 Elm', { delay: 60 });
};

const goThroughWizard = async (page: Page) => {
  await page.getByRole('radio', { name: /Confirmation of funds/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Select information to share' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('region', { name: 'Your accounts' }).getByRole('checkbox').first().click();
};

const writeInChat = async (page: Page) => {
  const box = page.getByPlaceholder('Type your message...');
  await box.pressSequentially('Hello, when do we meet?', { delay: 60 });
  await box.press('Enter');
};

const slowPage = async (browser: Browser, setUp: (page: Page) => Promise<unknown>): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-US' });
  const page = await context.newPage();
  await setUp(page);
  await page.addInitScript(feel);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
};

const fill = async (call: typeof import('../../cloud/client.ts').call, token: string) => {
  const each = (count: number, path: string, bodyOf: (n: number) => object) =>
    Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let n = lane; n < count; n += 4) await call('POST', path, { token, body: bodyOf(n) });
      }),
    );
  const email = (n: number) => `felt-${n}@bench.example`;
  await each(CLIENTS, '/api/client-list/contacts', (n) => ({ name: `Ada Sample ${n}`, email: email(n) }));
  await each(REQUESTS, '/api/communications/create/report', (n) => aRequestForm({ to_user_email: email(n) }));
};

/** A guest whose bank is linked. A new one for each round: the wizard continues where it was left. */
const newWizard = async (token: string): Promise<string> => {
  const { guestOf } = await import('../../cloud/actors.ts');
  const { accountsOf, linkBank } = await import('../../cloud/bank-journey.ts');
  const guest = await guestOf({ id: '', email: '', token });
  await linkBank(guest);
  await accountsOf(guest);
  return `/sendreport/guest/${guest.link.request_id}/${guest.link.request_pin}`;
};

const newChat = async (token: string): Promise<string> => {
  const { call, mailTo } = await import('../../cloud/client.ts');
  const email = `felt-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  await call('POST', '/api/transactions', { token, body });
  return /\/guest-tasks\/\S+/.exec((await mailTo(email, /opened your closing/)).text)?.[0] ?? '';
};

const moveAround = async (page: Page, settled: (page: Page) => Promise<unknown>) => {
  for (const to of ['/communications', '/transactions', '/client-list']) {
    await page.locator(`nav a[href="${to}"]:visible`).first().click();
    await page.waitForURL(`**${to}`);
    await settled(page);
  }
};

const rowOf = (what: string, taken: number, atMost: number): Row => ({
  what,
  ours: taken === 0 ? 'less than 16 ms' : ms(taken),
  yardstick: `${atMost} ms`,
  ratio: taken / atMost,
  atMost: 1,
});

const measure = async (browser: Browser, url: string) => {
  const { call } = await import('../../cloud/client.ts');
  const { arriveAs, settled } = await import('../../browser/walk.ts');
  const longest: Record<string, number[]> = {};
  const routes: number[] = [];
  const worst: Record<string, string> = {};
  const page = await slowPage(browser, arriveAs);
  const guestPage = await slowPage(browser, async () => {});
  const token = await arriveAs(page);
  await fill(call, token);
  const chat = await newChat(token);
  const feelOn = async (at: Page, name: string, path: string, use: (page: Page) => Promise<void>) => {
    await at.goto(`${url}${path}`);
    await use(at);
    const felt = await feltOn(at);
    if (felt.longest > Math.max(0, ...(longest[name] ?? []))) worst[name] = felt.what;
    longest[name] = [...(longest[name] ?? []), felt.longest];
    routes.push(...felt.routes);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await feelOn(page, 'list', '/client-list', workOnList);
    await feelOn(page, 'moving between pages', '/dashboard', (at) => moveAround(at, settled));
    await feelOn(guestPage, 'wizard', await newWizard(token), goThroughWizard);
    await feelOn(guestPage, 'chat', chat, writeInChat);
  }
  return { longest, worst, routes };
};

export const interactions = async (): Promise<Part> => {
  const { longest, worst, routes } = await withBrowser(measure);
  return {
    title: 'Interactions',
    rows: [
      ...Object.entries(longest).map(([name, taken]) =>
        rowOf(`${name}, longest interaction (${worst[name] ?? ''})`, median(taken), MOST_MS.interaction),
      ),
      rowOf('a route, until something of it is shown', median(routes), MOST_MS.route),
      rowOf('the slowest of these routes', Math.max(...routes), MOST_MS.route),
    ],
    notes: [`${CLIENTS} clients, ${REQUESTS} requests.`],
  };
};
