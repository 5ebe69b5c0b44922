import { type CalledClient, type CallPlan, routes } from '#contracts/clients/consent';
import { usePages } from '#web/api/use-pages.ts';
import { localDay } from '#web/ui/format/date-time.tsx';

const PAGE = 25;

export const useCallList = (plan: CallPlan) => {
  const { pages, change, ...list } = usePages(
    routes.callList,
    (cursor) => ({ query: { limit: PAGE, cursor, plan, today: localDay(new Date()) } }),
    { isReadAtEachVisit: true },
  );
  return {
    ...list,
    clients: pages?.flatMap((page) => page.call_list),
    /** Keeps the order until the next visit: a row must not jump away under the hand. */
    replace: (client: CalledClient) =>
      change((page) => ({
        ...page,
        call_list: page.call_list.map((one) => (one.id === client.id ? client : one)),
      })),
  };
};

export type CallList = ReturnType<typeof useCallList>;
