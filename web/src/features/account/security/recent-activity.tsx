import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { routes } from '#contracts/members/activity';
import type { Reply } from '#core/http/route.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { strings } from '../strings.ts';
import styles from './recent-activity.module.css';

const texts = strings.activity;
const PAGE_SIZE = 10;

type Event = Reply<typeof routes.activity>['events'][number];

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
      <ol className={styles.root}>
        {data?.events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ol>
      {pages.page > 1 || pages.hasMore ? (
        <div className="form-buttons">
          <ListPages pages={pages} isLoading={isLoading} />
        </div>
      ) : null}
    </Container>
  );
}

function EventItem({ event: { event, at, device, address, detail } }: { event: Event }) {
  const where = [device, address && strings.devices.address(address)].filter(Boolean).join(' · ');
  return (
    <li>
      <span className={styles.when}>
        <DateTime iso={at} />
      </span>
      <span>
        <strong>{texts.events[event]}</strong>
        {detail === null ? null : <span className={styles.detail}> {detail}</span>}
      </span>
      <span className={styles.where}>{where}</span>
    </li>
  );
}
