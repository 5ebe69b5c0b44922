import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '#core/crypto/seal.ts';
import { type Clock, DAY } from '#core/platform/clock.ts';
import { aSealer } from '#test/builders/a-sealer.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { daysToPublish, readDayText, rootOf } from './day.ts';
import { publishedDay } from './entity.ts';
import { listDays, logHashWrite } from './log-store.ts';
import { publishDays, publishedAuditHeads, queuePublishing } from './publish-days.ts';
import { daysToRecheck, type ReadEnd, ROUND_DAYS, type StoredEnd } from './recheck.ts';

const database = aTestDatabase();
let tables = 0;

const at = (day: string, time = '02:00') => new Date(`2026-11-${day}T${time}:00.000Z`);
const hashOf = (name: string) => fingerprintOf(name).toString('hex');

const aLog = async () => {
  const db = await database.emptyTable(`seal-log-${++tables}`);
  const { sealer, checker } = aSealer();
  const stored = new Map<string, StoredEnd>();
  const readEnd: ReadEnd = async (record) => stored.get(JSON.stringify(record));
  const readAuditHead = async () => ({ number: 7, hash: 'h7' });
  const seal = (name: string, when: Date) =>
    db.transact([logHashWrite(hashOf(name), { kind: 'report', reportId: name }, when)]);
  const document = { kind: 'signed document', documentId: 'contract' } as const;
  /** The document has this standing now. */
  const stands = (name: string | undefined) =>
    stored.set(JSON.stringify(document), { end: name === undefined ? undefined : hashOf(name) });
  const sealStanding = async (name: string, when: Date) => {
    stands(name);
    await db.transact([logHashWrite(hashOf(name), document, when)]);
  };
  const client = { kind: 'consent record', clientId: 'bo' } as const;
  /** The record of the client's consent has these entries now. */
  const hasEntries = (...names: string[]) =>
    stored.set(JSON.stringify(client), { entries: new Set(names.map(hashOf)) });
  const decide = (name: string, when: Date) => db.transact([logHashWrite(hashOf(name), client, when)]);
  const days = async () => (await listDays(db, {})).items;
  let clock: Clock = () => at('21');
  const setClock = (other: Clock) => {
    clock = other;
  };
  const publish = publishDays({ db, clock: () => clock(), sealer, checker, readAuditHead, readEnd });
  return { db, checker, seal, days, publish, stands, sealStanding, hasEntries, decide, setClock };
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

const earlierCopyOf = (kind: string, id: string) => ({ about: { kind, id }, reason: 'earlier copy' });

// P-05.
describe('a record that was put back to an earlier copy', () => {
  it('is noticed the next morning, once: a document that was voided, and a consent that was taken back', async () => {
    const { publish, stands, sealStanding, hasEntries, decide } = await aLog();
    await sealStanding('signed', at('19'));
    await sealStanding('voided', at('20'));
    await decide('agreed', at('20'));
    await decide('took back', at('20', '03:00'));
    hasEntries('agreed', 'took back');
    const written = writtenLines();
    await publish(at('21'));
    expect(written()).toEqual([]);
    stands('signed');
    hasEntries('agreed');
    await publish(at('22'));
    expect(written()).toMatchObject([
      earlierCopyOf('client', 'bo'),
      { AlteredRecords: 1 },
      earlierCopyOf('document', 'contract'),
      { AlteredRecords: 1 },
    ]);
  });

  it('is noticed when the copy is from before it was sealed', async () => {
    const { publish, stands, sealStanding } = await aLog();
    await sealStanding('signed', at('20'));
    stands(undefined);
    const written = writtenLines();
    await publish(at('21'));
    expect(written()).toMatchObject([earlierCopyOf('document', 'contract'), { AlteredRecords: 1 }]);
  });

  it('can wait when there are very many records: the worker has other work, and says what it left', async () => {
    const { publish, stands, sealStanding, setClock } = await aLog();
    await sealStanding('signed', at('14'));
    stands(undefined);
    let now = at('21').getTime();
    setClock(() => {
      now += 4000;
      return new Date(now);
    });
    const written = writtenLines();
    await publish(at('21'));
    expect(written()).toMatchObject([{ level: 'warn', message: 'the rest of the seal log is not checked this time' }]);
  });

  it('is noticed within a month, however old', async () => {
    const { publish, stands, sealStanding } = await aLog();
    const ago = (days: number) => new Date(at('20').getTime() - days * DAY);
    await sealStanding('signed', ago(62));
    await sealStanding('voided', ago(60));
    const written = writtenLines();
    await publish(at('20'));
    expect(written()).toEqual([]);
    stands('signed');
    await publish(at('20', '04:00'));
    expect(written()).toMatchObject([earlierCopyOf('document', 'contract'), { AlteredRecords: 1 }]);
    console.log('T-20 records put back to an earlier copy: found the next morning, and within 30 days however old');
  });

  it('is not one whose standing was sealed again later, or that was erased', async () => {
    const { publish, sealStanding, decide } = await aLog();
    await sealStanding('signed', at('18'));
    await sealStanding('voided', at('21', '01:59'));
    await decide('agreed', at('19'));
    const written = writtenLines();
    await publish(at('21'));
    expect(written()).toEqual([]);
  });

  it('is looked for on each day of the log in every round', () => {
    const round = Array.from({ length: ROUND_DAYS }, (_, day) =>
      daysToRecheck(new Date(at('01').getTime() + day * DAY)),
    );
    const checked = new Set(round.flat());
    const all = Array.from({ length: 1799 }, (_, day) => new Date(at('01').getTime() - (day + 1) * DAY));
    expect(all.map((day) => day.toISOString().slice(0, 10)).filter((day) => !checked.has(day))).toEqual([]);
  });
});
