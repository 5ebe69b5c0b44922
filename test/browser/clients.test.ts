// The client list as an agent uses it: one client by hand, many from a file, and the embedded pages on a bad day.
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../web/src/config/href.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { tokenOf } from './sign-in-on.ts';
import { arriveAs, chooseMore, walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage();
beforeAll(() => arriveAs(page));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** The refusal of a duplicate is part of the journey; the browser notes its status all the same. */
const errors = () => problems.filter((one) => one.startsWith('error:'));
const isSeen = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** True if nothing else covers its place, without scrolling to it. */
const isInFront = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const tag = String(Date.now());
const person = { name: `Una Browser${tag}`, email: `una-${tag}@example.com`, phone: '(217) 555-0162' };

const fill = async (address: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(person.name);
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone Number').fill(person.phone);
  await dialog.getByRole('button', { name: 'Add Client', exact: true }).click();
};

describe('the client list', () => {
  it('takes a client, saves a check box at once, takes it back, and finds who is there already', async () => {
    await page.goto(`${baseUrl()}/client-list`);
    await page.getByRole('heading', { level: 1, name: 'Call list' }).waitFor();
    await button('ADD CLIENT').click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Add New Client' }).waitFor();
    await fill('1 Elm Street');
    await isSeen(`${person.name} was added.`);

    const box = page.getByRole('checkbox', { name: `Phone Campaign for ${person.name}` });
    await box.check();
    await isSeen(`Saved: ${person.name} may be contacted by`);
    await button('Undo').click();
    await isSeen('Undone.');
    await expect.poll(() => box.isChecked()).toBe(false);

    await button('ADD CLIENT').click();
    await fill('2 Oak Street');
    await isSeen('This client is already on your list');
    // The focus stays in the window that asks, and goes back to where the first one was opened.
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await button('Back').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await dialog.getByRole('button', { name: 'Add Client', exact: true }).click();
    await button('Merge into this one').click();
    await isSeen(`${person.name} was merged.`);
    await page.getByPlaceholder('Search by name, email or phone').fill(person.email.slice(0, -8));
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await isSeen('2 Oak Street');
    expect(errors()).toEqual([]);
  });

  it('keeps what is typed in a form when another window has saved the same field, and replaces it only then', {
    tags: 'deep',
  }, async () => {
    const token = (await tokenOf(page)) ?? '';
    const email = `two-windows-${tag}@example.com`;
    const before = {
      name: `Wanda Windows${tag}`,
      address: '1 Elm Street',
      email,
      phone_number: `2175${tag.slice(-6)}`,
    };
    const { id } = (await call('POST', '/api/client-list', { token, body: before })).body;
    await page.goto(baseUrl() + href.client(id));
    await chooseMore(page, 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('3 Pine Street');
    const edited = { ...before, name: `Wanda W. Windows${tag}`, address: '2 Oak Street' };
    await call('PUT', `/api/client-list/${id}`, { token, body: edited });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Changed to "2 Oak Street" somewhere else. Save again to replace it.').waitFor();
    expect(await dialog.getByLabel('Address').inputValue()).toBe('3 Pine Street');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { client_list } = (await call('GET', `/api/client-list?search=${email}`, { token })).body;
    expect(client_list).toMatchObject([{ name: edited.name, address: '3 Pine Street' }]);
    expect(errors()).toEqual([]);
  });

  it('keeps the check boxes in sight of a name without a place to break', { tags: 'deep' }, async () => {
    const name = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)}${tag}`;
    const body = { name, address: '3 Oak Street', email: `wolf-${tag}@example.com`, phone_number: '2175550167' };
    await call('POST', '/api/client-list', { token: (await tokenOf(page)) ?? '', body });
    await page.goto(`${baseUrl()}/client-list`);
    const last = page.getByRole('checkbox', { name: `Snail Mail Campaign for ${name}` });
    await last.waitFor();
    const [box, menu] = [await last.boundingBox(), await button(`Actions for ${name}`).boundingBox()];
    expect(box?.x).toBeLessThan(menu?.x ?? 0);
  });

  it('shows the clients of a tag, and undoes a deletion', { tags: 'deep' }, async () => {
    const label = `Tag${tag}`;
    const body = { name: `Tia Tagged${tag}`, address: '8 Fir Street', email: `tia-${tag}@example.com`, tags: [label] };
    await call('POST', '/api/client-list', {
      token: (await tokenOf(page)) ?? '',
      body: { ...body, phone_number: '2175550164' },
    });
    await page.goto(`${baseUrl()}/client-list`);
    await page.getByRole('region', { name: 'Your clients in numbers' }).getByText('Agreed to calls').waitFor();
    await button(`Show clients with the tag ${label}`).click();
    await isSeen(`Clients with the tag "${label}".`);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('checkbox', { name: `Phone Campaign for ${body.name}` }).check();
    await isSeen(`Saved: ${body.name} may be contacted by`);
    await button(`Actions for ${body.name}`).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // Otherwise it would offer to change the consent of a deleted client.
    await expect.poll(() => page.getByText(`Saved: ${body.name}`).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await isSeen(`${body.name} was deleted.`);
    await isSeen('No one found');
    // In view, also for someone who was further down on a small screen.
    await page.setViewportSize({ width: 360, height: 400 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await isInFront(button('Undo'))).toBe(true);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await isInFront(button('Undo'))).toBe(true);
    await button('Undo').click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await isSeen(`${body.name} is back on your list.`);
    await button(`Show clients with the tag ${label}`).first().waitFor();
    expect(errors()).toEqual([]);
  });

  it('adds to the call list everyone who agreed since it was last opened', { tags: 'deep' }, async () => {
    await walkTo(page, '/call-list');
    const body = { name: `Cal Lately${tag}`, address: '3 Ash Street', email: `cal-${tag}@example.com` };
    const added = { ...body, phone_number: '2175550163', phone_campaign: true };
    const token = (await tokenOf(page)) ?? '';
    expect((await call('POST', '/api/client-list', { token, body: added })).status).toBe(201);
    await walkTo(page, '/roi');
    await walkTo(page, '/call-list');
    await isSeen(body.name);
  });

  it("lists an agent's notes on a client, and plans the next call with one", { tags: 'deep' }, async () => {
    const body = { name: `Nia Noted${tag}`, address: '5 Ash Street', email: `nia-${tag}@example.com` };
    const token = (await tokenOf(page)) ?? '';
    const added = { ...body, phone_number: '2175550166', phone_campaign: true, tags: [`noted${tag}`] };
    await call('POST', '/api/client-list', { token, body: added });
    await page.goto(`${baseUrl()}/client-list`);
    await page.getByRole('link', { name: body.name, exact: true }).click();
    await isSeen('No notes yet.');
    await button('Save note').click();
    await isSeen('Write a note or choose a day.');
    await page.getByLabel('New note').fill('Wants a garden');
    await page.getByLabel('Call again on (optional)').fill('2030-12-03');
    await button('Save note').click();
    const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect.poll(() => notes.count()).toBe(1);
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');
    await page.getByLabel('New note').fill('Has a dog');
    await button('Save note').click();
    await expect.poll(() => notes.count()).toBe(2);
    expect((await notes.allInnerTexts()).map((text) => text.split('\n').slice(1))).toEqual([
      ['Has a dog'],
      ['Wants a garden', expect.stringMatching(/^Follow-up: call again on /)],
    ]);
    await chooseMore(page, 'Edit');
    await page.getByRole('dialog').getByLabel('Address').fill('7 Birch Street');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await isSeen(/ · 7 Birch Street$/);
    await page
      .getByRole('list', { name: `Tags of ${body.name}` })
      .getByRole('button')
      .click();
    await page.waitForURL(`**/client-list?tag=noted${tag}`);
    await page.getByRole('link', { name: body.name, exact: true }).waitFor();
    await walkTo(page, '/call-list');
    await expect.poll(() => page.getByLabel(`Call ${body.name} again on`).inputValue()).toBe('2030-12-03');
    expect(errors()).toEqual([]);
  });

  it('brings a file in after showing what will happen', async () => {
    await page.goto(`${baseUrl()}/client-list/import`);
    const lines = [
      'Full name,E-mail,Phone,Email Campaign',
      `Ivo File${tag},ivo-${tag}@example.com,312 555 0143,yes`,
      `${person.name},${person.email},,yes`,
      `Ivo File${tag},ivo-${tag}@example.com,,`,
      `Noone${tag},not an address,,`,
    ];
    const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button('Check the file').click();
    await isSeen('What will happen');
    await isSeen('Enter a valid email address.');
    // The repeated row is said to be one, and isn't another client.
    await isSeen(/New clients\s*1/);
    await isSeen('Rows that repeat another row');
    const shown = page.getByRole('row', { name: `Ivo File${tag}` });
    expect(await shown.allInnerTexts()).toEqual([
      expect.stringMatching(/ivo-.*@example\.com\s+\(?312\)? 555.0143.*New/s),
      expect.stringContaining('Repeats line 2'),
    ]);
    // The button that had the focus is gone: the next step has it.
    expect(await page.evaluate(() => document.activeElement?.textContent?.startsWith('What will happen'))).toBe(true);
    // A step back, by the browser and by the page.
    await page.goBack();
    await button('Check the file').click();
    await isSeen('What will happen');
    await button('Back').click();
    await button('Check the file').click();
    await button(/^Import 3 rows$/).click();
    await isSeen('1 client added, 1 merged.');
    // Every row of the file is accounted for, and the one that is left out can be corrected.
    for (const said of [/Rows read\s*4/, /Added\s*1/, /Matched with clients on your list\s*2/, /Left out\s*1/])
      await isSeen(said);
    const download = page.waitForEvent('download');
    await button('Save them as a CSV file').click();
    const leftOut = await readFile(await (await download).path(), 'utf8');
    expect(leftOut).toContain(`"5","Enter a valid email address.","Noone${tag}","not an address","",""`);
    expect(errors()).toEqual([]);
  });

  it('continues after a reload with what was confirmed', { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/client-list/import`);
    const rows = Array.from({ length: 600 }, (_, at) => `Max Many${tag} ${at},max-${at}-${tag}@example.com`);
    const file = { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(['Name,Email', ...rows].join('\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button('Check the file').click();
    await isSeen('The first 10 of 600 rows, as they will be');
    // The second part is on its way when the page is loaded again.
    let parts = 0;
    await page.route('**/api/client-list/import', async (route) => {
      parts += 1;
      if (parts === 1) await route.continue();
    });
    await button('Import 600 rows').click();
    await isSeen('250 of 600 rows');
    await page.unrouteAll();
    await page.reload();
    await isSeen('600 clients added, 0 merged.');
    await page.reload();
    await button('CHOOSE FILE').waitFor();
    expect(errors()).toEqual([]);
  });

  it("brings a phone's contacts in without columns to match, and hands one out again", { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/client-list/import`);
    const sample = page.waitForEvent('download');
    await button('vCard sample').click();
    expect((await sample).suggestedFilename()).toBe('clients.vcf');
    const contacts = [
      ...['BEGIN:VCARD', 'VERSION:3.0', `FN:Vic Card${tag}`, `EMAIL;TYPE=home:vic-${tag}@example.com`],
      ...['TEL;TYPE=CELL:(217) 555-0165', 'ADR:;;9 Yew Street;Springfield;IL;62704;USA', 'END:VCARD'],
      ...['BEGIN:VCARD', 'VERSION:3.0', `FN:Nonumber${tag}`, 'END:VCARD'],
    ];
    const file = { name: 'phone.vcf', mimeType: 'text/vcard', buffer: Buffer.from(contacts.join('\r\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await isSeen('What will happen');
    await isSeen('Enter an email or a phone number.');
    await isSeen('Contacts with errors (1)');
    await button('Import 1 contact').click();
    await isSeen('1 client added, 0 merged.');

    await page.goto(`${baseUrl()}/client-list`);
    await page.getByPlaceholder('Search by name, email or phone').fill(`vic-${tag}`);
    await button(`Actions for Vic Card${tag}`).click();
    await page.getByRole('menuitem', { name: 'Consent record' }).click();
    const download = page.waitForEvent('download');
    await chooseMore(page, 'Save as vCard');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`Vic-Card${tag}.vcf`);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text.replaceAll('\r\n ', '')).toContain('ADR;TYPE=HOME:;;9 Yew Street;Springfield;IL;62704;');
    expect(errors()).toEqual([]);
  });

  it('says which contact of a vCard file was cut off', { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/client-list/import`);
    const cut = { name: 'cut.vcf', mimeType: 'text/vcard', buffer: Buffer.from('BEGIN:VCARD\r\nFN:Ann\r\n') };
    await page.locator('input[type=file]').setInputFiles(cut);
    await isSeen('The contact that begins on line 1 has no end (END:VCARD).');
  });

  it('says what is wrong with a file that is not a CSV file, and on which line', { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/client-list/import`);
    const broken = {
      name: 'b.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Email\r\n"Ann,ann@example.com\r\n'),
    };
    await page.locator('input[type=file]').setInputFiles(broken);
    await isSeen('Line 2: a quotation mark is never closed.');
  });
});

describe('an embedded page', () => {
  it('says so when the analytics app is slow or dead, and comes when it answers again', { tags: 'deep' }, async () => {
    const { analyticsUrl, tenant } = (await call('GET', '/config.json')).body;
    const app = new RegExp(`^${analyticsUrl}`);
    // The server takes the call and never answers.
    await page.route(app, () => undefined);
    await page.clock.install();
    await page.goto(`${baseUrl()}/${tenant}/magic_emails`);
    await page.locator('iframe').waitFor({ state: 'attached' });
    await page.clock.fastForward('00:05');
    await isSeen('The analytics page is taking longer than usual');
    await page.clock.fastForward('00:10');
    await isSeen("The analytics page isn't available");
    await page.unroute(app);
    await button('Try again').click();
    await page.frameLocator('iframe').getByText('Prepared for Ada Agent').waitFor();
  });
});
