// The guided transaction as people see it: a seller on a phone, from the link in the mail to the certificate, and the agent who
// answers beside the request.
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { momentIn } from '../../lambdas/core/platform/wall-clock.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { FACTS_TODAY } from '../builders/deal-facts.ts';
import { openChat } from '../cloud/chat-socket.ts';
import { type BrowserSession, baseUrl, browserOf, call, guestLinkIn, mailsTo, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aTransaction as aPurchase, fillIn, release, signByBoth } from '../cloud/signing.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';
import { wordsInSight } from './words-in-sight.ts';

let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  token = agent.token;
});

const isSeen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const write = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

const aTransaction = async () => {
  const email = `seller-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  const { id } = (await call('POST', '/api/transactions', { token, body })).body;
  const { text } = await mailTo(email, /opened your closing/);
  const [address = ''] = /\/guest-tasks\/[^/\s]+\/\w+/.exec(text) ?? [];
  await fillIn(token, id, 1);
  return { id: id as string, email, address: `${baseUrl()}${address}` };
};

/** The buyer's agreement is signed by both. `day`: one within its term. */
const aSignedPurchase = async () => {
  const purchase = await aPurchase(token, 'buying');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await fillIn(token, purchase.id, 1, FACTS_TODAY);
  await signByBoth(agent, purchase);
  const { request_id, request_pin } = purchase.link;
  return { id: purchase.id, day: inDays(5), address: `${baseUrl()}/guest-tasks/${request_id}/${request_pin}` };
};

const agentChat = async (transactionId: string, step: number) => {
  const { id } = (await call('POST', `/api/transactions/${transactionId}/sessions`, { token, body: { step } })).body;
  const ticket = await ticketOf(agent);
  const chat = await openChat(id);
  chat.send({ type: 'hello', ticket });
  await chat.waitFor(({ type }) => type === 'ready');
  return chat;
};

describe('the list of transactions', () => {
  it('says of each date what it is, and is in order of the first one', { tags: 'deep' }, async () => {
    await aTransaction();
    const { page } = await watchedPage(PHONE);
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions`);
    const cards = page.getByRole('listitem').filter({ hasText: 'steps done' });
    await cards
      .filter({ hasText: /Started \w+ \d+, \d{4}/ })
      .first()
      .waitFor();
    const texts = await cards.allInnerTexts();
    for (const text of texts) expect(text).toMatch(/(Started|Requested) \w+ \d+, \d{4}\s+Last activity \w+ \d+, \d{4}/);
    const days = await cards
      .locator('time:first-of-type')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    const listed = days.filter((_, index) => index % 2 === 0);
    expect(listed).toEqual(listed.toSorted().reverse());
    expect(await pixelsBeyond(page)).toBe(0);
  });
});

