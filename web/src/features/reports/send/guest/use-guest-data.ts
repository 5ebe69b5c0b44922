import { useCallback, useEffect, useState } from 'react';
import { routes } from '#contracts/funds/request';
import type { LinkedBank } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { readGuestAccounts, type Trouble, troubleOf } from '#web/funds/bank-link/read-guest-accounts.ts';
import { type Closed, type Credential, closedBy, type OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';

export type GuestData =
  | { at: 'opening' }
  | { at: 'closed'; closed: Closed }
  | { at: 'failed'; error: ApiError }
  | { at: 'underWay'; request: OpenRequest }
  /** The request is answered, and its bank is being removed. */
  | { at: 'sent'; request: OpenRequest }
  | { at: 'reading'; request: OpenRequest; banks: readonly LinkedBank[] }
  | { at: 'ready'; request: OpenRequest; banks: readonly LinkedBank[]; trouble?: Trouble };

const firstOf = (request: OpenRequest): GuestData => {
  if (request.state === 'at_bank') return { at: 'underWay', request };
  // The bank may still be linked for a moment, but the client can't choose its accounts anymore.
  if (request.state === 'received' && !request.keeps_banks) return { at: 'sent', request };
  return { at: 'reading', request, banks: [] };
};

/** The data of a guest's wizard: the request, and the accounts that are linked so far. */
export const useGuestData = (credential: Credential) => {
  const [data, setData] = useState<GuestData>({ at: 'opening' });
  /** A bank is linked and has been asked for its data. */
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    if (data.at !== 'opening') return;
    const left = new AbortController();
    call(routes.guestRequest, { body: credential, signal: left.signal }).then(
      (request) => setData(firstOf(request)),
      (error: unknown) => {
        if (left.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        const closed = closedBy(error);
        setData(closed ? { at: 'closed', closed } : { at: 'failed', error });
      },
    );
    return () => left.abort();
  }, [data.at, credential]);

  useEffect(() => {
    if (data.at !== 'reading') return;
    const left = new AbortController();
    const { request, banks } = data;
    setAsked(false);
    readGuestAccounts(credential, left.signal, () => setAsked(true)).then(
      (found) => setData({ at: 'ready', request, banks: found?.linkedAccounts ?? [] }),
      async (error: unknown) => {
        if (left.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        const closed = closedBy(error);
        if (closed) return setData({ at: 'closed', closed });
        const trouble = await troubleOf(credential, error);
        if (!left.signal.aborted) setData({ at: 'ready', request, banks, trouble });
      },
    );
    return () => left.abort();
  }, [data, credential]);

  // A failed call loses nothing, because the next one sends the language, too.
  useLanguageChange(() => void call(routes.guestRequest, { body: credential }).catch(() => undefined));

  const reopen = useCallback(() => setData({ at: 'opening' }), []);
  const read = useCallback(
    () => setData((now) => (now.at === 'ready' ? { at: 'reading', request: now.request, banks: now.banks } : now)),
    [],
  );
  const close = useCallback((closed: Closed) => setData({ at: 'closed', closed }), []);
  const isUnderWay = useCallback(
    () => setData((now) => ('request' in now ? { at: 'underWay', request: now.request } : now)),
    [],
  );
  return { data, isAsked: data.at === 'reading' && isAsked, reopen, read, close, isUnderWay };
};
