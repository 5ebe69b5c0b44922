import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '#core/crypto/seal.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { daysToPublish, readDayText, rootOf } from './day.ts';
import { publishedDay } from './entity.ts';
import { listDays, logHashWrite } from './log-store.ts';
import { publishDays } from './publish-days.ts';
import { publishedAuditHeads } from './published-audit.ts';
import { queuePublishing } from './queue-publishing.ts';

const database = aTestDatabase();
let tables = 0;

const at = (day: string, time = '02:00') => new Date(`2026-11-${day}T${time}:00.000Z`);
const hashOf = (name: string) => fingerprintOf(name).toString('hex');

const aLog = async () => {
  const db = await database.emptyTable(`seal-log-${++tables}`);
  const { sealer, checker } = aSealer();
  const readAuditHead = async () => ({ number: 7, hash: 'h7' });
  const seal = (name: string, when: Date) =>
    db.transact([logHashWrite(hashOf(name), { kind: 'report', reportId: name }, when)]);
  const days = async () => (await listDays(db, {})).items;
  return { db, checker, seal, days, publish: publishDays({ db, sealer, checker, readAuditHead }) };
};

describe('the days to publish', () => {
  it('are complete, in order, and none is left out', () => {
    expect(daysToPublish('2026-11-19', at('22'))).toEqual(['2026-11-20', '2026-11-21']);
    expect(daysToPublish('2026-11-21', at('22'))).toEqual([]);
    expect(daysToPublish('2026-11-30', new Date('2026-12-02T01:00:00Z'))).toEqual(['2026-12-01']);
  });

  it('begin with yesterday, and wait until what was begun before midnight is written', () => {
    expect(daysToPublish(undefined, at('22'))).toEqual(['2026-11-21']);
    expect(daysToPublish('2026-11-20', at('22', '00:59'))).toEqual([]);
  });
});

describe('the seal log', () => {
  it('has every seal of a day, where the audit log ended, and the day before', async () => {
    const { seal, publish, days } = await aLog();
    await seal('one', at('20'));
    await seal('two', at('21', '23:59'));
    await seal('three', at('21'));
    expect(await publish(at('21'))).toEqual({ published: 1 });
    expect(await publish(at('22'))).toEqual({ published: 1 });
    const [second, first] = await days();
    expect(readDayText(first?.seal.text ?? '')).toMatchObject({ day: '2026-11-20', previous: '', count: 1 });
    expect(readDayText(second?.seal.text ?? '')).toEqual({
      version: 1,
      day: '2026-11-21',
      previous: first?.seal.fingerprint,
      count: 2,
      root: rootOf([hashOf('two'), hashOf('three')]),
      audit: { number: 7, hash: 'h7' },
    });
  });

  it('is published once, and a worker that comes late changes nothing', async () => {
    const { db, seal, publish, days } = await aLog();
    await seal('one', at('21'));
    await Promise.all([publish(at('22')), publish(at('22'))]);
    await publish(at('22'));
    expect((await days()).map(({ day }) => day)).toEqual(['2026-11-21']);
    expect(await queuePublishing({ db, clock: () => at('22') })()).toEqual({ queued: 0 });
    expect(await queuePublishing({ db, clock: () => at('23') })()).toEqual({ queued: 1 });
  });

  it('tells where the audit log ended, and when a day was forged', async () => {
    const { db, checker, publish, days } = await aLog();
    await publish(at('22'));
    const heads = publishedAuditHeads({ db, checker });
    expect(await heads()).toEqual([{ number: 7, hash: 'h7', isGenuine: true }]);
    const [published] = await days();
    const { day, seal } = published!;
    const forged = seal.text.replace('h7', 'h8');
    const fingerprint = fingerprintOf(forged).toString('hex');
    await db.transact([publishedDay.put({ day }, { day, seal: { ...seal, text: forged, fingerprint } })]);
    expect(await heads()).toEqual([{ number: 7, hash: 'h8', isGenuine: false }]);
  });

  it('notices a day that another one was copied over, and one that was taken out', async () => {
    const { db, checker, publish, days } = await aLog();
    for (const day of ['21', '22', '23']) await publish(at(day));
    const genuine = async () => (await publishedAuditHeads({ db, checker })()).map(({ isGenuine }) => isGenuine);
    expect(await genuine()).toEqual([true, true, true]);
    const [last, middle, first] = await days();
    await db.transact([publishedDay.put({ day: last!.day }, { day: last!.day, seal: middle!.seal })]);
    expect(await genuine()).toEqual([false, false, true]);
    await db.transact([publishedDay.put({ day: last!.day }, last!), publishedDay.delete({ day: middle!.day })]);
    expect(await genuine()).toEqual([true, false]);
    expect(first!.day).toBe('2026-11-20');
  });

  it('notices the next morning that a published day was changed', async () => {
    const { seal, publish } = await aLog();
    const written = writtenLines();
    await seal('one', at('20'));
    await publish(at('21'));
    await publish(at('22'));
    expect(written()).toEqual([]);
    await seal('added later', at('20'));
    await publish(at('23'));
    expect(written()).toMatchObject([
      { about: { kind: 'day', id: '2026-11-20' }, reason: 'hashes' },
      { AlteredRecords: 1 },
    ]);
  });
});
