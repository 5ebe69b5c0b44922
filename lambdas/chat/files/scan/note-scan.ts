// The scanner has checked an uploaded file. It may be faster than our own check: then its result waits in the row.
import { tried, when } from '#core/data/db.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey } from '../file-store.ts';
import { afterScan, type CheckDeps } from '../upload/complete-file.ts';
import { type ScanEvent, scannedFile, type Verdict } from './scan-result.ts';

type At = Pick<StoredFile, 'place' | 'folderId' | 'id'>;

/** The first answer counts. Undefined if the file was removed, or settled before. */
const keepVerdict = async ({ db }: Pick<CheckDeps, 'db'>, at: At, scan: Verdict): Promise<StoredFile | undefined> => {
  const isWaiting = when(
    '(#state = :uploading OR #state = :scanning) AND (attribute_not_exists(#scan) OR #scan = :scan)',
    {
      ':uploading': 'uploading',
      ':scanning': 'scanning',
      ':scan': scan,
    },
  );
  return (await tried(file.change(db, fileKey(at, at.id), { set: { scan } }, isWaiting))).result;
};

/** Safe to repeat: EventBridge delivers at least once. */
export const noteScan =
  (deps: Omit<CheckDeps, 'isScanned'>) =>
  async (event: ScanEvent): Promise<{ verdict: Verdict | 'none'; state: StoredFile['state'] | 'gone' }> => {
    const scanned = scannedFile(event);
    if (!scanned) return { verdict: 'none', state: 'gone' };
    const { verdict, gaveUp } = scanned;
    if (gaveUp) countMetric('UnscannedFiles');
    const stored = await keepVerdict(deps, scanned, verdict);
    if (stored?.state !== 'scanning') return { verdict, state: stored?.state ?? 'gone' };
    const settled = await afterScan({ ...deps, isScanned: true }, stored);
    return { verdict, state: settled?.state ?? 'gone' };
  };
