// Publishes what the days since the last one sealed. What is published can't be taken back quietly: people keep copies, and each
// day holds the hash of the one before.
import { type SealChecker, type Sealer, sealText } from '#core/crypto/seal.ts';
import { type Db, held, isNew } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { daysToPublish, logDay } from './day.ts';
import { publishedDay } from './entity.ts';
import { entriesOfDay, latestDay } from './log-store.ts';
import { type ReadEnd, recheck } from './recheck.ts';

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
