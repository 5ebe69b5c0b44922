// The site's answers to addresses: its icons, its pages, and nothing for an unknown one.
import { expect, it } from 'vitest';
import { baseUrl, call } from '../cloud/client.ts';

/** Links of the page's head, and the icons that the manifest names. */
const linked = async () => {
  const { text } = await call('GET', '/dashboard');
  const hrefOf = (rel: string) => [...text.matchAll(new RegExp(`<link rel="${rel}" href="([^"]+)"`, 'g'))];
  const [manifest = ''] = hrefOf('manifest').map(([, href]) => href);
  const { icons } = (await call('GET', manifest)).body as { icons: { src: string }[] };
  return {
    manifest,
    icons: hrefOf('icon').map(([, href]) => href ?? ''),
    touch: hrefOf('apple-touch-icon').map(([, href]) => href ?? ''),
    ofManifest: icons.map(({ src }) => src),
  };
};

it('has an icon for every browser, phone and tab, of the type it says', async () => {
  const { manifest, icons, touch, ofManifest } = await linked();
  expect((await call('GET', manifest)).headers.get('content-type')).toBe('application/manifest+json');
  expect(icons).toEqual(['/favicon.ico', '/favicon.svg']);
  expect(touch).toHaveLength(1);
  expect(ofManifest.length).toBeGreaterThan(2);
  const types: Record<string, string> = { ico: 'image/x-icon', svg: 'image/svg+xml; charset=utf-8', png: 'image/png' };
  for (const path of [...icons, ...touch, ...ofManifest]) {
    const reply = await fetch(`${baseUrl()}${path}`);
    expect([path, reply.status, reply.headers.get('content-type')]).toEqual([
      path,
      200,
      types[path.split('.')[1] ?? ''],
    ]);
    expect((await reply.arrayBuffer()).byteLength, path).toBeGreaterThan(100);
  }
});

it.each(['/no-such-file.png', '/assets/index-of-last-year.js', '/.env', '/fonts/none.woff2'])(
  'answers 404 for the unknown file %s',
  async (path) => {
    expect((await call('GET', path)).status).toBe(404);
  },
);

// The last three would list a bucket or a folder, or show the code's sources.
it.each([
  '/no-such-page',
  '/client-list/import',
  '/guest/0123456789abcdef/ABCD2345',
  '/assets/',
  '/?list-type=2&prefix=assets/',
  '/.git/config',
])('answers the page for the address %s', async (path) => {
  const { status, headers, text } = await call('GET', path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<div id="root">');
});

it('says of its scripts and styles which characters they are written in', async () => {
  const { text } = await call('GET', '/');
  const paths = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(2);
  const types = await Promise.all(
    paths.map(async (path) => (await fetch(`${baseUrl()}${path}`)).headers.get('content-type')),
  );
  expect(new Set(types)).toEqual(new Set(['text/javascript; charset=utf-8', 'text/css; charset=utf-8']));
});
