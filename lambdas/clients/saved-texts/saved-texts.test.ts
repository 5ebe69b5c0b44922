// An agent's texts on a real table.
import { expect, it } from 'vitest';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { addText, changeText, deleteText, listTexts, readText } from './saved-texts.ts';

const database = aTestDatabase();
const agent = anAgent();
const news = { name: 'Spring news', subject: 'News for {{first_name}}', body: 'Dear {{name}}, **three** new homes.' };

const aShelf = async (name: string) => {
  const db = await database.emptyTable(name);
  const names = async () => (await listTexts({ db })(agent, {})).texts.map((text) => text.name);
  return { deps: { db }, names };
};

it('is kept under its name, listed by name without its text, and read as it was written', async () => {
  const { deps, names } = await aShelf('kept');
  const { id } = await addText(deps)(agent, news);
  await addText(deps)(agent, { ...news, name: 'after a showing' });
  expect(await names()).toEqual(['after a showing', 'Spring news']);
  const { texts, next_cursor } = await listTexts(deps)(agent, { limit: 1 });
  expect(texts).toEqual([{ id: expect.any(String), name: 'after a showing', subject: news.subject }]);
  const rest = await listTexts(deps)(agent, { limit: 1, cursor: next_cursor ?? undefined });
  expect(rest.texts).toMatchObject([{ id, name: 'Spring news' }]);
  expect(await readText(deps)(agent, id)).toEqual({ ...news, id });
});

it('has its name once, whatever the case and accents; the same text again is the one that was saved', async () => {
  const { deps, names } = await aShelf('once');
  const first = await addText(deps)(agent, news);
  expect(await addText(deps)(agent, news)).toEqual(first);
  await expect(addText(deps)(agent, { ...news, name: 'SPRING  néws', body: 'Other' })).rejects.toMatchObject({
    fields: { name: 'You already have a text called "Spring news". Choose another name.' },
  });
  expect(await names()).toEqual(['Spring news']);
  expect(await readText(deps)(agent, first.id)).toMatchObject({ body: news.body });
});

it('is refused without a name that can be compared, and without a word in it', async () => {
  const { deps } = await aShelf('empty');
  await expect(addText(deps)(agent, { ...news, name: '\u0301' })).rejects.toMatchObject({
    fields: { name: 'This field is required.' },
  });
  await expect(addText(deps)(agent, { name: 'Nothing', subject: '', body: '' })).rejects.toMatchObject({
    fields: { body: 'Write a subject or a message first.' },
  });
});

it('is changed under its name, and moves with another one, but not onto another text', async () => {
  const { deps, names } = await aShelf('changed');
  const { id } = await addText(deps)(agent, news);
  const other = await addText(deps)(agent, { ...news, name: 'Autumn' });
  expect(await changeText(deps)(agent, id, { ...news, name: 'Spring News', body: 'New' })).toMatchObject({ id });
  expect(await readText(deps)(agent, id)).toMatchObject({ name: 'Spring News', body: 'New' });
  await expect(changeText(deps)(agent, id, { ...news, name: 'autumn' })).rejects.toMatchObject({
    fields: { name: expect.stringContaining('"autumn"') },
  });
  const renamed = await changeText(deps)(agent, id, { ...news, name: 'Summer' });
  expect(await names()).toEqual(['Autumn', 'Summer']);
  expect(await readText(deps)(agent, renamed.id)).toMatchObject({ name: 'Summer', body: news.body });
  await expect(readText(deps)(agent, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(changeText(deps)(agent, id, news)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteText(deps)(agent, other.id);
  await expect(deleteText(deps)(agent, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await names()).toEqual(['Summer']);
});

it('keeps what another window has saved of it since, and refuses what both have changed', async () => {
  const { deps } = await aShelf('two-windows');
  const { id } = await addText(deps)(agent, news);
  await changeText(deps)(agent, id, { ...news, body: 'Theirs' });
  const renamed = await changeText(deps)(agent, id, { ...news, name: 'Summer', seen: news });
  expect(renamed).toMatchObject({ name: 'Summer', body: 'Theirs' });
  await expect(
    changeText(deps)(agent, renamed.id, { ...news, name: 'Summer', body: 'Mine', seen: { ...news, name: 'Summer' } }),
  ).rejects.toMatchObject({ code: 'CONFLICT', extra: { now: { body: 'Theirs' } } });
  expect(await readText(deps)(agent, renamed.id)).toMatchObject({ body: 'Theirs' });
});

it('is saved only over the text that it was decided on', async () => {
  const { deps } = await aShelf('overtaken');
  const { id } = await addText(deps)(agent, news);
  let saves = 0;
  const transact: typeof deps.db.transact = async (...writes) => {
    await changeText(deps)(agent, id, { ...news, body: `Theirs ${++saves}` });
    return deps.db.transact(...writes);
  };
  const late = changeText({ db: { ...deps.db, transact } })(agent, id, { ...news, subject: 'Mine', seen: news });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await readText(deps)(agent, id)).toMatchObject({ subject: news.subject, body: 'Theirs 2' });
});

it("is another agent's under the same ID, and no other ID is one", async () => {
  const { deps } = await aShelf('apart');
  const { id } = await addText(deps)(agent, news);
  const stranger = { id: 'agent-2' };
  await expect(readText(deps)(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(changeText(deps)(stranger, id, news)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteText(deps)(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of ['!', 'none', '01KSAMPLE', Buffer.from('Spring news').toString('base64url'), 'a'.repeat(3000)])
    await expect(readText(deps)(agent, wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readText(deps)(agent, id)).toMatchObject(news);
});
