// Adds, edits and deletes clients on a real table, whose conditions detect duplicates and refusals.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addOptOut, brokenEntries, contactHash, createClientStore } from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { addClient } from './add-client.ts';
import { routes } from './contract.ts';
import { deleteClient, restoreClient } from './delete-client.ts';
import { editClient } from './edit-client.ts';
import { keepContact } from './keep-contact.ts';
import { listClients, searchClients } from './list-clients.ts';

const database = aTestDatabase();

const agent = anAgent();
const bo = {
  name: 'Bo Buyer',
  address: '14 Maple Street, Springfield, IL 62704',
  email: 'bo@example.com',
  phone_number: '(217) 555-0100',
};

const aList = async (name: string) => {
  const db = await database.emptyTable(name);
  const clients = createClientStore(db);
  const deps = { db, clients, clock: () => NOW };
  return {
    db,
    clients,
    add: (over: Partial<Parameters<ReturnType<typeof addClient>>[1]> = {}, choice = {}) =>
      addClient(deps)(agent, { ...bo, ...over }, choice),
    keep: (name: string, email: string) => keepContact(deps)(agent, { name, email }),
    edit: (id: string, over: Partial<typeof bo> & { tags?: string[] }) =>
      editClient(deps)(agent, id, { ...bo, ...over }),
    /** From a form that was opened when the client had just been added. */
    editLate: (id: string, over: Partial<typeof bo> & { tags?: string[] }) =>
      editClient(deps)(agent, id, { ...bo, tags: [], ...over, seen: { ...bo, tags: [] } }),
    remove: (id: string) => deleteClient(deps)(agent, id),
    restore: (id: string) => restoreClient(deps)(agent, id),
    find: async (search: string) => (await searchClients(deps)(agent, { search })).client_list.map(({ name }) => name),
    list: async (query: { tag?: string; sort?: 'name' | '-date' } = {}) =>
      v
        .parse(routes.clientList.reply, JSON.parse((await listClients(deps)(agent, { sort: 'name', ...query })).json))
        .client_list.map(({ name }) => name),
    unsubscribe: (clientId: string, email: string) =>
      addOptOut(deps)({
        agentId: agent.id,
        clientId,
        channel: 'email',
        hash: contactHash(agent.id, email),
        source: 'unsubscribe link',
        by: 'Bo Buyer',
        said: '',
      }),
  };
};

