// Hands pushed news from the socket to the service worker, which shows it. A browser that subscribed at its push service gets news
// from there. News that was read on one device is removed from the others.
import * as v from 'valibot';
import { type FeedEvent, newsOf, push } from '#contracts/members/dashboard';
import { type NewsKind, routes } from '#contracts/members/notifications';
import { call } from '#web/api/call.ts';
import { deviceNews } from '#web/membership/device-news.ts';

const isWanted = async (kind: NewsKind): Promise<boolean> => (await call(routes.notificationChoices, {})).push[kind];

const messageFor = async (event: FeedEvent) => {
  const { id, read } = event;
  if (read) return { type: 'read', id };
  const news = deviceNews() === 'while-open' ? newsOf(event) : undefined;
  if (!news || !(await isWanted(news.kind))) return undefined;
  return { type: 'news', id, words: news.words, path: news.path };
};

export async function showNews(text: string): Promise<void> {
  const pushed = v.safeParse(push, JSON.parse(text));
  const message = pushed.success && pushed.output.type === 'event' ? await messageFor(pushed.output.event) : undefined;
  if (message) (await navigator.serviceWorker.getRegistration())?.active?.postMessage(message);
}
