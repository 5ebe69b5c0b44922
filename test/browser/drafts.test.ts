// A draft among the communications: one that is deleted by mistake can be restored, with every word.
// Seen red: with another recipient in the restored draft, which never came back; with typed text left in the tab after logging out; with
// unfinished uploads left in the browser; with typed text forgotten in the other tabs; with answers for the earlier session taken for the
// next one's.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, baseUrl, browserOf, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { arriveWith, fillIn, tokenOf } from './sign-in-on.ts';
import { arriveAs, walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Your settings' }).click();
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
};

/** The files whose upload isn't finished, by their IDs; `olderBy` adds to their age. */
const keptFiles = (page: Page, olderBy = 0) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('groundwork-uploads', 1);
        opened.onupgradeneeded = () => opened.result.createObjectStore('files');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const ids: string[] = [];
          const change = opened.result.transaction('files', 'readwrite');
          const looked = change.objectStore('files').openCursor();
          looked.onsuccess = () => {
            const { result: at } = looked;
            if (!at) return;
            ids.push(String(at.key));
            at.update({ ...at.value, at: at.value.at - milliseconds });
            at.continue();
          };
          change.oncomplete = () => {
            opened.result.close();
            resolve(ids);
          };
        };
      }),
    olderBy,
  );

it('comes back by Undo as it was, for the one who discarded it', { tags: 'deep' }, async () => {
  const { page, problems } = await watchedPage();
  const token = await arriveAs(page);
  const to_user_email = `draft-${Date.now()}@example.com`;
  const body = aRequestForm({ to_user_email, message_draft: 1, message_body: 'Not yet, but nearly.' });
  const { id } = (await call('POST', '/api/communications/create/report', { token, body })).body;
  const drafts = async (): Promise<{ id: string; draft: { to_user_email?: string } }[]> => {
    const { communications } = (await call('GET', '/api/communications?limit=100', { token })).body;
    return communications.filter(({ draft }: { draft?: { to_user_email?: string } }) => {
      return draft?.to_user_email === to_user_email;
    });
  };
  const [saved] = await drafts();
  expect(saved?.id).toBe(id);

  const discard = async (draft: string) => {
    await page.goto(`${baseUrl()}/communications?id=${draft}`);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText('Draft discarded.').first().waitFor();
    // WCAG 4.1.3: a screen reader says it, wherever the focus is.
    const aloud = page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]');
    await aloud.filter({ hasText: 'Draft discarded.' }).first().waitFor({ state: 'attached' });
    expect(await drafts()).toEqual([]);
  };
  await discard(id);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  const [back] = await eventually(async () => {
    const found = await drafts();
    return found.length > 0 ? found : undefined;
  });
  expect(back?.draft).toEqual(saved?.draft);

  await discard(back?.id ?? '');
  await logOut(page);
  expect(await undo.count()).toBe(0);
  expect(problems).toEqual([]);
});

