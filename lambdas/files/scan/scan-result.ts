// What GuardDuty says about an object that came in. Pure.
import * as v from 'valibot';
import type { StoredFile } from '../entity.ts';
import { FOLDERS, PLACES } from '../vocabulary.ts';

export type Verdict = NonNullable<StoredFile['scan']>;

/** As EventBridge delivers it. */
export const scanEvent = v.object({
  detail: v.object({
    s3ObjectDetails: v.object({ bucketName: v.string(), objectKey: v.string() }),
    scanResultDetails: v.object({ scanResultStatus: v.string() }),
  }),
});
export type ScanEvent = v.InferOutput<typeof scanEvent>;

/** Only what was scanned and found clean is: an object that the scanner couldn't read isn't. */
const VERDICTS: Record<string, Verdict> = { NO_THREATS_FOUND: 'clean', THREATS_FOUND: 'infected' };

/** A file can be one that no scanner takes. Anything else is about the scanner. */
const ABOUT_THE_FILE = [...Object.keys(VERDICTS), 'UNSUPPORTED'];

type Scanned = Pick<StoredFile, 'place' | 'folderId' | 'id'> & {
  verdict: Verdict;
  /** For a reason that isn't the file's: other files will fare no better. */
  gaveUp: boolean;
};

/** Undefined when it's about no file that someone uploaded: GuardDuty writes its own object to see whether it may. */
export const scannedFile = ({ detail: { s3ObjectDetails, scanResultDetails } }: ScanEvent): Scanned | undefined => {
  const [, folder, named, folderId = '', id = ''] =
    /^(\w+)\/(\w+)\/(\w{1,64})\/(\w{1,64})$/.exec(s3ObjectDetails.objectKey) ?? [];
  const place = PLACES.find((one) => one === named);
  if (folder !== FOLDERS.incoming || !place) return undefined;
  const said = scanResultDetails.scanResultStatus;
  return { place, folderId, id, verdict: VERDICTS[said] ?? 'failed', gaveUp: !ABOUT_THE_FILE.includes(said) };
};
