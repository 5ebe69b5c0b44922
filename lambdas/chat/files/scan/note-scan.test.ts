// A file is shown to no one before the scanner has found it clean, whichever check ends first. T-27.
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/platform/clock.ts';
import { notification } from '#public/members/dashboard';
import { tasksIn } from '#test/builders/a-bank-side.ts';
import { aPdf } from '#test/builders/a-pdf.ts';
import { aRequest, requestWrites } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { writtenLines } from '#test/builders/written-lines.ts';
import { checkUploaded } from '../check/check-file.ts';
import { file, type StoredFile } from '../entity.ts';
import { fileKey, listFiles } from '../file-store.ts';
import { type Folder, folderOfRequest } from '../folder.ts';
import { openFile } from '../open-file.ts';
import { checkedKey, incomingKey, publicId } from '../stored-file.ts';
import { completeFile } from '../upload/complete-file.ts';
import { noteScan } from './note-scan.ts';
import { scannedFile } from './scan-result.ts';

const database = aTestDatabase();
const request = aRequest({ state: 'opened' });
const bytes = aPdf();
const folder = (by: Folder['by'] = 'guest'): Folder => folderOfRequest(request, by);

const event = (key: string, scanResultStatus: string) => ({
  detail: { s3ObjectDetails: { bucketName: 'files', objectKey: key }, scanResultDetails: { scanResultStatus } },
});

/** A file with all parts uploaded. */
const anUpload = async (now: { at: Date } = { at: NOW }) => {
  const db = await database.emptyTable(`scans-${process.hrtime.bigint()}`);
  const stored: StoredFile & { state: 'uploading' } = {
    ...folder(),
    id: 'f1',
    name: 'June.pdf',
    kind: 'bank-statement',
    note: '',
    size: bytes.length,
    startedAt: NOW.toISOString(),
    state: 'uploading',
    uploadId: 'u1',
  };
  const key = fileKey(stored, stored.id);
  await db.transact([...requestWrites(request, request.expiresAt), file.put(key, stored)]);
  const objects = new Map<string, Buffer>();
  const bucket = {
    arrivedParts: async () => [{ number: 1, size: bytes.length, sha256: '', etag: '' }],
    complete: async ({ key: at }: { key: string }) => void objects.set(at, bytes),
    find: async (at: string) => objects.get(at),
    put: async (at: string, cleaned: Buffer) => void objects.set(at, cleaned),
    remove: async (at: string) => void objects.delete(at),
    addressOf: async (at: string) => `https://files.example/${at}`,
  };
  const deps = { db, bucket, check: checkUploaded(bucket), clock: () => now.at, isScanned: true };
  return {
    db,
    stored,
    objects,
    complete: () => completeFile(deps)(folder(), stored.id),
    says: (result: string) => noteScan(deps)(event(incomingKey(stored), result)),
    open: (by: Folder['by']) => openFile(deps)(folder(by), stored.id),
    listed: async () => (await listFiles(db, folder(), {}, now.at)).items,
    row: () => file.get(db, key, { consistent: true }),
    notices: async () =>
      (await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) })).items.filter(
        ({ type }) => type === 2,
      ),
    emails: async () => (await tasksIn(db)).map(({ to }) => to),
  };
};

