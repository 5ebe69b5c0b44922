// GuardDuty's result for an uploaded object. Pure.
import * as v from 'valibot';
import type { StoredFile } from '../entity.ts';
import { FOLDERS, PLACES } from '../vocabulary.ts';

export type Verdict = NonNullable<StoredFile['scan']>;

/** EventBridge's form of it. */
export const scanEvent = v.object({
  detail: v.object({
    s3ObjectDetails: v.object({ bucketName: v.string(), objectKey: v.string() }),
    scanResultDetails: v.object({ scanResultStatus: v.string() }),
  }),
});
export type ScanEvent = v.InferOutput<typeof scanEvent>;

/** Only a scanned file without threats counts as clean: an unreadable object doesn't. */
const VERDICTS: Record<string, Verdict> = { NO_THREATS_FOUND: 'clean', THREATS_FOUND: 'infected' };

/** Some files can't be scanned by any scanner. Any other reason is about the scanner. */
const ABOUT_THE_FILE = [...Object.keys(VERDICTS), 'UNSUPPORTED'];

type Scanned = Pick<StoredFile, 'place' | 'folderId' | 'id'> & {
  verdict: Verdict;
  /** For a reason other than the file: other files would fail, too. */
  gaveUp: boolean;
};

/** Undefined if it's about no uploaded file: GuardDuty writes its own object to test its access. */
export const scannedFile = ({ detail: { s3ObjectDetails, scanResultDetails } }: ScanEvent): Scanned | undefined => {
  const [, folder, named, folderId = '', id = ''] =
    /^(\w+)\/(\w+)\/(\w{1,64})\/(\w{1,64})$/.exec(s3ObjectDetails.objectKey) ?? [];
  const place = PLACES.find((one) => one === named);
  if (folder !== FOLDERS.incoming || !place) return undefined;
  const said = scanResultDetails.scanResultStatus;
  return { place, folderId, id, verdict: VERDICTS[said] ?? 'failed', gaveUp: !ABOUT_THE_FILE.includes(said) };
};
