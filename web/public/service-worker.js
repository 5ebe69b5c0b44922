// Shows news on the device, and answers a page that can't be loaded with the offline page. It keeps nothing else: no script,
// no answer of the API, no address. So no release or rollback can meet an old bundle here (docs/adr/067-notifications.md).

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

const isLookedAt = async (besides) => {
  const pages = await clients.matchAll({ type: 'window' });
  return pages.some((page) => page.id !== besides && page.visibilityState === 'visible');
};

/** What comes twice is shown once: one notification takes the place of the other. */
const show = ({ id, words, path }, silent = false) =>
  registration.showNotification('Groundwork', { body: words, tag: id, icon: '/icon-192.png', data: path, silent });

/** Not while someone looks at the site: the page there shows it already. The page that sent it says that it's hidden. */
const showFrom = async (page, news) => {
  if (!(await isLookedAt(page.id))) await show(news);
};

/** Some browsers end the subscription of a site that is pushed to and shows nothing. So it's shown in any case, if only for a blink. */
const showPushed = async (news) => {
  const isSeen = await isLookedAt();
  await show(news, isSeen);
  if (isSeen) await takeAway(news);
};

addEventListener('push', (event) => event.waitUntil(showPushed(event.data.json())));

const takeAway = async ({ id }) => {
  for (const shown of await registration.getNotifications({ tag: id })) shown.close();
};

addEventListener('message', (event) => {
  if (event.data?.type === 'news') event.waitUntil(showFrom(event.source, event.data));
  if (event.data?.type === 'read') event.waitUntil(takeAway(event.data));
});

/** No page is led away from what is being typed there: it opens beside them, or where it is open already. */
const lead = async (path) => {
  const { href } = new URL(path, registration.scope);
  const pages = await clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => url === href);
  await (there ? there.focus() : clients.openWindow(href));
};

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
