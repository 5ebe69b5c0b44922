// An intruder with access to the table can rewrite a whole record consistently.
import { describe, expect, it } from 'vitest';
import {
  type Client,
  changeWrites,
  client as clientEntity,
  consentRow,
  createClientStore,
  createWrites,
  loggedHash,
  type RecordEntry,
  recordDecision,
  withClaims,
} from '#public/clients/client';
import { loggedSeal } from '#public/seal-log';
import { aClient } from '#test/builders/a-client.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import type { ConsentSource, ConsentState } from '#vocabulary/clients/client';
import { listCalls, noteCall } from './call-list.ts';
import { readConsent } from './read-consent.ts';

const database = aTestDatabase();
const agent = anAgent({ id: 'agent-1' });
const DAY = '2026-11-21';
let tables = 0;

const yes = { channel: 'email', to: 'in', by: 'Ada Agent', source: 'agent' } as const;
const decided = (client: Client, to: ConsentState, source: ConsentSource) =>
  recordDecision(client, { ...yes, to, source }, NOW);

/** A client who agreed, and then unsubscribed. */
const aStoppedClient = async () => {
  const db = await database.emptyTable(`rewritten-${++tables}`);
  const asked = aClient();
  const agreed = decided(asked, 'in', 'agent');
  const stopped = decided(agreed.client, 'out', 'unsubscribe link');
  await db.transact(createWrites(asked, []));
  await db.transact(changeWrites(asked, agreed.client, [agreed.entry]));
  await db.transact(changeWrites({ ...agreed.client, revision: asked.revision + 1 }, stopped.client, [stopped.entry]));
  const clients = createClientStore(db);
  const read = () => readConsent({ db, clients, clock: () => NOW })(agent, asked.id);
  const stored = await clients.get(agent.id, asked.id);
  /** An intruder's write: the rows, without conditions, and nothing in the log. */
  const forge = async (client: Client, entry: RecordEntry) => {
    const rows = changeWrites(stored, client, [entry]).flatMap((write) => ('put' in write ? [write.put] : []));
    await db.transact(rows.filter(({ PK }) => !PK.startsWith('SEALED#')).map((put) => ({ put })));
  };
  return { db, read, agreed, stopped, forge };
};

const verdictOf = ({ broken, verdicts }: Awaited<ReturnType<ReturnType<typeof readConsent>>>) => ({
  broken,
  may: verdicts.find(({ channel }) => channel === 'email')?.may,
});

describe('a consent record', () => {
  it('leaves its end in the seal log with each decision', async () => {
    const { db, read, agreed, stopped } = await aStoppedClient();
    const { items } = await loggedSeal.query(db, { pk: loggedSeal.partition({ day: DAY }) });
    expect(items.map(({ hash }) => hash).sort()).toEqual(
      [agreed, stopped].map(({ entry }) => loggedHash(entry)).sort(),
    );
    expect(verdictOf(await read())).toEqual({ broken: [], may: false });
  });

  it('that was written again is broken, no one may be contacted because of it, and it raises an alarm', async () => {
    const { read, agreed, forge } = await aStoppedClient();
    const forged = decided(agreed.client, 'in', 'agent');
    await forge(forged.client, forged.entry);
    const written = writtenLines();
    expect(verdictOf(await read())).toEqual({ broken: [2], may: false });
    expect(written()).toMatchObject([
      { event: 'record.altered', about: { kind: 'client' }, reason: 'entries 2' },
      { AlteredRecords: 1 },
    ]);
  });

  it('of another client permits nothing', async () => {
    const { db, read, stopped } = await aStoppedClient();
    const other = aClient({ id: 'willing', agentId: 'agent-2' });
    const willing = decided(other, 'in', 'agent');
    await db.transact(createWrites(other, []));
    await db.transact(changeWrites(other, willing.client, [willing.entry]));
    const key = { agentId: stopped.client.agentId, clientId: stopped.client.id };
    const { ledgerSeq, ledgerHead, consent } = willing.client;
    await db.put(consentRow.item({ clientId: key.clientId, eightDigits: '00000001' }, willing.entry));
    await db.delete(consentRow.key({ clientId: key.clientId, eightDigits: '00000002' }));
    await clientEntity.change(db, key, { set: { ledgerSeq, ledgerHead, consent } });
    expect(verdictOf(await read())).toEqual({ broken: [1], may: false });
  });

  it('permits nothing that only the row of the client says, wherever the entries are stored', async () => {
    const { db, read, agreed, stopped } = await aStoppedClient();
    const { agentId, id: clientId } = stopped.client;
    await clientEntity.change(db, { agentId, clientId }, { set: { consent: agreed.client.consent } });
    expect(verdictOf(await read()).may).toBe(false);
    await db.put(consentRow.item({ clientId, eightDigits: '00000001' }, stopped.entry));
    await db.put(consentRow.item({ clientId, eightDigits: '00000002' }, agreed.entry));
    expect(verdictOf(await read()).may).toBe(false);
  });

  it("is what the call list goes by, not the client's row", async () => {
    const db = await database.emptyTable(`called-${++tables}`);
    const clients = createClientStore(db);
    const deps = { db, clients, clock: () => NOW };
    const phoned = (name: string, at: number) =>
      withClaims(aClient({ id: name, name, email: `${name}@example.com`, phoneNumber: `+1217555010${at}` }));
    const agreed = recordDecision(phoned('agreed', 1), { ...yes, channel: 'phone' }, NOW);
    await db.transact(createWrites(agreed.client, [agreed.entry]));
    const never = phoned('never', 2);
    const flipped = { ...never, consent: { ...never.consent, phone: agreed.client.consent.phone } };
    await db.transact(createWrites(flipped, []));
    const written = writtenLines();
    const { call_list } = await listCalls(deps)(agent, {});
    expect(call_list.map(({ id }) => id)).toEqual(['agreed']);
    expect(written()).toMatchObject([{ event: 'record.altered', about: { kind: 'client', id: 'never' } }, {}]);
    await expect(noteCall(deps)(agent, 'never', { called: true })).rejects.toMatchObject({ code: 'OPTED_OUT' });
    await expect(noteCall(deps)(agent, 'agreed', { called: true })).resolves.toMatchObject({ id: 'agreed' });
  });

  it('permits only the address that the yes was given for', async () => {
    const { db, read, stopped } = await aStoppedClient();
    const again = decided(stopped.client, 'in', 'agent');
    const stored = { ...stopped.client, revision: stopped.client.revision + 2 };
    await db.transact(changeWrites(stored, { ...again.client, revision: stored.revision }, [again.entry], 'all'));
    expect(verdictOf(await read())).toEqual({ broken: [], may: true });
    const { agentId, id: clientId } = stopped.client;
    await clientEntity.change(db, { agentId, clientId }, { set: { email: 'someone.else@example.com' } });
    expect(verdictOf(await read()).may).toBe(false);
  });
});
