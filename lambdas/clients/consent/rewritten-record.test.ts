// Who can write to the table can write a whole record again, so that it holds in itself.
import { describe, expect, it } from 'vitest';
import type { ConsentSource, ConsentState } from '#contracts/clients/client';
import { loggedSeal } from '#public/background/seal-log';
import {
  type Client,
  changeWrites,
  createClientStore,
  createWrites,
  loggedHash,
  type RecordEntry,
  recordDecision,
} from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { readConsent } from './read-consent.ts';

const database = aTestDatabase();
const agent = anAgent({ id: 'agent-1' });
const DAY = '2026-11-21';
let tables = 0;

const decided = (client: Client, to: ConsentState, source: ConsentSource) =>
  recordDecision(client, { channel: 'email', to, by: 'Ada Agent', source }, NOW);

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
  /** As an intruder would: the rows, without conditions, and nothing in the log. */
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
});
