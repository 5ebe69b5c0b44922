import { useState } from 'react';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';

const PAGE = 50;
const LOOK_AGAIN_MS = 30_000;

/** The agent's transactions, the latest page kept up to date, older pages added one at a time. */
export const useTransactions = () => {
  const first = useCall(routes.transactions, { query: { limit: PAGE } }, { refreshInterval: LOOK_AGAIN_MS });
  const [older, setOlder] = useState<AgentTransaction[]>([]);
  const [lastCursor, setLastCursor] = useState<string | null>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const cursor = lastCursor === undefined ? first.data?.next_cursor : lastCursor;

  const loadMore = async () => {
    setLoadingMore(true);
    try {
      const page = await call(routes.transactions, { query: { limit: PAGE, cursor: cursor ?? undefined } });
      setOlder((now) => [...now, ...page.transactions]);
      setLastCursor(page.next_cursor);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      notify({ type: 'error', content: failure.message });
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    transactions: first.data && [...first.data.transactions, ...older],
    error: first.error,
    refresh: () => void first.mutate(),
    hasMore: Boolean(cursor),
    isLoadingMore,
    loadMore,
  };
};
