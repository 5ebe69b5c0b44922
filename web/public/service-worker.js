// Shows notifications on the device, and the offline page instead of a page that can't be loaded. It stores nothing else: no script,
// no answer of the API, no address. So no release or rollback can find an old bundle here (docs/adr/067-notifications.md).

/** The cache of offline.html. The name has the first digits of the page's hash, so that a changed page changes this file, too. */
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
    // With preloading, the browser requests the page while this worker starts, so the worker costs no time.
    await registration.navigationPreload?.enable();
  };
  event.waitUntil(dropEarlier());
});

/** True for pages of the site. The browser handles the API and the local console without us. */
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

/** A notification that arrives twice is shown once: the second replaces the first. */
const show = ({ id, words, path }, silent = false) =>
  registration.showNotification('Groundwork', { body: words, tag: id, icon: '/icon-192.png', data: path, silent });

/** Shows nothing while someone looks at another page of the site, which shows the notification itself. The sending page is hidden. */
const showFrom = async (page, news) => {
  if (!(await isLookedAt(page.id))) await show(news);
};

/** Some browsers end a subscription if a push shows nothing. So a push always shows a notification, if only for an instant. */
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

/** Opens a new page or focuses one with this address. It never navigates another page, where someone may be typing. */
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
