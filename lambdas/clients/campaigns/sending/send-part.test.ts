// A campaign, cut off before and after every call that it makes to the database and to SES, and started again as the
// outbox would: everyone who agreed gets it once, no one else gets it, and every email is counted once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Write } from '#core/data/db.ts';
import {
  contactHash,
  createClientStore,
  createWrites,
  optOut,
  recordDecisions,
  withClaims,
} from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { createCampaignStore, NO_RESULTS } from '../campaign.ts';
import { noteEmailEvent } from '../campaign-events.ts';
import { campaign as campaignEntity, type StoredCampaign } from '../entity.ts';
import { type CampaignTask, partId } from '../tasks.ts';
import type { OutgoingEmail } from './campaign-email.ts';
import { sendPart } from './send-part.ts';

let database: Database;
let real: Db;
beforeAll(async () => {
  database = await aDatabase();
  real = await database.emptyTable('campaigns');
});
afterAll(() => database?.stop());

const NOW = new Date('2026-11-21T10:00:00.000Z');
const people = ['ann', 'bob', 'cy'] as const;
/** Each world has its own readers: there are more worlds than one reader's daily limit of emails. */
const emailOf = (person: string, world: string) => `${person}@${world}.example`;
type Part = Extract<CampaignTask, { type: 'part' }>;

class Killed extends Error {}

/**
 * A campaign to three people, one of whom has opted out since; each part has one recipient, so that there are several
 * parts.
 */
const aWorld = async (killAt: number, when: 'before' | 'after') => {
  const name = `${killAt}-${when}`;
  const [agentId, campaignId] = [`agent-${name}`, `campaign-${name}`];
  let calls = 0;
  const watched = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, method) => {
        const work = (target as Record<string | symbol, (...given: unknown[]) => unknown>)[method];
        if (typeof work !== 'function') return work;
        return async (...given: unknown[]) => {
          const isLast = ++calls === killAt;
          if (isLast && when === 'before') throw new Killed();
          const answer = await work(...given);
          if (isLast) throw new Killed();
          return answer;
        };
      },
    });

  const parts: Part[] = [{ type: 'part', agentId, campaignId, part: 0, cursor: null }];
  const known = new Set([partId(campaignId, 0)]);
  const db: Db = {
    ...real,
    async transact(writes: Write[]) {
      await real.transact(writes);
      for (const write of writes)
        if ('put' in write && write.put.PK.startsWith('OUTBOX#') && !known.has(String(write.put.id))) {
          known.add(String(write.put.id));
          parts.push(write.put.task as unknown as Part);
        }
    },
  };
  const campaigns = createCampaignStore(db);
  const clients = createClientStore(db);
  for (const [at, person] of people.entries()) {
    const client = aClient({
      id: `01K${person}-${name}`,
      agentId,
      name: person,
      email: emailOf(person, name),
      phoneNumber: `+1217555010${at}`,
    });
    const decision = { channel: 'email', to: 'in', by: 'Ada Agent', source: 'agent' } as const;
    const agreed = recordDecisions(withClaims(client), [decision], NOW);
    await db.transact(createWrites(agreed.client, agreed.entries));
  }
  // The list still includes her, although she has opted out.
  const stop = { at: NOW.toISOString(), source: 'unsubscribe link', ownWord: true } as const;
  await db.put(optOut.item({ agentId, channel: 'email', hash: contactHash(agentId, emailOf('bob', name)) }, stop));
  const sender = { name: 'Ada Agent', postalAddress: '1 Main Street', replyTo: 'ada@example.com' };
  const scheduled: StoredCampaign = {
    ...NO_RESULTS,
    id: campaignId,
    agentId,
    state: 'scheduled',
    subject: 'News',
    body: 'Hello',
    audience: { mode: 'all', ids: [] },
    createdAt: NOW.toISOString(),
    sendAt: NOW.toISOString(),
    sender,
    revision: 0,
  };
  await campaigns.save([campaignEntity.put({ agentId, campaignId }, scheduled)]);

  const accepted: OutgoingEmail[] = [];
  const { mailer } = watched({ mailer: async (letter: OutgoingEmail) => void accepted.push(letter) });
  const send = sendPart({
    campaigns: watched(campaigns),
    db: watched(db),
    clients: watched(clients),
    mailer,
    pinKey: async () => 'a key of tests',
    siteUrl: 'https://groundwork.example',
    clock: () => NOW,
    rate: 0.05,
    pause: async () => undefined,
  });
  /** SES reports every accepted email before a dead worker's lease has run out. */
  const note = noteEmailEvent({ campaigns, clients, clock: () => NOW });
  const hearSes = async () => {
    for (const { tags } of accepted)
      await note({
        eventType: 'Send',
        mail: { tags: Object.fromEntries(Object.entries(tags).map(([tag, value]) => [tag, [value]])) },
      });
  };
  const run = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      try {
        await send(part);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        parts.unshift(part);
        await hearSes();
      }
    }
    await hearSes();
  };
  return { run, accepted, results: () => campaigns.get(agentId, campaignId), calls: () => calls };
};

it('reaches everybody once, wherever the worker dies', async () => {
  const whole = await aWorld(0, 'before');
  await whole.run();
  const places = Array.from({ length: whole.calls() }, (_, at) =>
    (['before', 'after'] as const).map((when) => ({ killAt: at + 1, when })),
  ).flat();
  await Promise.all(
    places.map(async ({ killAt, when }) => {
      const { run, accepted, results } = await aWorld(killAt, when);
      await run();
      const where = `killed ${when} call ${killAt}`;
      expect(accepted.map(({ to }) => to).sort(), where).toEqual(
        ['ann', 'cy'].map((name) => emailOf(name, `${killAt}-${when}`)),
      );
      expect(await results(), where).toMatchObject({ state: 'sent', sent: 2, skipped: 1, failed: 0 });
    }),
  );
  console.log(`campaigns: killed at ${places.length} places, each mail once and counted once`);
}, 120_000);