describe('adding a client', () => {
  it('records each opt-in, with what the client said', async () => {
    const { clients, add } = await aList('opt-ins');
    const { id } = await add({ email_campaign: true, said: 'Yes, send me listings' });
    const client = await clients.get(agent.id, id);
    const record = await clients.consentRecord(id);
    expect(client.consent.email).toMatchObject({ state: 'in', seq: 1 });
    expect(client.consent.phone.state).toBe('unknown');
    expect(record).toMatchObject([{ channel: 'email', to: 'in', source: 'added', said: 'Yes, send me listings' }]);
    expect(brokenEntries(record, client)).toEqual([]);
  });

  it('names the client who already has the email or the phone number', async () => {
    const { add } = await aList('duplicates');
    await add();
    const sameEmail = add({ phone_number: '(217) 555-0199' });
    await expect(sameEmail).rejects.toMatchObject({ code: 'DUPLICATE', extra: { client: { name: 'Bo Buyer' } } });
    const samePhone = add({ email: 'other@example.com' });
    await expect(samePhone).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  it('keeps both clients if the agent insists, and lets each be edited', async () => {
    const { add, edit, list } = await aList('both');
    await add();
    const second = await add({ name: 'Bea Buyer' }, { force: true });
    await edit(second.id, { name: 'Bea B. Buyer' });
    expect(await list()).toEqual(['Bea B. Buyer', 'Bo Buyer']);
  });

  it('merges into the client the agent chose, and ends an opt-in for the address that is replaced', async () => {
    const { add, clients } = await aList('merge');
    const { id } = await add({ email_campaign: true });
    expect(await add({ email: 'new@example.com', phone_campaign: true }, { merge: id })).toEqual({ id, merged: true });
    const client = await clients.get(agent.id, id);
    expect(client).toMatchObject({ email: 'new@example.com', revision: 1 });
    expect([client.consent.email.state, client.consent.phone.state]).toEqual(['unknown', 'in']);
    expect(brokenEntries(await clients.consentRecord(id), client)).toEqual([]);
  });

  it("refuses an opt-in against the client's own opt-out, even after the client was deleted", async () => {
    const { add, remove, unsubscribe } = await aList('stopped');
    const { id } = await add({ email_campaign: true });
    await unsubscribe(id, bo.email);
    await remove(id);
    await expect(add({ email_campaign: true })).rejects.toMatchObject({ code: 'OPTED_OUT' });
    await expect(add({ email_campaign: true, said: 'Please add me again' })).resolves.toMatchObject({ merged: false });
  });
});

describe('keeping someone who was asked for proof of funds', () => {
  it('adds them by name and address, without any opt-in', async () => {
    const { keep, clients, find } = await aList('kept');
    const { id, added } = await keep('Bo Buyer', bo.email);
    expect(added).toBe(true);
    const { consent, phone, address } = await clients.get(agent.id, id);
    expect([consent.email.state, consent.phone.state, consent.snail.state]).toEqual(['unknown', 'unknown', 'unknown']);
    expect([phone, address]).toEqual(['', '']);
    expect(await find('bo@')).toEqual(['Bo Buyer']);
  });

  it('leaves a client who has the address as they are', async () => {
    const { add, keep, clients } = await aList('kept-known');
    const { id } = await add({ email_campaign: true });
    expect(await keep('Robert Buyer', bo.email)).toEqual({ id, added: false });
    expect(await clients.get(agent.id, id)).toMatchObject({ name: 'Bo Buyer', revision: 0 });
  });
});

describe('editing a client', () => {
  it('finds the client under the new email, and no longer under the old one', async () => {
    const { add, edit, clients } = await aList('edit');
    const { id } = await add({ email_campaign: true });
    const { ended } = await edit(id, { email: 'bo.new@example.com' });
    expect(ended).toEqual(['email']);
    const found = async (prefix: string) => (await clients.byEmail(agent.id, { prefix })).items.length;
    expect([await found('bo@'), await found('bo.new@')]).toEqual([0, 1]);
    expect((await clients.optedIn(agent.id, 'mailable', {})).items).toEqual([]);
  });

  it("refuses another client's email", async () => {
    const { add, edit } = await aList('taken');
    await add();
    const other = await add({ name: 'Cy', email: 'cy@example.com', phone_number: '(217) 555-0111' });
    await expect(edit(other.id, { name: 'Cy', phone_number: '(217) 555-0111' })).rejects.toMatchObject({
      code: 'DUPLICATE',
      extra: { client: { name: 'Bo Buyer' } },
    });
  });

  it('leaves what another window has saved since the form was shown', async () => {
    const { clients, add, edit, editLate } = await aList('edits-of-both');
    const { id } = await add();
    await edit(id, { phone_number: '(217) 555-0199', tags: ['VIP'] });
    await editLate(id, { address: '2 Elm Street' });
    expect(await clients.get(agent.id, id)).toMatchObject({
      address: '2 Elm Street',
      phone: '(217) 555-0199',
      tags: ['VIP'],
    });
  });

  it('refuses what both have changed, and says what the other one saved', async () => {
    const { clients, add, edit, editLate } = await aList('edits-of-one-field');
    const { id } = await add();
    await edit(id, { phone_number: '(217) 555-0199' });
    await expect(editLate(id, { phone_number: '2175550188', name: 'Bob' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { phone_number: 'Changed to "(217) 555-0199" somewhere else. Save again to replace it.' },
      extra: { now: { phone_number: '(217) 555-0199' } },
    });
    expect(await clients.get(agent.id, id)).toMatchObject({ name: 'Bo Buyer', phone: '(217) 555-0199' });
  });

  it('refuses a client who has changed since it was read', async () => {
    const { add, edit, clients } = await aList('conflict');
    const { id } = await add();
    const stale = await clients.get(agent.id, id);
    await edit(id, { name: 'Bo B. Buyer' });
    const late = editClient({ clients: { ...clients, get: async () => stale }, clock: () => NOW });
    await expect(late(agent, id, { ...bo, address: '2 Elm Street' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('tags', () => {
  const cy = { name: 'Cy', email: 'cy@example.com', phone_number: '(217) 555-0111' };

  it('list the clients who have one, by name, and follow every change', async () => {
    const { add, edit, list, remove } = await aList('tags');
    const { id } = await add({ tags: ['Buyer', 'buyer', 'VIP'] });
    const other = await add({ ...cy, tags: ['Búyer'] });
    expect(await list({ tag: 'BUYER' })).toEqual(['Bo Buyer', 'Cy']);
    expect(await list({ tag: 'vip' })).toEqual(['Bo Buyer']);
    await edit(id, { name: 'Zoe Buyer', tags: ['VIP'] });
    expect([await list({ tag: 'buyer' }), await list({ tag: 'vip' })]).toEqual([['Cy'], ['Zoe Buyer']]);
    await edit(id, { address: '2 Elm Street' });
    expect(await list({ tag: 'vip' })).toEqual(['Bo Buyer']);
    await remove(other.id);
    expect(await list({ tag: 'buyer' })).toEqual([]);
  });

  it('of two records that are merged are those of both', async () => {
    const { add, list } = await aList('merged-tags');
    const { id } = await add({ tags: ['Buyer'] });
    await add({ tags: ['Seller', 'buyer'] }, { merge: id });
    expect([await list({ tag: 'buyer' }), await list({ tag: 'seller' })]).toEqual([['Bo Buyer'], ['Bo Buyer']]);
  });
});

describe('a search', () => {
  it.each([
    ['maple', ['Bo Buyer']],
    ['14 Maple', ['Bo Buyer']],
    ['15 Maple', []],
    ['0100', ['Bo Buyer']],
    ['555-0100', ['Bo Buyer']],
    ['0111', []],
  ])('finds by street, and by the last digits of a number: %s', async (search, expected) => {
    const { add, find } = await aList(`find-${search.replace(/\W/g, '-')}`);
    await add();
    expect(await find(search)).toEqual(expected);
  });

  it('no longer finds under a former street or number', async () => {
    const { add, edit, find } = await aList('moved');
    const { id } = await add();
    await edit(id, { address: '2 Elm Street', phone_number: '(217) 555-0199' });
    expect([await find('maple'), await find('0100')]).toEqual([[], []]);
    expect([await find('elm'), await find('0199')]).toEqual([['Bo Buyer'], ['Bo Buyer']]);
  });
});

describe('undoing a deletion', () => {
  it('brings the client back with tags and consent, once', async () => {
    const { add, remove, restore, list, clients } = await aList('undo');
    const { id } = await add({ email_campaign: true, tags: ['VIP'] });
    await remove(id);
    expect(await list({ tag: 'vip' })).toEqual([]);
    expect((await restore(id)).client).toMatchObject({ id, email_campaign: true, tags: ['VIP'] });
    expect(await list({ tag: 'vip' })).toEqual(['Bo Buyer']);
    const client = await clients.get(agent.id, id);
    expect(brokenEntries(await clients.consentRecord(id), client)).toEqual([]);
    await expect(restore(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused if another client has the contact by now', async () => {
    const { add, remove, restore } = await aList('undo-taken');
    const { id } = await add();
    await remove(id);
    await add({ name: 'Someone Else' });
    await expect(restore(id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('another client'),
    });
  });

  it('does not lift an opt-out that came after it', async () => {
    const { add, remove, restore, unsubscribe, clients } = await aList('undo-stopped');
    const { id } = await add({ email_campaign: true });
    await remove(id);
    await unsubscribe(id, bo.email);
    await restore(id);
    const client = await clients.get(agent.id, id);
    expect(client.consent.email).toMatchObject({ state: 'out', source: 'unsubscribe link' });
    expect(brokenEntries(await clients.consentRecord(id), client)).toEqual([]);
  });
});
