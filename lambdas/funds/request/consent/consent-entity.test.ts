import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenPositions } from '#core/crypto/hash-chain.ts';
import { loggedSeal } from '#public/seal-log';
import { aDatabase, type Database } from '#test/builders/a-database.ts';
import { clientConsent, recordConsent } from './consent-entity.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.stop());

const AT = new Date('2026-11-23T10:00:00.000Z');
const AGREED = { words: 'send-1', language: 'en', agreed: true } as const;

it('keeps and logs both consents of two buyers who agree in the same millisecond', async () => {
  const db = await database.emptyTable('two');
  const [ada, ben] = ['ada', 'ben'].map((id) => recordConsent({ id }, AGREED, AT));
  await db.transact([...(ada?.entries ?? []), ...(ben?.entries ?? [])]);
  const { items } = await loggedSeal.query(db, { pk: loggedSeal.partition({ day: '2026-11-23' }) });
  const logged = items.map(({ hash }) => hash);
  expect(logged.toSorted()).toEqual([ada?.consents.hash, ben?.consents.hash].toSorted());
  expect(new Set(logged).size).toBe(2);
});

it('notices an entry that was moved to another client', async () => {
  const db = await database.emptyTable('moved');
  const { consents, entries } = recordConsent({ id: 'ada' }, AGREED, AT);
  await db.transact(entries);
  const kept = clientConsent.pick((await db.query({ pk: clientConsent.partition({ linkId: 'ada' }) })).items);
  const broken = (as: string) =>
    brokenPositions(
      kept.map((entry) => ({ ...entry, linkId: as })),
      ({ position }) => position,
      { last: consents },
    );
  expect([broken('ada'), broken('ben')]).toEqual([[], [1]]);
});
