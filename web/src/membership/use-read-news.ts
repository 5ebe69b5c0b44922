import { useEffect, useEffectEvent } from 'react';
import { eventAbout, type FeedEvent, routes } from '#contracts/members/dashboard';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';

const noop = () => undefined;

type Page = { of: 'report' | 'transaction' | 'client' | 'handover' | 'listing' | 'deal'; id: string };

/** The page that shows the subject of an event; undefined if no page does. */
const pageOf = (eventId: string): { of: Page['of']; id: string | undefined } | undefined => {
  const about = eventAbout(eventId);
  if (!about) return { of: 'report', id: eventId };
  if ('letterOf' in about) return { of: 'report', id: about.letterOf };
  if ('reportOf' in about) return { of: 'report', id: about.reportOf };
  if ('clientId' in about) return { of: 'client', id: about.clientId };
  if ('offerOn' in about) return { of: 'listing', id: about.offerOn };
  if ('mailOf' in about) return { of: 'deal', id: about.mailOf };
  if ('account' in about) return { of: 'handover', id: about.handoverId };
  // News of a conversation is read with its messages.
  return 'client' in about && about.client !== 'chat' ? { of: 'transaction', id: about.transactionId } : undefined;
};

export const isAbout = ({ id: eventId }: Pick<FeedEvent, 'id'>, { of, id }: Page): boolean => {
  const page = pageOf(eventId);
  return page?.of === of && page.id === id;
};

/** Marks the notifications about a page's subject as read, however the reader got there. `page` is undefined until it has loaded. */
export const useReadNews = (page: Page | undefined): void => {
  const { data } = useCall(routes.dashboard, page ? {} : null);
  const unread = page
    ? (data?.events ?? []).filter((event) => (!event.read || event.waits) && isAbout(event, page))
    : [];
  const readAll = useEffectEvent(async () => {
    await call(routes.markRead, { body: { ids: unread.map(({ id }) => id) } });
    await refreshCalls(routes.dashboard);
  });
  const news = unread.map((event) => event.id).join(' ');
  useEffect(() => {
    // Failed calls leave news unread until the next visit.
    if (news) readAll().catch(noop);
  }, [news]);
};
