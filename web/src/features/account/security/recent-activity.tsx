import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { routes } from '#contracts/members/activity';
import type { Reply } from '#core/http/route.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { type LogEntry, LogList } from '#web/ui/list/log-list.tsx';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { strings } from '../strings.ts';

const texts = strings.activity;
const PAGE_SIZE = 10;

type Event = Reply<typeof routes.activity>['events'][number];

const toEntry = ({ id, event, at, device, address, detail }: Event): LogEntry => ({
  key: id,
  at,
  what: texts.events[event],
  to: detail,
  by: [device, address && strings.devices.address(address)].filter(Boolean).join(' · '),
});

/** What happened to the account in the last 90 days, newest first. */
export function RecentActivity() {
  const { cursor, pagesWith } = useCursors('');
  const { data, error, isLoading, mutate } = useCall(
    routes.activity,
    { query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) } },
    { keepPreviousData: true },
  );
  const pages = pagesWith(data?.next_cursor);
  return (
    <Container
      header={
        <Header variant="h2" description={texts.words}>
          {texts.heading}
        </Header>
      }
    >
      {!data && !error ? <Loading text={strings.loading} lines={5} /> : null}
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data?.events.length === 0 ? <EmptyState title={texts.empty} /> : null}
      <LogList entries={(data?.events ?? []).map(toEntry)} />
      {pages.page > 1 || pages.hasMore ? (
        <div className="form-buttons">
          <ListPages pages={pages} isLoading={isLoading} />
        </div>
      ) : null}
    </Container>
  );
}
