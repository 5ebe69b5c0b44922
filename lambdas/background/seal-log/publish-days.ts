// Publishes what the days since the last one sealed. What is published can't be taken back quietly: people keep copies, and each
// day holds the hash of the one before.
import { type SealChecker, type Sealer, sealText } from '#core/crypto/seal.ts';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { alteredRecord } from '#core/platform/altered-record.ts';
import { log } from '#core/platform/log.ts';
import { checkDay } from './check-day.ts';
import { daysToPublish, logDay } from './day.ts';
import { publishedDay } from './entity.ts';
import { hashesOfDay, latestDay, listDays } from './log-store.ts';

type AuditHead = { number: number; hash: string };
type Deps = { db: Db; sealer: Sealer; checker: SealChecker; readAuditHead: (db: Db) => Promise<AuditHead> };

/** The days that are checked again with each publication: who changes one of them is noticed the next morning. */
const RECHECKED_DAYS = 7;

const recheck = async ({ db, checker }: Pick<Deps, 'db' | 'checker'>) => {
  for (const published of (await listDays(db, { limit: RECHECKED_DAYS })).items) {
    const fault = await checkDay({ db, checker })(published);
    if (fault) alteredRecord({ kind: 'day of the seal log', day: published.day }, fault);
  }
};

export const publishDays =
  ({ db, sealer, checker, readAuditHead }: Deps) =>
  async (at: Date): Promise<{ published: number }> => {
    const latest = await latestDay(db);
    let previous = latest?.seal.fingerprint ?? '';
    let published = 0;
    for (const day of daysToPublish(latest?.day, at)) {
      const [hashes, audit] = await Promise.all([hashesOfDay(db, day), readAuditHead(db)]);
      const seal = await sealText(sealer, logDay(day, { previous, hashes, audit }));
      try {
        await db.transact([publishedDay.put({ day }, { day, seal }, { if: isNew })]);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        log.info('another worker publishes the seal log');
        break;
      }
      previous = seal.fingerprint;
      published++;
    }
    if (published > 0) await recheck({ db, checker });
    return { published };
  };
