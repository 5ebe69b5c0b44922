// Answers a page that can't be loaded with the offline page, and keeps nothing else: no script, no answer of the API, no
// address. So no release or rollback can meet an old bundle here (docs/adr/065-offline-page.md).

/** Of offline.html: with its first hash digits in here, a browser fetches this file again when that page changes. */
const KEPT = 'offline-f0fc3c00';
const OFFLINE_PAGE = '/offline.html';

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener('activate', (event) => {
  const dropEarlier = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    // The page is asked for while this worker starts, so that it costs no time.
    await registration.navigationPreload?.enable();
  };
  event.waitUntil(dropEarlier());
});

/** Pages of the site. What the API or the local console shows is the browser's own affair. */
const isPage = ({ mode, method, url }) =>
  mode === 'navigate' && method === 'GET' && !/^\/(?:api|ws|_local)(?:\/|$)/.test(new URL(url).pathname);

const fromNetwork = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
};

addEventListener('fetch', (event) => {
  if (isPage(event.request)) event.respondWith(fromNetwork(event));
});
