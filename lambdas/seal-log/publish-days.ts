import { type SealChecker, type Sealer, sealHolds, sealText } from '#core/crypto/seal.ts';
import { type Db, held, isNew, type Write } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { dayAfter, daysToPublish, type LogDay, logDay, readDayText } from './day.ts';
import { publishedDay } from './entity.ts';
import { entriesOfDay, latestDay, listDays } from './log-store.ts';
import { type ReadEnd, recheck } from './recheck.ts';

// Publishes the seals of the days since the last run. A published day can't be taken back quietly: people keep
// copies, and each day holds the hash of the one before.

type AuditHead = { number: number; hash: string };
type Deps = {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  checker: SealChecker;
  readAuditHead: (db: Db) => Promise<AuditHead>;
  readEnd: ReadEnd;
};

export const publishDays =
  ({ db, clock, sealer, checker, readAuditHead, readEnd }: Deps) =>
  async (at: Date): Promise<{ published: number }> => {
    const latest = await latestDay(db);
    let previous = latest?.seal.fingerprint ?? '';
    let published = 0;
    for (const day of daysToPublish(latest?.day, at)) {
      const [entries, audit] = await Promise.all([entriesOfDay(db, day), readAuditHead(db)]);
      const hashes = entries.map(({ hash }) => hash);
      const seal = await sealText(sealer, logDay(day, { previous, hashes, audit }));
      if (!(await held(db.transact([publishedDay.put({ day }, { day, seal }, { if: isNew })])))) {
        log.info('another worker publishes the seal log');
        break;
      }
      previous = seal.fingerprint;
      published++;
    }
    await recheck({ db, clock, checker, readEnd })(at);
    return { published };
  };

export type PublishTask = { type: 'publish seals'; at: string };

const publishWork = (day: string, at: Date): Write => {
  const task: PublishTask = { type: 'publish seals', at: at.toISOString() };
  return outboxWrite('document', task, at, `publish-seals-${day}`);
};

/** Only the worker may sign: the schedule sees that a day is due and leaves the work to it. */
export const queuePublishing =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (): Promise<{ queued: number }> => {
    const [day] = daysToPublish((await latestDay(db))?.day, clock());
    if (!day) return { queued: 0 };
    await db.transact([publishWork(day, clock())]);
    return { queued: 1 };
  };

type PublishedHead = {
  number: number;
  hash: string;
  /** The day's signature holds, its date matches, and the day after names it: no day was removed or replaced. */
  isGenuine: boolean;
};

export const publishedAuditHeads =
  ({ db, checker }: { db: Pick<Db, 'query'>; checker: SealChecker }) =>
  async (): Promise<PublishedHead[]> => {
    const heads: PublishedHead[] = [];
    let later: LogDay | undefined;
    const follows = (day: string, fingerprint: string) =>
      !later || (later.day === dayAfter(day) && later.previous === fingerprint);
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await listDays(db, { cursor });
      for (const { day, seal } of items) {
        const text = readDayText(seal.text);
        const isItsOwn = text.day === day && follows(text.day, seal.fingerprint);
        heads.push({ ...text.audit, isGenuine: isItsOwn && (await sealHolds(checker, seal)) });
        later = text;
      }
      cursor = nextCursor ?? undefined;
    } while (cursor);
    return heads;
  };