describe('a guided transaction', () => {
  it('leads on a phone from the first question to the certificate', async () => {
    const { id, email, address } = await aTransaction();
    const { page, problems } = await watchedPage(PHONE);
    await page.goto(address);
    await isSeen(page, 'Welcome to Sign Real Estate Agreement!');
    await write(page, 'What commission do I pay?');
    await isSeen(page, /Clause \d+, "Commission", says/);
    expect(await pixelsBeyond(page)).toBe(0);

    await page.getByRole('button', { name: 'Document', exact: true }).click();
    await isSeen(page, /Ada Agent hasn't released this document for signature yet/);
    expect(await page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
    await release(agent, id, 1);
    // All of it, without a box to scroll that looks like its end.
    const text = page.getByRole('document', { name: 'Real Estate Listing Agreement' });
    expect(await text.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    // Missing or wrong input is reported before a code is sent.
    const consent = page.getByRole('checkbox', { name: 'Electronic signature' });
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await isSeen(page, 'Check this box to sign electronically.');
    await expect.poll(() => consent.evaluate((box) => box === document.activeElement)).toBe(true);
    await consent.check();
    await page.getByLabel('Type your full name').fill('Sam Sailor');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await isSeen(page, 'Type your name exactly as it appears in the document: Sam Seller');
    expect(await mailsTo(email, /Your code to sign/)).toEqual([]);
    await page.getByLabel('Type your full name').fill('Sam Seller');
    await page.getByRole('button', { name: 'Draw your signature as well (optional)' }).click();
    const pad = page.getByRole('application', { name: 'Your drawn signature' });
    await pad.focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'Space'])
      await page.keyboard.press(key);
    await expect.poll(() => pad.locator('path').getAttribute('d')).toBe('M100 60L104 60L108 60L108 64L112 64');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await isSeen(page, /We've sent 6 digits to \w\*\*\*@/);
    const mail = await mailTo(email, /Your code to sign/);
    const code = page.getByLabel('Code from the email');
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    // No one was asked for it before, so it isn't missing yet.
    expect(await page.getByText('This field is required.').count()).toBe(0);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await isSeen(page, "This isn't the code that we sent you last.");
    expect(problems.splice(0)).toEqual([expect.stringContaining('/api/guest/transaction/sign')]);
    await page.getByLabel('Code from the email').fill(/document: (\d{6})/.exec(mail.text)?.[1] ?? '');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await isSeen(page, 'You have signed. Ada Agent signs next.');
    // The form that had the focus is gone: the message about its result has it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^You have signed\./);

    // The agent's page stays at the signed step, which shows its result.
    const agents = await watchedPage();
    await arriveAs(agents.page);
    await agents.page.goto(`${baseUrl()}/transactions/${id}`);
    await agents.page.getByRole('checkbox', { name: 'Electronic signature' }).check();
    await agents.page.getByLabel('Type your full name').fill('Ada Agent');
    await agents.page.getByRole('button', { name: 'Sign', exact: true }).click();
    await isSeen(agents.page, "Signed and sealed. We've emailed a copy to both of you.");
    expect(agents.problems).toEqual([]);
    await agents.page.context().close();
    await isSeen(page, "Signed and sealed. We've emailed a copy to both of you.");
    const verify = page.getByRole('link', { name: 'Verify the seal' });
    await page.goto((await verify.getAttribute('href')) ?? '');
    await isSeen(page, 'This document is genuine');
    await page.getByRole('button', { name: 'Choose the PDF' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is filled in by the agent, whose client signs the text with the facts', { tags: 'deep' }, async () => {
    const { id, address } = await aTransaction();
    await fillIn(token, id, 1, { property: '', commission: '' });
    const { page, problems } = await watchedPage(PHONE);
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${id}#document-1`);
    const facts = page.getByRole('form', { name: 'Facts of the deal' });
    const release = page.getByRole('button', { name: 'Release for signature' });
    await page.getByRole('button', { name: 'Document', exact: true }).click();
    await facts.waitFor();
    expect(await release.getAttribute('aria-disabled')).toBe('true');
    await facts.getByLabel('Listing price (USD)').fill('about 500');
    await facts.getByLabel('Property address').fill('7 Larch Lane, Springfield');
    await facts.getByRole('button', { name: 'Put into the document' }).click();
    await isSeen(page, 'Enter an amount in dollars.');
    await facts.getByLabel('Listing price (USD)').fill('$512,000');
    await facts.getByLabel('Commission').fill('2% of the sale price');
    await facts.getByRole('button', { name: 'Put into the document' }).click();
    await isSeen(page, /market the property at 7 Larch Lane, Springfield/);
    await release.click();
    await isSeen(page, 'Waiting for a signature');
    expect(problems).toEqual([]);
    await page.context().close();
    const guest = await watchedPage(PHONE);
    await guest.page.goto(`${address}#document-1`);
    await isSeen(guest.page, /listed at \$512,000/);
    await guest.page.context().close();
  });

  it('keeps the facts that are typed while another window saves others, and says so', { tags: 'deep' }, async () => {
    const { id } = await aTransaction();
    const { page, problems } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${id}#document-1`);
    const facts = page.getByRole('form', { name: 'Facts of the deal' });
    await facts.getByLabel('Commission').fill('4% of the sale price');
    await fillIn(token, id, 1, { commission: '3% of the sale price', property: '7 Larch Lane, Springfield' });
    await facts.getByText('Commission is "3% of the sale price" now.').waitFor();
    expect(await facts.getByLabel('Commission').inputValue()).toBe('4% of the sale price');
    expect(await facts.getByLabel('Property address').inputValue()).toBe('7 Larch Lane, Springfield');
    await facts.getByRole('button', { name: 'Put into the document' }).click();
    await isSeen(page, /a commission of 4% of the sale price/);
    await facts.getByText('Commission is "3%').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('opens from the email about a document at the document, with the way to sign on the screen', {
    tags: 'deep',
  }, async () => {
    const { id, email, address } = await aTransaction();
    await call('GET', `/api/transactions/${id}/documents/1`, { token });
    await release(agent, id, 1);
    const mail = await mailTo(email, /A document is ready to sign/);
    expect(mail.text).toContain(`${address}#document-1`);
    const { page, problems } = await watchedPage(PHONE);
    await page.goto(`${address}#document-1`);
    const way = page.getByRole('button', { name: 'Sign this document' });
    await way.waitFor();
    const { y = 0, height = 0 } = (await way.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await way.click();
    await expect
      .poll(() =>
        page.getByRole('checkbox', { name: 'Electronic signature' }).evaluate((box) => box === document.activeElement),
      )
      .toBe(true);

    expect(mail.text).toContain(`${address}#decline-1`);
    await page.goto(`${address}#decline-1`);
    await page.getByRole('dialog').getByLabel('Your reason').fill('The term is too long.');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await isSeen(page, 'Reason: The term is too long.');
    expect(problems).toEqual([]);
    await page.context().close();

    const { page: agents } = await watchedPage();
    await arriveAs(agents);
    await agents.goto(`${baseUrl()}/transactions/${id}`);
    await isSeen(agents, /To go on, choose "Replace with the latest version" below/);
    await agents.getByRole('button', { name: 'Replace with the latest version' }).click();
    await agents.getByRole('form', { name: 'Facts of the deal' }).waitFor();
    await agents.context().close();
  });

  it('has the checklist that the agent makes of it, which the client sees at once and in Spanish', {
    tags: 'deep',
  }, async () => {
    const { id, address } = await aTransaction();
    const { page: client, problems: clientProblems } = await watchedPage({ ...PHONE, locale: 'es-US' });
    await client.goto(address);
    await client.getByRole('button', { name: /Preparar y publicar/ }).click();
    await client.getByRole('button', { name: 'Tareas', exact: true }).click();
    await isSeen(client, '0 de 8 completas');

    const { page, problems } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${id}`);
    await page.getByRole('button', { name: /Prepare & List Your Property/ }).click();
    await page.getByRole('button', { name: 'Change the list' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: /^Remove: Make minor repairs/ }).click();
    await editor.getByRole('button', { name: 'Add a task' }).click();
    await editor.getByLabel('Task: New task 8').fill('Have the septic tank inspected');
    await editor.getByRole('button', { name: 'Save the list' }).click();
    await editor.waitFor({ state: 'detached' });
    await isSeen(client, /Have the septic tank inspected/);
    await isSeen(client, /Despejar y limpiar/);
    expect(await client.getByText(/Hacer reparaciones menores/).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await isSeen(client, /Hacer reparaciones menores/);
    await client.getByText(/septic tank/).waitFor({ state: 'detached' });
    expect([...problems, ...clientProblems]).toEqual([]);
    await client.context().close();
    await page.context().close();
  });

  it("shows the other side's checks as marks, and after closing no live checkbox at all", {
    tags: 'deep',
  }, async () => {
    const { id, address } = await aTransaction();
    const body = { item: 'declutter', done: true };
    const { page } = await watchedPage(PHONE);
    await page.goto(address);
    await page.getByRole('button', { name: /Prepare & List Your Property/ }).click();
    await page.getByRole('button', { name: 'Checklist', exact: true }).click();
    await page.getByRole('checkbox').first().waitFor();
    expect(await page.getByText('Ada Agent: done').count()).toBe(0);
    await call('POST', `/api/transactions/${id}/checklist`, { token, body });
    await isSeen(page, 'Ada Agent: done');
    expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(0);
    await page.context().close();

    await call('POST', `/api/transactions/${id}/close`, { token });
    const { page: agents } = await watchedPage();
    await arriveAs(agents);
    await agents.goto(`${baseUrl()}/transactions/${id}`);
    await agents.getByRole('button', { name: /Prepare & List Your Property/ }).click();
    await isSeen(agents, 'You: done');
    expect(await agents.getByRole('checkbox').count()).toBe(0);
    await agents.context().close();
  });

  it('says to both sides why it was opened again', { tags: 'deep' }, async () => {
    const { id, address } = await aTransaction();
    const reason = 'The first buyer could not get a loan.';
    await call('POST', `/api/transactions/${id}/close`, { token });
    const { page: agents } = await watchedPage();
    await arriveAs(agents);
    await agents.goto(`${baseUrl()}/transactions/${id}`);
    await agents.getByRole('button', { name: 'Open it again' }).click();
    await agents.getByLabel('Reason, as Sam Seller will read it').fill(reason);
    await agents.getByRole('dialog').getByRole('button', { name: 'Open it again' }).click();
    await agents.getByText(/^You opened this closing again on/).click();
    await isSeen(agents, reason);
    const { page, problems } = await watchedPage({ ...PHONE, locale: 'es-MX' });
    await page.goto(address);
    await page.getByText(/^Ada Agent volvió a abrir este cierre el/).tap();
    await isSeen(page, reason);
    expect(problems).toEqual([]);
    await Promise.all([agents.context().close(), page.context().close()]);
  });

  it('keeps what is typed, reconnects automatically, and misses nothing; a second tab sees everything', {
    tags: 'deep',
  }, async () => {
    const { id, address } = await aTransaction();
    const { page } = await watchedPage(PHONE);
    let socket: WebSocketRoute | undefined;
    await page.routeWebSocket(/\/ws\/chat\//, (route) => {
      socket = route;
      route.connectToServer();
    });
    await page.goto(address);
    await page.getByRole('button', { name: /Prepare & List Your Property/ }).click();
    await isSeen(page, 'Welcome to Prepare & List Your Property!');
    await write(page, 'The photographer comes on Monday.');
    const agent = await agentChat(id, 2);
    agent.send({ type: 'seen', seq: 1 });
    await isSeen(page, 'Seen');
    agent.send({ type: 'typing' });
    await isSeen(page, 'Ada Agent is typing...');

    await page.getByPlaceholder('Type your message...').fill('Half a sente');
    await socket?.close({ code: 1011 });
    await isSeen(page, 'Connection lost. Please refresh the page to reconnect.');
    agent.send({ type: 'message', message: 'Said while you were away.', client_id: 'away' });
    await isSeen(page, 'Said while you were away.');
    const input = page.getByPlaceholder('Type your message...');
    expect(await input.inputValue()).toBe('Half a sente');

    const second = await page.context().newPage();
    await second.goto(address);
    await second.getByRole('button', { name: /Prepare & List Your Property/ }).click();
    await isSeen(second, 'The photographer comes on Monday.');
    await input.fill('Whole now.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isSeen(second, 'Whole now.');
    await agent.close();
    await page.context().close();
  });
});

describe('the agent', () => {
  it('sees a message next to the request, and answers it there', { tags: 'deep' }, async () => {
    const to_user_email = `asks-back-${Date.now()}@example.com`;
    const ask = await call('POST', '/api/communications/create/report', {
      token,
      body: aRequestForm({ to_user_email }),
    });
    const link = guestLinkIn(await mailTo(to_user_email, /proof of funds/));
    const { id } = (await call('POST', '/api/chat/sessions/', { body: { ...link, step: 2 } })).body;
    const guest = await openChat(id);
    guest.send({ type: 'message', ...link, message: 'Is Friday too late?', client_id: 'friday' });
    await guest.waitFor(({ type }) => type === 'ack');

    const { page, problems } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/communications?id=${ask.body.id}`);
    await isSeen(page, '1 new message');
    await page.getByRole('button', { name: 'Show the conversation' }).click();
    await isSeen(page, 'Is Friday too late?');
    await write(page, 'Friday is fine.');
    await guest.waitFor(({ from, message }) => from === 'agent' && message === 'Friday is fine.');
    // Other clients of the demo have written, too.
    const open = page.getByRole('article').filter({ has: page.getByText('Friday is fine.') });
    await eventually(async () => (await open.getByText('1 new message').count()) === 0);
    expect(problems).toEqual([]);
    await guest.close();
    await page.context().close();
  });
});

describe('a purchase', () => {
  it('has tours once its agreement is signed, also while the next one waits: proposed on a phone in Spanish, confirmed by the agent', {
    tags: 'deep',
  }, async () => {
    const purchase = await aSignedPurchase();
    const guest = await watchedPage({ ...PHONE, locale: 'es-US', timezoneId: 'America/Los_Angeles' });
    await guest.page.goto(`${purchase.address}#tours`);
    await guest.page.getByRole('heading', { name: 'Visitas y ofertas' }).waitFor();
    await guest.page.getByRole('button', { name: 'Proponer una visita' }).tap();
    const form = guest.page.getByRole('dialog');
    // The zone of this phone is the first guess; the home is elsewhere.
    await form.getByLabel('Zona horaria de la casa').tap();
    await guest.page.getByRole('option', { name: 'hora central' }).tap();
    await form.getByLabel('Dirección de la casa').fill('12 Oak Street, Springfield');
    await form.getByLabel('Día').fill(purchase.day);
    await form.getByLabel('Hora', { exact: true }).fill('14:30');
    await form.getByRole('button', { name: 'Proponer', exact: true }).tap();
    await isSeen(guest.page, /2:30.p\.m\. C[SD]T/);
    expect(await pixelsBeyond(guest.page)).toBe(0);
    expect(await wordsInSight(guest.page)).toBeLessThanOrEqual(120);

    const { page } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${purchase.id}#tours`);
    await isSeen(page, /2:30 PM C[SD]T/);
    await page.getByRole('button', { name: 'Confirm the tour: 12 Oak Street, Springfield' }).click();
    await isSeen(page, 'The tour is confirmed.');
    // Its page learns of it without a reload.
    await isSeen(guest.page, 'Confirmada');
    const download = guest.page.waitForEvent('download');
    await guest.page.getByRole('button', { name: 'Agregar al calendario: Visita: 12 Oak Street, Springfield' }).tap();
    const file = await readFile(await (await download).path(), 'utf8');
    const tour = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined);
    const moment = momentIn('America/Chicago', purchase.day, '14:30');
    expect([tour.summary, tour.startDate.toJSDate()]).toEqual(['Visita: 12 Oak Street, Springfield', moment]);

    // The next agreement waits, and tours go on under the signed one.
    await page.goto(`${baseUrl()}/transactions/${purchase.id}#document-1`);
    await page.getByRole('button', { name: 'Prepare the next agreement' }).click();
    await page.getByRole('button', { name: 'Prepare a draft' }).click();
    await isSeen(page, 'is still in effect');
    expect(await page.getByLabel('Compensation').inputValue()).toBe('');
    await guest.page.goto(`${purchase.address}#document-1`);
    await isSeen(guest.page, 'sigue en vigor');
    await guest.page.goto(`${purchase.address}#tours`);
    await guest.page.getByRole('button', { name: 'Proponer una visita' }).waitFor();
    expect(guest.problems).toEqual([]);
  });
});