describe('a file that waits for the scanner', () => {
  it('is opened by no one until it is found clean', async () => {
    const upload = await anUpload();
    expect(await upload.complete()).toMatchObject({ state: 'scanning' });
    for (const by of ['guest', 'agent'] as const)
      await expect(upload.open(by)).rejects.toMatchObject({ code: expect.stringMatching(/CONFLICT|NOT_FOUND/) });
    expect(upload.objects.has(checkedKey(upload.stored))).toBe(false);
    expect(await upload.says('NO_THREATS_FOUND')).toEqual({ verdict: 'clean', state: 'ready' });
    expect((await upload.open('guest')).url).toContain(checkedKey(upload.stored));
  });

  it('is released at once when the scanner was quicker than we', async () => {
    const upload = await anUpload();
    expect(await upload.says('NO_THREATS_FOUND')).toEqual({ verdict: 'clean', state: 'uploading' });
    expect(await upload.complete()).toMatchObject({ state: 'ready' });
  });

  it.each(['before', 'after'])(
    'with a virus is deleted, and both sides learn of it once; found %s we looked',
    async (when) => {
      const upload = await anUpload();
      if (when === 'before') await upload.says('THREATS_FOUND');
      await upload.complete();
      await upload.says('THREATS_FOUND');
      await upload.says('THREATS_FOUND');
      await upload.says('NO_THREATS_FOUND');
      expect(await upload.row()).toMatchObject({ state: 'refused', problem: 'infected' });
      expect([...upload.objects.keys()]).toEqual([]);
      await expect(upload.open('guest')).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await upload.notices()).toMatchObject([{ body: expect.stringContaining('virus in "June.pdf"') }]);
      expect(await upload.emails()).toEqual([request.clientEmail]);
    },
  );

  it.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED', 'something new'])(
    'that could not be scanned (%s) is refused',
    async (result) => {
      const upload = await anUpload();
      await upload.complete();
      await upload.says(result);
      expect(await upload.row()).toMatchObject({ state: 'refused', problem: 'unscanned' });
      expect([...upload.objects.keys()]).toEqual([]);
      expect(await upload.notices()).toEqual([]);
    },
  );

  it('is refused when no answer has come for an hour, and released by one that comes after all', async () => {
    const now = { at: NOW };
    const upload = await anUpload(now);
    await upload.complete();
    now.at = new Date(NOW.getTime() + HOUR - 1);
    expect(await upload.listed()).toMatchObject([{ state: 'scanning' }]);
    now.at = new Date(NOW.getTime() + HOUR);
    expect(await upload.listed()).toMatchObject([{ state: 'refused', problem: 'unscanned' }]);
    await expect(upload.open('guest')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await upload.says('NO_THREATS_FOUND')).toEqual({ verdict: 'clean', state: 'ready' });
    expect(await upload.listed()).toMatchObject([{ state: 'ready' }]);
  });
});

describe('an operator learns', () => {
  /** The alarm's counts. */
  const counting = () => {
    const read = writtenLines();
    return () => read().filter((line) => 'UnscannedFiles' in (line as object)).length;
  };

  it.each([
    ['NO_THREATS_FOUND', 0],
    ['THREATS_FOUND', 0],
    ['UNSUPPORTED', 0],
    ['ACCESS_DENIED', 1],
    ['FAILED', 1],
    ['something new', 1],
  ])('that the scanner gave up, but not of what is wrong with one file: %s', async (result, times) => {
    const upload = await anUpload();
    await upload.complete();
    const counted = counting();
    await upload.says(result);
    expect(counted()).toBe(times);
  });

  it('that no answer has come for an hour, from each reading of the file within a day', async () => {
    const now = { at: NOW };
    const upload = await anUpload(now);
    await upload.complete();
    const counted = counting();
    for (const [passed, times] of [
      [HOUR - 1, 0],
      [HOUR, 1],
      [DAY - 1, 2],
      [DAY, 2],
    ] as const) {
      now.at = new Date(NOW.getTime() + passed);
      await upload.listed();
      expect(counted()).toBe(times);
    }
    now.at = new Date(NOW.getTime() + HOUR);
    await expect(upload.open('guest')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(counted()).toBe(3);
  });
});

describe('an answer of the scanner', () => {
  it('is about a file that came in, or about none', () => {
    expect(scannedFile(event('incoming/request/c1/f1', 'THREATS_FOUND'))).toEqual({
      place: 'request',
      folderId: 'c1',
      id: 'f1',
      verdict: 'infected',
      gaveUp: false,
    });
    for (const key of ['request/c1/f1', 'incoming/other/c1/f1', 'incoming/request/c1', 'incoming/request/c1/f1/x'])
      expect(scannedFile(event(key, 'NO_THREATS_FOUND'))).toBeUndefined();
  });

  it('about a file that was removed changes nothing', async () => {
    const upload = await anUpload();
    await upload.db.transact([file.delete(fileKey(upload.stored, upload.stored.id))]);
    expect(await upload.says('NO_THREATS_FOUND')).toEqual({ verdict: 'clean', state: 'gone' });
    expect(publicId(upload.stored)).toContain('f1');
  });
});
