// A file's state, and its form for people. Pure.
import { DAY, HOUR } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import type { UploadedFile } from './contract.ts';
import type { EarlierFile, StoredFile } from './entity.ts';
import { FILE_LIMITS, FOLDERS, PLACES, type Place } from './vocabulary.ts';

type Placed = Pick<StoredFile, 'place' | 'folderId' | 'id'>;

const LETTERS: Record<Place, string> = { request: 'r', transaction: 't', authority: 'a', approval: 'p', mail: 'm' };

/** The id on pages: it includes the file's place, so that one id finds it. */
export const publicId = ({ place, folderId, id }: Placed): string => `${LETTERS[place]}-${folderId}-${id}`;

export const placeOfId = (id: string): (Omit<Placed, 'id'> & { fileId: string }) | undefined => {
  const [, letter, folderId = '', fileId = ''] = /^([rtapm])-(\w{1,64})-(\w{1,64})$/.exec(id) ?? [];
  const place = PLACES.find((one) => LETTERS[one] === letter);
  return place && { place, folderId, fileId };
};

/** A key has only IDs, never a typed name. */
const keyIn = (folder: string, { folderId, id }: Placed) => `${folder}/${folderId}/${id}`;
export const incomingKey = (file: Placed): string => keyIn(`${FOLDERS.incoming}/${file.place}`, file);
/** A rule of the bucket deletes the objects in the folder of requests. */
export const checkedKey = (file: Placed): string =>
  keyIn(file.place === 'transaction' ? FOLDERS.transaction : FOLDERS.request, file);

/** Each is as long as it can be; the last takes the rest. */
export const partSizes = (size: number): number[] => {
  const { partBytes } = FILE_LIMITS;
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) =>
    Math.min(partBytes, size - index * partBytes),
  );
};

export type ReadyFile = StoredFile & { state: 'ready' };

export const versionOf = ({ version = 1 }: Pick<StoredFile, 'version'>): number => version;

export const isEarlier = (stored: StoredFile): stored is EarlierFile => 'replacedBy' in stored;

/** DynamoDB may take two days to delete an expired row. */
export const isExpired = ({ expires }: Pick<StoredFile, 'expires'>, now: Date): boolean =>
  expires !== undefined && expires * 1000 <= now.getTime();

/** A scan takes minutes. */
const SCAN_MS = HOUR;

const scanningFor = (file: StoredFile & { state: 'scanning' }, now: Date): number =>
  now.getTime() - Date.parse(file.scanningSince ?? file.startedAt);

/** After a day the file is deleted, so a later answer no longer matters. */
export const isScanLost = (file: StoredFile, now: Date): boolean =>
  file.state === 'scanning' && scanningFor(file, now) >= SCAN_MS && scanningFor(file, now) < DAY;

/** A file with an overdue scan can be removed and added again, and holds up no others. A late result still counts. */
export const asOf = (file: StoredFile, now: Date): StoredFile => {
  if (file.state !== 'scanning' || scanningFor(file, now) < SCAN_MS) return file;
  const { type: _, hash: __, scanningSince: ___, ...rest } = file;
  return { ...rest, state: 'refused', problem: 'unscanned' };
};

export const fileView = (file: StoredFile): Complete<UploadedFile> => ({
  id: publicId(file),
  name: file.name,
  kind: file.kind,
  note: file.note,
  size: file.size,
  by: file.by,
  state: file.state,
  problem: file.state === 'refused' ? file.problem : undefined,
  type: file.state === 'ready' || file.state === 'scanning' ? file.type : undefined,
  added_at: file.startedAt,
  sent: file.sentAt !== undefined,
  answers: file.answers && publicId({ ...file, id: file.answers }),
  version: versionOf(file),
  earlier: file.earlier?.length ?? 0,
  replaces: file.replaces && publicId({ ...file, id: file.replaces }),
  review: file.review,
});
