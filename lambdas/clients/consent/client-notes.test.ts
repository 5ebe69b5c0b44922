// Notes on a client, on a real table.
import { describe, expect, it } from 'vitest';
import { createClientStore, createWrites, deleteWrites, restoreWrites } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { noteCall } from './call-list.ts';
import { listNotes } from './client-notes.ts';

const database = aTestDatabase();
const agent = anAgent();
const MINUTE = 60_000;

const aClientsNotes = async (name: string) => {
  const db = await database.emptyTable(name);
  const clients = createClientStore(db);
  const client = aClient();
  await clients.save(createWrites(client, []));
  const note = (minutes: number, input: Parameters<ReturnType<typeof noteCall>>[2]) =>
    noteCall({ db, clients, clock: () => new Date(NOW.getTime() + minutes * MINUTE) })(agent, client.id, input);
  const list = async () => (await listNotes({ clients })(agent, client.id)).notes;
  return { db, clients, id: client.id, note, list, texts: async () => (await list()).map(({ text }) => text) };
};

describe('the notes on a client', () => {
  it('are listed newest first, each with its time and the day to call again that was set with it', async () => {
    const { clients, id, note, list } = await aClientsNotes('notes-list');
    expect(await list()).toEqual([]);
    await note(0, { note: 'Wants a garden', call_on: '2026-12-03' });
    await note(60, { note: 'Saw two homes' });
    expect(await list()).toEqual([
      { at: new Date(NOW.getTime() + 60 * MINUTE).toISOString(), text: 'Saw two homes', call_on: '', is_call: false },
      { at: NOW.toISOString(), text: 'Wants a garden', call_on: '2026-12-03', is_call: false },
    ]);
    expect(await listNotes({ clients })(agent, id)).toMatchObject({ call_on: '2026-12-03' });
  });

  it('are corrected within ten minutes, and then there are two; one that is called new always is', async () => {
    const { note, texts } = await aClientsNotes('notes-corrected');
    await note(0, { note: 'Wants a gardn' });
    await note(5, { note: 'Wants a garden' });
    expect(await texts()).toEqual(['Wants a garden']);
    await note(6, { note: 'Has a dog', is_new: true });
    await note(20, { note: 'Has two dogs' });
    expect(await texts()).toEqual(['Has two dogs', 'Has a dog', 'Wants a garden']);
    // Repeated words are another note; saving without a change isn't.
    await note(40, { note: 'Has two dogs' });
    expect(await texts()).toHaveLength(3);
    await note(60, { note: '' });
    expect(await texts()).toHaveLength(3);
  });

  it('are lost by no two changes at the same moment', async () => {
    const { note, texts } = await aClientsNotes('notes-races');
    const results = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((text) => note(0, { note: text, is_new: true })),
    );
    const saved = results.filter(({ status }) => status === 'fulfilled').length;
    expect(saved).toBeGreaterThan(0);
    expect(await texts()).toHaveLength(saved);
  });

  it('go with a deleted client once it cannot be restored, and come back with it', async () => {
    const { db, clients, id, note, texts } = await aClientsNotes('notes-deleted');
    await note(0, { note: 'Wants a garden' });
    const row = () => db.get({ PK: `NOTES#${id}`, SK: 'NOTES' });
    await clients.save(deleteWrites(await clients.get(agent.id, id), NOW));
    const day = Math.floor(NOW.getTime() / 1000) + 24 * 60 * 60;
    expect(await row()).toMatchObject({ expires: day });
    await clients.save(restoreWrites(await clients.deleted(agent.id, id), []));
    expect(await row()).not.toHaveProperty('expires');
    expect(await texts()).toEqual(['Wants a garden']);
  });

  it("are no other agent's to read", async () => {
    const { clients, id, note } = await aClientsNotes('notes-others');
    await note(0, { note: 'Wants a garden' });
    await expect(listNotes({ clients })({ id: 'agent-2' }, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