it("isn't written over by a window that was opened before, unless it's saved again, and is opened again as it was saved", {
  tags: 'deep',
}, async () => {
  const { page, problems } = await watchedPage();
  const token = await arriveAs(page);
  const to_user_email = `two-windows-${Date.now()}@example.com`;
  const path = '/api/communications/create/report';
  const draft = aRequestForm({ to_user_email, message_draft: 1, message_body: 'First' });
  const { id } = (await call('POST', path, { token, body: draft })).body;
  const elsewhere = (message_body: string) =>
    call('POST', path, { token, body: { ...draft, message_body, draft_id: id } });
  const saved = async () => {
    const { communications } = (await call('GET', '/api/communications?limit=100', { token })).body;
    return communications.find((one: { id: string }) => one.id === id)?.message_body;
  };
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  const save = page.getByRole('button', { name: 'Save as draft' });
  const open = async () => {
    await walkTo(page, '/communications');
    await walkTo(page, `/requestreport?draft=${id}`);
    await message.waitFor();
  };
  await page.goto(`${baseUrl()}/communications`);
  await open();
  await message.fill('Mine');
  await save.click();
  await eventually(async () => (await saved()) === 'Mine');
  await page.getByText("Draft saved. You'll find it in Request History.").waitFor();
  await open();
  expect(await message.inputValue()).toBe('Mine');

  await message.fill('Mine, later');
  await elsewhere('Theirs');
  await page.reload();
  await message.waitFor();
  expect(await message.inputValue()).toBe('Mine, later');
  await save.click();
  await page.getByText('Changed somewhere else. Save again to replace that.').waitFor();
  expect(await saved()).toBe('Theirs');
  await save.click();
  await eventually(async () => (await saved()) === 'Mine, later');
  // The browser notes the save that was refused.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

it('that was never saved leaves the browser with the person who logs out', { tags: 'deep' }, async () => {
  const { page, problems } = await watchedPage();
  await arriveWith(page, await browserOf('agent'));
  await page.goto(`${baseUrl()}/requestreport`);
  await page.getByLabel('Last name').nth(1).fill('Secretive');
  await page.getByRole('button', { name: 'CANCEL' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  // A new form has begun: taking the old one back would overwrite it.
  await walkTo(page, '/requestreport');
  expect(await undo.count()).toBe(0);
  await page.getByLabel('Last name').nth(1).fill('Secretive');
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await undo.click();
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await eventually(async () => (await stored()).includes('Secretive'));
  await logOut(page);
  expect(await tokenOf(page)).toBeNull();
  expect(await stored()).not.toContain('Secretive');
  expect(problems).toEqual([]);
});

it('leaves the other tabs and the calculator, too', { tags: 'deep' }, async () => {
  const { page, problems } = await watchedPage();
  await arriveWith(page, await newAgent());
  await page.goto(`${baseUrl()}/dashboard`);
  const sub = JSON.parse(atob((await tokenOf(page))?.split('.')[1] ?? '')).sub as string;
  await page.evaluate((key) => localStorage.setItem(key, '{"price":"480000"}'), `groundwork:roi:${sub}`);
  const other = await page.context().newPage();
  await other.goto(`${baseUrl()}/requestreport`);
  await other.getByLabel('Last name').nth(1).fill('Secretive');
  const stored = () => other.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await eventually(async () => (await stored()).includes('Secretive'));
  await page.getByRole('button', { name: 'Your settings' }).click();
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await other.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await eventually(async () => !/Secretive|480000/.test(await stored()));
  await other.close();
  expect(problems).toEqual([]);
});

const typedClient = (page: Page) => page.getByLabel('Last name').nth(1);

/** Two tabs of one person, who has typed into one of them and logs out in the other. */
const loggedOutInAnotherTab = async (agent: BrowserSession) => {
  const { page, problems } = await watchedPage();
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/dashboard`);
  const other = await page.context().newPage();
  await other.goto(`${baseUrl()}/requestreport?from=here`);
  await typedClient(other).fill('Secretive');
  await eventually(async () =>
    (await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).includes('Secretive'),
  );
  await logOut(page);
  await other.getByText('You signed out in another tab. Sign in again to go back to where you were.').waitFor();
  return { page, other, problems };
};

it('waits in another tab for the person who logged out, and so does the page', { tags: 'deep' }, async () => {
  const agent = await newAgent();
  const { page, other, problems } = await loggedOutInAnotherTab(agent);
  await fillIn(other, agent);
  await other.waitForURL('**/requestreport?from=here');
  await typedClient(other).waitFor();
  expect(await typedClient(other).inputValue()).toBe('Secretive');
  // The tab of the logout continues, too.
  await page.waitForURL('**/dashboard');
  expect(problems).toEqual([]);
});

it('is there again when the person signs in where they logged out', { tags: 'deep' }, async () => {
  const agent = await newAgent();
  const { page, other, problems } = await loggedOutInAnotherTab(agent);
  await fillIn(page, agent);
  await other.waitForURL('**/requestreport?from=here');
  await typedClient(other).waitFor();
  expect(await typedClient(other).inputValue()).toBe('Secretive');
  expect(problems).toEqual([]);
});

it('waits for no one else, who begins at the dashboard', { tags: 'deep' }, async () => {
  const { other, problems } = await loggedOutInAnotherTab(await newAgent());
  await fillIn(other, await newAgent());
  await other.waitForURL('**/dashboard');
  await walkTo(other, '/requestreport');
  await typedClient(other).waitFor();
  expect(await typedClient(other).inputValue()).toBe('');
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secretive');
  expect(problems).toEqual([]);
});

it('and a file whose upload is not finished leave with the person who logs out', { tags: 'deep' }, async () => {
  const { page } = await watchedPage();
  const agent = await newAgent();
  await arriveWith(page, agent);
  const body = {
    agent_name: 'Ada Agent',
    first_name: 'Sam',
    last_name: 'Seller',
    email: `kept-${Date.now()}@example.com`,
  };
  const { id } = (await call('POST', '/api/transactions', { token: agent.token, body: { ...body, message: '' } })).body;
  // The file never arrives.
  await page.route(/partNumber=/, (route) => route.abort('connectionreset'));
  const openFiles = async () => {
    await page.goto(`${baseUrl()}/transactions/${id}`);
    await page.getByRole('button', { name: /Prepare & List Your Property/ }).click();
    await page.getByRole('region', { name: 'Files' }).waitFor();
  };
  const choose = async () => {
    const deed = { name: 'Deed.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    await page.getByLabel('Files to upload').setInputFiles(deed);
    await eventually(async () => (await keptFiles(page)).length === 1);
  };
  await openFiles();
  await choose();
  // A file from a page that was closed for good.
  await keptFiles(page, 25 * 3_600_000);
  await openFiles();
  await eventually(async () => (await keptFiles(page)).length === 0);
  await choose();
  await logOut(page);
  await eventually(async () => (await keptFiles(page)).length === 0);
});

it('is not shown to the next person when the session has expired', async () => {
  const { page, problems } = await watchedPage();
  await arriveWith(page, await newAgent());
  await page.goto(`${baseUrl()}/requestreport`);
  await page.getByLabel('Last name').nth(1).fill('Secretive');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await eventually(async () => (await stored()).includes('Secretive'));
  // A call that is under way would be refused.
  await page.waitForLoadState('networkidle');
  // The browser's state after an expired session.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await stored()).toContain('Secretive');
  // Back where the first person was.
  await fillIn(page, await newAgent());
  await page.waitForURL('**/requestreport');
  await page.getByLabel('Last name').nth(1).waitFor();
  expect(await page.getByLabel('Last name').nth(1).inputValue()).toBe('');
  expect(await stored()).not.toContain('Secretive');
  expect(problems).toEqual([]);
});
