// Adding, editing and deleting clients on a real table, whose conditions decide what is a duplicate and what is refused.
import { describe, expect, it } from 'vitest';
import { addOptOut, brokenEntries, contactHash, createClientStore } from '#public/clients/client';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { addClient } from './add-client.ts';
import { deleteClient } from './delete-client.ts';
import { editClient } from './edit-client.ts';

const database = aTestDatabase();

const agent = anAgent();
const bo = {
  name: 'Bo Buyer',
  address: '14 Maple Street, Springfield, IL 62704',
  email: 'bo@example.com',
  phone_number: '(217) 555-0100',
};

const aList = async (name: string) => {
  const clients = createClientStore(await database.emptyTable(name));
  const deps = { clients, clock: () => NOW };
  return {
    clients,
    add: (over: Partial<Parameters<ReturnType<typeof addClient>>[1]> = {}, choice = {}) =>
      addClient(deps)(agent, { ...bo, ...over }, choice),
    edit: (id: string, over: Partial<typeof bo>) => editClient(deps)(agent, id, { ...bo, ...over }),
    remove: (id: string) => deleteClient(deps)(agent, id),
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
    const { add, edit, clients } = await aList('both');
    await add();
    const second = await add({ name: 'Bea Buyer' }, { force: true });
    await edit(second.id, { name: 'Bea B. Buyer' });
    const { items } = await clients.byDate(agent.id, {});
    expect(items.map(({ name }) => name).sort()).toEqual(['Bea B. Buyer', 'Bo Buyer']);
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

  it('refuses a client who has changed since it was read', async () => {
    const { add, edit, clients } = await aList('conflict');
    const { id } = await add();
    const stale = await clients.get(agent.id, id);
    await edit(id, { name: 'Bo B. Buyer' });
    const late = editClient({ clients: { ...clients, get: async () => stale }, clock: () => NOW });
    await expect(late(agent, id, { ...bo, address: '2 Elm Street' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
