// The buttons of a form stay where they are while the rest of the page is still coming: one that moves between press and release
// isn't pressed. Seen red: with a client list that came into the request form late, CANCEL was pressed and nothing happened.
import { expect, it } from 'vitest';
import { DAY, isoAfter } from '../../lambdas/core/platform/clock.ts';
import { guestOf } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { partOfTheDay } from '../cloud/size.ts';
import { arriveAs, settled } from './walk.ts';
import { aGate, PHONE, watchedPage } from './watched-page.ts';

type Seen = Record<string, number[]>;

/** Records the buttons' places in each frame; answers arrive only after the present content has been drawn, as on a slow line. */
const watchButtons = () => {
  const seen: Seen = {};
  Object.assign(window, { seen });
  const frame = () => new Promise(requestAnimationFrame);
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    await frame();
    await frame();
    return answer;
  };
  const note = () => {
    for (const button of document.querySelectorAll<HTMLElement>('#content :is(button, a[class*="button"])')) {
      const at = Math.round(button.getBoundingClientRect().top + window.scrollY);
      // Icons have no words, and several buttons may have the same ones.
      const name = button.getAttribute('aria-label') ?? button.innerText.trim();
      const places = seen[name] ?? [];
      seen[name] = places.includes(at) ? places : [...places, at];
    }
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
};

it.each([
  ['/requestreport', 'a desktop', {}],
  ['/requestreport', 'a phone', PHONE],
  ['/subscribe', 'a desktop', {}],
  ['/subscribe', 'a phone', PHONE],
  // With an office: each of its parts is fetched by its own call. Seen red: they came one after the other, and pushed what's below down.
  ['/office', 'a desktop', {}],
  ['/office', 'a phone', PHONE],
])("%s's buttons stay where they are on %s", { tags: 'deep' }, async (path, _, options) => {
  const { page } = await watchedPage(options);
  await arriveAs(page);
  await page.addInitScript(watchButtons);
  await page.goto(`${baseUrl()}${path}`);
  await settled(page);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  expect(Object.keys(seen)).not.toEqual([]);
  expect(Object.entries(seen).filter(([, places]) => places.length > 1)).toEqual([]);
});

/** Records how far what was drawn has moved, as browsers measure it. */
const watchShifts = () => {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) shifts.push((entry as unknown as { value: number }).value);
  };
  new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
};

/** Seen red: the notifications came first, and what waits pushed them down a screen. */
it.each([
  [
    '/dashboard',
    'a desktop',
    {},
    { early: '**/api/dashboard*', late: '**/api/communications*', last: 'Notifications' },
  ],
  [
    '/dashboard',
    'a phone',
    PHONE,
    { early: '**/api/dashboard*', late: '**/api/communications*', last: 'Notifications' },
  ],
  // Seen red: the sender came in last, above the message.
  [
    '/campaigns/new',
    'a phone',
    PHONE,
    { early: '**/api/socket-ticket', late: '**/api/campaigns/sender', last: 'Message' },
  ],
  // Seen red: the payment methods were below the place of the cards before the cards came in.
  ['/subscribe', 'a phone', PHONE, { early: '**/api/subscription', late: '**/api/plans', last: 'Free' }],
])('nothing on %s is pushed down by what comes later on %s', { tags: 'deep' }, async (path, _, options, calls) => {
  const { page } = await watchedPage(options);
  await arriveAs(page);
  await page.addInitScript(watchShifts);
  const gate = aGate();
  await page.route(calls.late, async (route) => {
    await gate.opened;
    await route.continue();
  });
  const early = page.waitForResponse(calls.early);
  await page.goto(`${baseUrl()}${path}`);
  await (await early).finished();
  gate.open();
  await page.getByRole('heading', { name: calls.last }).waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
});

