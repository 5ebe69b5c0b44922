import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createS3 } from 'cdk-run/s3';
import { anEndpoint } from 'cdk-run/testing/an-endpoint';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  changesTo,
  chooseRelease,
  type PageVersion,
  pagesOnly,
  readPages,
  releasesIn,
} from './site-releases.ts';

const at = (time: string) => new Date(`2026-12-01T${time}Z`);
const version = (key: string, time: string, more: Partial<PageVersion> = {}): PageVersion => ({
  key,
  versionId: `${key}@${time}`,
  at: at(time),
  isLatest: false,
  isDeleted: false,
  ...more,
});

/** Three releases. guest.html did not change in the second, and verify.html is new in the third. */
const history = [
  version('index.html', '10:00:00'),
  version('guest.html', '10:00:02'),
  version('index.html', '12:00:00'),
  version('guest.html', '13:59:58', { isLatest: true }),
  version('index.html', '14:00:00', { isLatest: true }),
  version('verify.html', '14:00:01', { isLatest: true }),
];

describe('the releases of a site', () => {
  it('are found by its first page, newest first', () => {
    expect(releasesIn(history)).toEqual([
      { at: at('14:00:00'), isCurrent: true },
      { at: at('12:00:00'), isCurrent: false },
      { at: at('10:00:00'), isCurrent: false },
    ]);
  });

  it('come back page by page: changed pages as they were, new ones gone, even if an upload began with another page', () => {
    const previous = chooseRelease(releasesIn(history));
    expect(previous.at).toEqual(at('12:00:00'));
    expect(changesTo(previous, history)).toEqual([
      { key: 'guest.html', restore: 'guest.html@10:00:02' },
      { key: 'index.html', restore: 'index.html@12:00:00' },
      { key: 'verify.html', remove: true },
    ]);
  });

  it('can be restored from any time, and the current one needs no change', () => {
    expect(changesTo(chooseRelease(releasesIn(history), at('10:00:00')), history)).toContainEqual({
      key: 'index.html',
      restore: 'index.html@10:00:00',
    });
    expect(changesTo(chooseRelease(releasesIn(history), at('14:00:00')), history)).toEqual([]);
    expect(() => chooseRelease(releasesIn(history), at('11:00:00'))).toThrow('There is no release of the site from');
    expect(() => chooseRelease(releasesIn(history).slice(0, 1))).toThrow('There is no earlier release');
  });

  it('leave out assets, which both releases keep, and the settings, which belong to the API', () => {
    const other = ['assets/index-4f3a.js', 'fonts/a.woff2', 'config.json'].map((key) => version(key, '10:00:00'));
    expect(pagesOnly([...other, ...history])).toEqual(history);
  });
});

it('brings pages back in a bucket, with their headers', async () => {
  const service = createS3({ dataDir: aDataDir() });
  service.addBucket({ name: 'site', versioned: true });
  const { asOperator } = await anEndpoint({ services: [service] });
  const s3 = new S3Client(asOperator);
  const put = (Key: string, Body: string) =>
    s3.send(new PutObjectCommand({ Bucket: 'site', Key, Body, ContentType: 'text/html', CacheControl: 'no-cache' }));
  await put('index.html', 'first');
  const [first] = await readPages(s3, 'site');
  await put('index.html', 'second');
  await put('verify.html', 'new');
  await applyChanges(s3, 'site', [
    { key: 'index.html', restore: first!.versionId },
    { key: 'verify.html', remove: true },
  ]);
  const back = await s3.send(new GetObjectCommand({ Bucket: 'site', Key: 'index.html' }));
  expect(await back.Body?.transformToString()).toBe('first');
  expect([back.ContentType, back.CacheControl]).toEqual(['text/html', 'no-cache']);
  const pages = await readPages(s3, 'site');
  expect(pages.filter(({ isLatest }) => isLatest)).toMatchObject([
    { key: 'index.html', isDeleted: false },
    { key: 'verify.html', isDeleted: true },
  ]);
});
