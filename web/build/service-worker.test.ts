// The service worker's answers, and the requests that it leaves to the browser.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const file = (name: string) => readFileSync(join(import.meta.dirname, '../public', name), 'utf8');
const SITE = 'https://groundwork.example';

type Asked = { mode: string; method: string; url: string };
type Listener = (event: object) => void;

type Shown = { body: string; tag: string; data: string };
type OpenPage = { id: string; url: string; visibilityState: 'visible' | 'hidden' };
type Given = { isOnline?: boolean; preloaded?: string; pages?: OpenPage[] };

/** A browser's side of a service worker, as far as ours uses it. */
const started = ({ isOnline = true, preloaded, pages = [] }: Given = {}) => {
  const shown = new Map<string, Shown>();
  const opened: string[] = [];
  const listeners = new Map<string, Listener>();
  const kept = new Map<string, string[]>([['offline-of-last-year', ['/offline.html']]]);
  const world = {
    URL,
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    Response: { error: () => 'no page at all' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    registration: {
      scope: `${SITE}/`,
      navigationPreload: { enable: async () => undefined },
      showNotification: async (_title: string, given: Shown) => shown.set(given.tag, given),
      getNotifications: async ({ tag }: { tag: string }) =>
        [...shown.keys()].filter((one) => one === tag).map((one) => ({ close: () => shown.delete(one) })),
    },
    clients: {
      matchAll: async () => pages.map((page) => ({ ...page, focus: async () => opened.push(`again ${page.url}`) })),
      openWindow: async (url: string) => opened.push(url),
    },
    fetch: async ({ url }: Asked) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return `the network's ${url}`;
    },
    caches: {
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      open: async (name: string) => ({
        add: async ({ url }: { url: string }) => kept.set(name, [...(kept.get(name) ?? []), url]),
      }),
      match: async (url: string) => ([...kept.values()].flat().includes(url) ? `the kept ${url}` : undefined),
    },
  };
  runInNewContext(file('service-worker.js'), world);
  const waitFor = async (name: 'install' | 'activate' | 'message' | 'notificationclick', event: object = {}) => {
    let waiting: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (given: unknown) => (waiting = given) });
    await waiting;
  };
  return {
    kept,
    shown: () => [...shown.values()].map(({ body, data }) => ({ body, data })),
    opened,
    tell: (data: object) => waitFor('message', { data, source: { id: 'sender' } }),
    tap: (data: string) => waitFor('notificationclick', { notification: { data, close: () => undefined } }),
    async activate() {
      await waitFor('install');
      await waitFor('activate');
    },
    /** Undefined if the worker leaves the request to the browser. */
    answer(path: string, asked: Partial<Asked> = {}): Promise<string> | undefined {
      let answered: Promise<string> | undefined;
      const request = { mode: 'navigate', method: 'GET', url: `${SITE}${path}`, ...asked };
      const respondWith = (given: Promise<string>) => (answered = given);
      listeners.get('fetch')?.({ request, preloadResponse: Promise.resolve(preloaded), respondWith });
      return answered;
    },
  };
};

it('keeps the offline page, and nothing of an earlier release', async () => {
  const worker = started();
  await worker.activate();
  expect([...worker.kept.values()]).toEqual([['/offline.html']]);
  expect([...worker.kept.keys()]).not.toContain('offline-of-last-year');
});

it('takes every page from the network, and keeps none', async () => {
  const worker = started();
  await worker.activate();
  expect(await worker.answer('/dashboard')).toBe(`the network's ${SITE}/dashboard`);
  expect(await started({ preloaded: 'the preloaded page' }).answer('/dashboard')).toBe('the preloaded page');
  expect([...worker.kept.values()]).toEqual([['/offline.html']]);
});

it.each(['/', '/dashboard', '/guest/0123456789abcdef/ABCD2345', '/apiary'])(
  'answers %s with the offline page while there is no network',
  async (path) => {
    const worker = started({ isOnline: false });
    await worker.activate();
    expect(await worker.answer(path)).toBe('the kept /offline.html');
  },
);

it.each([
  ['an answer of the API', '/api/communications', { mode: 'cors' }],
  ['a file that the API leads to', '/api/files/1', {}],
  ['a script', '/assets/0a1b2c3d.js', { mode: 'no-cors' }],
  ['the settings', '/config.json', { mode: 'same-origin' }],
  ['a form that is sent', '/dashboard', { method: 'POST' }],
  ['the local console', '/_local/mail', {}],
])('leaves %s to the browser', (_what, path, asked) => {
  expect(started({ isOnline: false }).answer(path, asked)).toBeUndefined();
});

it('is another file when the offline page is another one, so that browsers fetch both', () => {
  const hash = createHash('sha256').update(file('offline.html')).digest('hex').slice(0, 8);
  expect(file('service-worker.js')).toContain(`'offline-${hash}'`);
});

it('has the offline page in both languages, complete in itself', () => {
  const page = file('offline.html');
  const texts = page.match(/<(?:h1|p|button)\b[^>]*>/g) ?? [];
  expect(texts).toHaveLength(4);
  expect(texts.filter((tag) => !tag.includes(' data-es="'))).toEqual([]);
  expect(page).not.toMatch(/<(?:link|img|iframe)\b|\ssrc=|@import|url\(/);
});

const NEWS = { type: 'news', id: 'event-1', words: 'A client wrote to you.', path: '/transactions/1' };
const aPage = (id: string, visibilityState: 'visible' | 'hidden', path = '/dashboard') =>
  ({ id, url: `${SITE}${path}`, visibilityState }) as const;

it('shows news once, however many hidden pages tell it, and takes it away when it was read elsewhere', async () => {
  const worker = started({ pages: [aPage('sender', 'hidden'), aPage('other', 'hidden')] });
  await worker.tell(NEWS);
  await worker.tell(NEWS);
  expect(worker.shown()).toEqual([{ body: 'A client wrote to you.', data: '/transactions/1' }]);
  await worker.tell({ type: 'read', id: 'event-1' });
  expect(worker.shown()).toEqual([]);
});

it('shows none while another page of the site is looked at', async () => {
  const worker = started({ pages: [aPage('sender', 'hidden'), aPage('other', 'visible')] });
  await worker.tell(NEWS);
  expect(worker.shown()).toEqual([]);
});

it('opens beside the pages that are open, or where it is open already', async () => {
  const worker = started({
    pages: [aPage('one', 'hidden', '/requestreport'), aPage('two', 'hidden', '/transactions/1')],
  });
  await worker.tap('/prooffund/1');
  await worker.tap('/transactions/1');
  expect(worker.opened).toEqual([`${SITE}/prooffund/1`, `again ${SITE}/transactions/1`]);
});
