// A campaign as an agent writes it: nothing is stored, confirmed or lost without them.
import { beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { arriveAs, walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage();
let token = '';
beforeAll(async () => {
  token = await arriveAs(page);
  const body = { name: 'Ada Agent', postal_address: '1 Main Street\nSpringfield, IL 62704' };
  await call('PUT', '/api/campaigns/sender', { token, body });
});

const tag = String(Date.now());
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The window is looked at again; SWR reads again once in five seconds at most. */
const comeBackUntil = (isThere: () => Promise<boolean>) =>
  eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    return isThere();
  });
const campaigns = async () => (await call('GET', '/api/campaigns', { token })).body.campaigns as { subject: string }[];
const addOptedIn = async (name: string, digits: string) => {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${tag}@example.com`;
  const body = { name, address: '9 Pear Street', email, phone_number: digits, email_campaign: true };
  await call('POST', '/api/client-list', { token, body });
};

describe('a new campaign', () => {
  it('is stored with its first save, says what it lacks before it asks, and then asks with a count', async () => {
    await addOptedIn(`Abe Reached${tag}`, '2175550171');
    const before = (await campaigns()).length;
    await page.goto(`${baseUrl()}/campaigns`);
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Write a campaign' }).waitFor();

    await button('Send campaign').click();
    await page.getByText('Enter a subject.').waitFor();
    await page.getByText('Write a message.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByLabel('Subject').fill(`News ${tag}`);
    await page.getByLabel('Text', { exact: true }).fill('Dear {{nickname}}');
    await button('Send campaign').click();
    await page.getByText("{{nickname}} can't be filled in.").waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await campaigns()).toHaveLength(before);

    await page.getByLabel('Text', { exact: true }).fill('Dear {{first_name}}');
    await button('Send campaign').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/It goes to \d+ clients?\./).waitFor();
    await dialog.getByText('Dear ').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // The first save gives the page its address, and doesn't scroll away from the pressed button.
    const box = await button('Send campaign').boundingBox();
    expect(box && box.y > 0 && box.y < 900).toBe(true);
    expect(await campaigns()).toHaveLength(before + 1);
    expect(new URL(page.url()).pathname).not.toContain('new');
  });

  it('is scheduled by day and time, and says which of them is missing', { tags: 'deep' }, async () => {
    const subject = `Later ${tag}`;
    await walkTo(page, '/campaigns');
    await walkTo(page, '/campaigns/new');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Text', { exact: true }).fill('Dear {{first_name}}');
    await page.getByRole('radio', { name: 'At a later time' }).check();
    const [day, time] = [page.getByLabel('Date', { exact: true }), page.getByLabel('Time', { exact: true })];
    expect([await day.getAttribute('type'), await time.getAttribute('type')]).toEqual(['date', 'time']);
    await time.fill('');
    await button('Schedule campaign').click();
    await page.getByText('Choose a day.').waitFor();
    await page.getByText('Choose a time.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // A past time is refused at its field, before any question.
    await day.fill('2026-01-02');
    await time.fill('17:30');
    await page.getByText('This time has passed. Choose a later one.').waitFor();
    await button('Schedule campaign').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await day.fill('2126-01-02');
    await page.getByText('Choose a time within 90 days.').waitFor();
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await day.fill(inTwoDays);
    expect(await page.getByText('Choose a time within').count()).toBe(0);
    await button('Schedule campaign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule campaign' }).click();
    await page.getByText('The campaign is scheduled.').waitFor();
    await expect.poll(campaigns).toContainEqual(expect.objectContaining({ subject, state: 'scheduled' }));
  });

  it('shows its formatting as it is typed, and refuses a link that leads elsewhere than it shows', {
    tags: 'deep',
  }, async () => {
    await walkTo(page, '/campaigns');
    await walkTo(page, '/campaigns/new');
    const preview = page.getByRole('article', { name: 'The email as a client will see it' });
    const text = page.getByLabel('Text', { exact: true });
    await page.getByLabel('Subject').fill(`Formatted ${tag}`);
    await text.fill('**Two** _new_ homes, {{first_name}}:\n- [Oak Street](https://example.com/oak)\n- <b>Pear</b>');
    await preview.getByRole('strong').getByText('Two', { exact: true }).waitFor();
    await preview.getByRole('emphasis').getByText('new', { exact: true }).waitFor();
    expect(await preview.getByRole('listitem').allInnerTexts()).toEqual(['Oak Street', '<b>Pear</b>']);
    const link = preview.getByRole('link', { name: 'Oak Street' });
    expect(await link.getAttribute('href')).toBe('https://example.com/oak');

    await text.fill('[mybank.com](https://evil.example)');
    await button('Send campaign').click();
    await page.getByText('The link "mybank.com" shows another address than it leads to.').waitFor();
    expect(await preview.getByRole('link').count()).toBe(0);
  });

  it('is formatted by the buttons above the text, which the browser takes back like typing', {
    tags: 'deep',
  }, async () => {
    await walkTo(page, '/campaigns');
    await walkTo(page, '/campaigns/new');
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('two homes');
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 3));
    await button('Bold').click();
    expect(await text.inputValue()).toBe('**two** homes');
    await button('List').click();
    expect(await text.inputValue()).toBe('- **two** homes');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text.inputValue()).toBe('**two** homes');
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 13));
    await button('Link').click();
    await page.keyboard.type('example.com/oak');
    expect(await text.inputValue()).toBe('**two** [homes](https://example.com/oak)');
    const preview = page.getByRole('article', { name: 'The email as a client will see it' });
    await preview.getByRole('link', { name: 'homes' }).waitFor();
    await text.fill('');
  });

  it('keeps what another window saves of the same draft, and replaces what both changed only once that was seen', {
    tags: 'deep',
  }, async () => {
    const draft = { subject: `Drafted ${tag}`, body: 'Hello', audience: { mode: 'all', ids: [] } };
    const { id } = (await call('POST', '/api/campaigns', { token, body: draft })).body;
    const path = `/api/campaigns/${id}`;
    const elsewhere = (body: Partial<typeof draft>) => call('PUT', path, { token, body: { ...draft, ...body } });
    const saved = async () => (await call('GET', path, { token })).body as typeof draft;
    const [subject, text] = [page.getByLabel('Subject'), page.getByLabel('Text', { exact: true })];
    await page.goto(`${baseUrl()}/campaigns/${id}`);
    await text.fill('Mine');
    await elsewhere({ subject: 'Theirs' });
    // Typed text comes back after a reload, and doesn't undo another window's save.
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('Mine');
    await button('Save draft').click();
    await page.getByText('The draft now also has what was saved of it somewhere else.').waitFor();
    await expect.poll(() => subject.inputValue()).toBe('Theirs');
    expect(await saved()).toMatchObject({ subject: 'Theirs', body: 'Mine' });

    await subject.fill('Mine');
    await elsewhere({ subject: 'Theirs again', body: 'Mine' });
    await button('Save draft').click();
    await page.getByText('Subject: Changed to "Theirs again" somewhere else. Save again to replace it.').waitFor();
    expect(await subject.inputValue()).toBe('Mine');
    expect(await saved()).toMatchObject({ subject: 'Theirs again' });
    await button('Save draft').click();
    await expect.poll(saved).toMatchObject({ subject: 'Mine', body: 'Mine' });

    // Opened once more in the same tab, it shows the saved version, not the one that was read first.
    await walkTo(page, '/campaigns');
    await walkTo(page, `/campaigns/${id}`);
    expect(await subject.inputValue()).toBe('Mine');
  });

  it('follows another window when it is opened again with nothing typed, and keeps following', {
    tags: 'deep',
  }, async () => {
    const draft = { subject: `Followed ${tag}`, body: 'Hello', audience: { mode: 'all', ids: [] } };
    const { id } = (await call('POST', '/api/campaigns', { token, body: draft })).body;
    const path = `/api/campaigns/${id}`;
    const elsewhere = (body: Partial<typeof draft>) => call('PUT', path, { token, body: { ...draft, ...body } });
    const [subject, text] = [page.getByLabel('Subject'), page.getByLabel('Text', { exact: true })];
    await page.goto(`${baseUrl()}/campaigns/${id}`);
    await expect.poll(() => subject.inputValue()).toBe(draft.subject);
    // Saved text no longer counts as typed.
    await text.fill('Mine');
    await button('Save draft').click();
    await page.getByText('Draft saved.').waitFor();
    for (const theirs of ['Theirs', 'Theirs again']) {
      await walkTo(page, '/campaigns');
      await elsewhere({ subject: theirs, body: theirs });
      await walkTo(page, `/campaigns/${id}`);
      await expect.poll(() => subject.inputValue()).toBe(theirs);
      expect(await text.inputValue()).toBe(theirs);
    }
    await elsewhere({ subject: 'Theirs again', body: 'Theirs at last' });
    await comeBackUntil(async () => (await text.inputValue()) === 'Theirs at last');
    // Now a save has nothing to refuse, or to bring in.
    await text.fill('Mine at last');
    await button('Save draft').click();
    await expect
      .poll(async () => (await call('GET', path, { token })).body)
      .toMatchObject({
        subject: 'Theirs again',
        body: 'Mine at last',
      });
    expect(await page.getByText('somewhere else').count()).toBe(0);
    await call('DELETE', path, { token });
  });

  it.each(['unread', 'read'])(
    "isn't sent with what another window saved, %s by then, after it was shown to be confirmed",
    { tags: 'deep' },
    async (how) => {
      const draft = { subject: `Shown ${how} ${tag}`, body: 'Hello', audience: { mode: 'all', ids: [] } };
      const { id } = (await call('POST', '/api/campaigns', { token, body: draft })).body;
      const text = page.getByLabel('Text', { exact: true });
      await page.goto(`${baseUrl()}/campaigns/${id}`);
      await button('Send campaign').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/It goes to \d+ clients?\./).waitFor();
      await call('PUT', `/api/campaigns/${id}`, { token, body: { ...draft, body: 'Something else' } });
      if (how === 'read') await comeBackUntil(async () => (await text.inputValue()) === 'Something else');
      await dialog.getByRole('button', { name: 'Send campaign' }).click();
      await page.getByText('The draft was changed somewhere else. Read it again before you send it.').waitFor();
      expect(await dialog.count()).toBe(0);
      expect(await text.inputValue()).toBe('Something else');
      expect((await call('GET', `/api/campaigns/${id}`, { token })).body).toMatchObject({ state: 'draft' });
      await call('DELETE', `/api/campaigns/${id}`, { token });
    },
  );

  it("takes an opening of the analytics app with one press, from its page and from the campaign's own", {
    tags: 'deep',
  }, async () => {
    const { tenant } = (await call('GET', '/config.json')).body;
    const opening = 'Thank you for your time today. What did you think of the garden?';
    const text = page.getByLabel('Text', { exact: true });
    await page.goto(`${baseUrl()}/${tenant}/magic_emails`);
    const use = page.frameLocator('iframe').getByRole('button', { name: 'Use this opening' });
    await use.nth(1).click();
    await page.getByRole('heading', { level: 1, name: 'Write a campaign' }).waitFor();
    await expect.poll(() => text.inputValue()).toBe(opening);

    await text.fill('Dear {{first_name}},\n\nAda');
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(20, 20));
    await button('Openings').click();
    await use.nth(1).click();
    await expect.poll(() => text.inputValue()).toBe(`Dear {{first_name}},\n\n${opening}\n\nAda`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await text.fill('');
  });

  it('keeps what is not saved when the agent leaves the page', { tags: 'deep' }, async () => {
    await walkTo(page, '/campaigns');
    await walkTo(page, '/campaigns/new');
    await page.getByLabel('Subject').fill(`Unsaved ${tag}`);
    await walkTo(page, '/campaigns');
    await walkTo(page, '/campaigns/new');
    await page.getByText('We kept what you entered here.').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe(`Unsaved ${tag}`);
    await button('Start over').click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
  });

  it('lists those who agreed meanwhile in another tab', { tags: 'deep' }, async () => {
    const name = `Abby Lately${tag}`;
    await walkTo(page, '/campaigns');
    await walkTo(page, '/campaigns/new');
    await page.getByRole('checkbox', { name: `Abe Reached${tag}` }).waitFor();
    await addOptedIn(name, '2175550172');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('checkbox', { name }).waitFor();
  });
});

it('breaks nothing on the way', { tags: 'deep' }, () => {
  expect(problems.filter((one) => one.startsWith('error:'))).toEqual([]);
});
