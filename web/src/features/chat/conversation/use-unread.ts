import { routes } from '#contracts/chat/transaction';
import { useCall } from '#web/api/use-call.ts';

const LOOK_AGAIN_MS = 30_000;

/** Messages of guests that the agent has not seen, in the latest hundred transactions. */
export const useUnread = () => {
  const { data } = useCall(routes.transactions, { query: {} }, { refreshInterval: LOOK_AGAIN_MS });
  const counts = new Map(
    data?.transactions.map(({ id, unread }) => [id, unread.reduce((sum, count) => sum + count, 0)]),
  );
  return (id: string) => counts.get(id) ?? 0;
};