/** Seen red: the offer to let the agent ask again came in late, above what a client without their bank here presses. */
it.each(
  partOfTheDay(
    [
      ['a desktop', {}],
      ['a phone', PHONE],
    ],
    2,
  ),
)(
  "the buttons of a guest who links a bank stay where they are on %s, also those of the offer that can't be read yet",
  async (_, options) => {
    const agent = { id: '', email: '', token: await arriveAs((await watchedPage()).page) };
    const { link, cookie } = await guestOf(agent);
    await call('POST', '/api/guest/licence', { body: { ...link, accepted: true }, cookie });
    const { page } = await watchedPage(options);
    const gate = aGate();
    await page.route('**/api/guest/reports', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${baseUrl()}/guest/${link.request_id}/${link.request_pin}`);
    const files = page.getByRole('button', { name: 'Share files instead' });
    const offer = page.getByRole('button', { name: /still good/ });
    await page.getByRole('button', { name: 'Other ways and settings' }).click();
    await offer.waitFor();
    const placed = async () => [await offer.boundingBox(), await files.boundingBox()];
    const before = await placed();
    const answered = page.waitForResponse('**/api/guest/reports');
    gate.open();
    await answered;
    await page.waitForLoadState('networkidle');
    expect(await placed()).toEqual(before);
    await offer.click();
    await page.getByLabel('Closing date').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Still good?' }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Let Ada Agent ask' }).click();
    await page.getByText('This field is required.').waitFor();
    await page.getByLabel('Closing date').fill(isoAfter(new Date(), 10 * DAY).slice(0, 10));
    await page.getByRole('button', { name: 'Let Ada Agent ask' }).click();
    await page.getByText('Ada Agent may ask "still good?" until').waitFor();
    await page.context().close();
  },
);

/**
 * Seen red: the panel came in late as a whole, and pushed the question to the agent down by its height; and it showed a bank
 * that was about to end, with all its buttons.
 */
it.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('what is below the reports of a guest who is done stays where it is on %s', { tags: 'deep' }, async (_, options) => {
  const agent = { id: '', email: '', token: await arriveAs((await watchedPage()).page) };
  const guest = await guestOf(agent);
  await answerRequest(agent, guest);
  const { page } = await watchedPage(options);
  const gate = aGate();
  const bank = { item_id: 'item', bankName: 'Harbor Bank', needs_sign_in: false };
  await page.route('**/api/guest/reports', async (route) => {
    await gate.opened;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), banks: [bank], ending: false } });
  });
  await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
  const question = page.getByRole('button', { name: /^Write to/ });
  await question.waitFor();
  // The step above loads later.
  await page.getByRole('heading', { name: 'Report complete' }).waitFor();
  const placed = async () => (await question.boundingBox())?.y ?? 0;
  const before = await placed();
  gate.open();
  await page.getByRole('heading', { name: 'Your reports' }).waitFor();
  // A few words more or less than usual.
  expect(Math.abs((await placed()) - before)).toBeLessThan(40);
  await page.context().close();
});

/** Seen red: the message went as its time was over, the button moved up by its height, and the release met something else. */
it('a message that goes while a button is pressed takes nothing from the press', { tags: 'deep' }, async () => {
  const { page } = await watchedPage();
  const token = await arriveAs(page);
  const name = `Sid Steady${Date.now()}`;
  await call('POST', '/api/client-list/contacts', { token, body: { name, email: `sid-${Date.now()}@example.com` } });
  await page.clock.install();
  await page.goto(`${baseUrl()}/client-list`);
  await page.getByRole('checkbox', { name: `Email Campaign for ${name}` }).check();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const message = page.getByText('Undone.');
  await message.first().waitFor();
  await page.getByRole('button', { name: 'ADD CLIENT' }).hover();
  await page.mouse.down();
  await page.clock.runFor(10_000);
  expect(await message.count()).toBeGreaterThan(0);
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Add New Client' }).waitFor();
  await page.clock.runFor(1000);
  await expect.poll(() => message.count()).toBe(0);
});

/** Seen red: someone else was picked, or no one, when the answer came between press and release. */
it('who is pressed in the picker is picked, also when other names come at that moment', { tags: 'deep' }, async () => {
  const { page } = await watchedPage();
  const token = await arriveAs(page);
  const tag = String(Date.now());
  const [early, late] = [`early-${tag}@example.com`, `late-${tag}@example.com`];
  for (const [name, email] of [
    [`Edi Early${tag}`, early],
    [`Lou Late${tag}`, late],
  ])
    await call('POST', '/api/client-list/contacts', { token, body: { name, email } });
  const gate = aGate();
  await page.route('**/api/client-list?*search=*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(`${baseUrl()}/requestreport`);
  await page.getByRole('button', { name: 'From your client list' }).click();
  const field = page.getByLabel('Find a client');
  await field.click();
  await page.getByRole('option', { name: new RegExp(late) }).waitFor();
  const answered = page.waitForResponse((response) => response.url().includes('search='));
  await field.fill(early.slice(0, -6));
  await page.getByRole('option', { name: new RegExp(late) }).hover();
  await page.mouse.down();
  gate.open();
  await (await answered).finished();
  // The answer is drawn by then.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(late);
  // Enter takes the only match.
  await field.fill(early.slice(0, -6));
  await page.getByRole('option', { name: new RegExp(early) }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await field.press('Enter');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(early);
});

/** Seen red: the second box was left as it was, because the first was still being saved. */
it('boxes that are checked one after the other are both saved', { tags: 'deep' }, async () => {
  const { page } = await watchedPage();
  const token = await arriveAs(page);
  const name = `Bob Boxes${Date.now()}`;
  await call('POST', '/api/client-list', {
    token,
    body: { name, email: `bob-${Date.now()}@example.com`, address: '7 Ash Street', phone_number: '2175550168' },
  });
  const gate = aGate();
  await page.route('**/api/client-list/*/consent', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(`${baseUrl()}/client-list`);
  const box = (channel: string) => page.getByRole('checkbox', { name: `${channel} Campaign for ${name}` });
  await box('Phone').check();
  await box('Email').check();
  gate.open();
  await page.getByText(`Saved: ${name} may be contacted by email`).waitFor();
  await page.reload();
  await expect.poll(() => box('Phone').isChecked()).toBe(true);
  expect(await box('Email').isChecked()).toBe(true);
});

/** Seen red: nothing happened until the next page had been fetched, as if nothing had been pressed. */
it('a page that takes its time says at once that it comes, and the one before can be gone back to', {
  tags: 'deep',
}, async () => {
  const { page } = await watchedPage();
  await arriveAs(page);
  await page.goto(`${baseUrl()}/dashboard`);
  await settled(page);
  await page.waitForLoadState('networkidle');
  const gate = aGate();
  await page.route('**/assets/*.js', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const coming = page.locator('#content').getByRole('status').filter({ hasText: 'Loading' });
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  const link = page.getByRole('link', { name: 'Email Campaigns', exact: true });
  await link.click();
  await coming.waitFor({ state: 'attached' });
  await page.goBack();
  await expect.poll(() => coming.count()).toBe(0);
  expect(await heading.innerText()).toBe(before);
  await link.click();
  await coming.waitFor({ state: 'attached' });
  gate.open();
  await page.getByRole('heading', { name: 'Openings', level: 1 }).waitFor();
  await expect.poll(() => coming.count()).toBe(0);
});

// Seen red: the button for passkeys pushed the form up, and the footer's line grew by the address.
it.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])(
  'the sign-in page stays where it is on %s when the settings of the site come',
  { tags: 'deep' },
  async (_, options) => {
    const { page } = await watchedPage(options);
    const { open, opened } = aGate();
    await page.route('**/config.json', async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(`${baseUrl()}/`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    const places = () =>
      page.locator('h1, form, button, footer, footer *').evaluateAll((all) =>
        // The address is a new link within the words.
        all
          .filter((one) => one.closest('span') === one || !one.closest('footer span'))
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.tagName, x, y, width, height].join(' ');
          }),
      );
    // Waits until the script draws the page, and not only its prerendered part.
    await page.waitForFunction(() => !document.body.classList.contains('words-to-come'));
    const before = await places();
    const words = page.getByText('Questions? Write to us');
    expect(await words.isVisible()).toBe(false);
    open();
    await page.getByRole('link', { name: 'support@groundwork.example' }).waitFor();
    expect(await words.isVisible()).toBe(true);
    expect(await places()).toEqual(before);
  },
);
