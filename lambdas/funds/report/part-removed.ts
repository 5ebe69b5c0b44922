// One of several people's reports is gone: it was taken back, or its bank's access has ended. Those that are being read
// together with it are ordinary parts again.
import type { Db, Write } from '#core/data/db.ts';
import type { FundsReport } from './entity.ts';
import { readFundsReport } from './funds-report-store.ts';
import { readAloneWrites } from './issue/read-together.ts';

export const partRemovedWrites = async (db: Pick<Db, 'get'>, gone: FundsReport, at: Date): Promise<Write[]> => {
  if (gone.state !== 'ready' && gone.state !== 'pending') return [];
  const found = await Promise.all(
    (gone.together?.others ?? []).map(({ owner, fundsReportId }) => readFundsReport(db, owner, fundsReportId)),
  );
  return found.flatMap((left) =>
    (left?.state === 'pending' || left?.state === 'ready') && left.together ? readAloneWrites(left, at) : [],
  );
};
