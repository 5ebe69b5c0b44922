import { useEffect, useEffectEvent } from 'react';
import { eventAbout, type FeedEvent, routes } from '#contracts/dashboard';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';

const noop = () => undefined;

type Page = { of: 'report' | 'transaction' | 'client' | 'handover'; id: string };

/** A report, with its letters; the documents and files of a transaction; a client's opt-out; a handover. */
export const isAbout = ({ id: eventId }: Pick<FeedEvent, 'id'>, { of, id }: Page): boolean => {
  const about = eventAbout(eventId);
  if (!about) return of === 'report' && eventId === id;
  if ('letterOf' in about) return of === 'report' && about.letterOf === id;
  if ('clientId' in about) return of === 'client' && about.clientId === id;
  if ('reportOf' in about) return of === 'report' && about.reportOf === id;
  if ('account' in about) return of === 'handover' && about.handoverId === id;
  if (!('transactionId' in about)) return false;
  // A conversation is read where its messages are.
  return of === 'transaction' && about.transactionId === id && about.client !== 'chat' && about.client !== 'talk';
};

/** News of what is on the page waits for no one any longer, whichever way its reader came. Undefined until it's there to be read. */
export const useReadNews = (page: Page | undefined): void => {
  const { data } = useCall(routes.dashboard, page ? {} : null);
  const unread = page ? (data?.events ?? []).filter((event) => !event.read && isAbout(event, page)) : [];
  const readAll = useEffectEvent(async () => {
    await Promise.all(unread.map((event) => call(routes.markRead, { params: { id: event.id } })));
    await refreshCalls(routes.dashboard);
  });
  const news = unread.map((event) => event.id).join(' ');
  useEffect(() => {
    // What fails stays unread, and is read at the next visit.
    if (news) readAll().catch(noop);
  }, [news]);
};
