// Hands what the socket pushed to the service worker, which shows it.
import { type FeedEvent, push } from '#contracts/dashboard';
import { newsOf } from './news.ts';

const told = (event: FeedEvent) => {
  const news = newsOf(event);
  // One that was read on another device leaves this one's screen, too.
  return news ? { type: 'news', id: event.id, ...news } : event.read ? { type: 'read', id: event.id } : undefined;
};

export async function showNews(text: string): Promise<void> {
  const pushed = push.safeParse(JSON.parse(text));
  const message = pushed.success ? told(pushed.data.event) : undefined;
  if (message) (await navigator.serviceWorker.getRegistration())?.active?.postMessage(message);
}
