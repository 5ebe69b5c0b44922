import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { routes } from '#contracts/members/staff';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { Failed } from '../failed.tsx';
import { strings } from '../strings.ts';
import styles from './activity.module.css';
import { LogCheck } from './log-check.tsx';

const texts = strings.activity;
const PAGE_SIZE = 25;

/** What staff did, newest first. */
export function Activity() {
  const { cursor, pagesWith } = useCursors('');
  const { data, error, isLoading, mutate } = useCall(
    routes.audit,
    { query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) } },
    { keepPreviousData: true },
  );
  const pages = pagesWith(data?.next_cursor);
  return (
    <Container
      header={
        <Header variant="h2" description={texts.words} actions={<LogCheck />}>
          {texts.heading}
        </Header>
      }
    >
      {!data && !error ? <Loading text={strings.list.loading} lines={5} /> : null}
      {error ? <Failed words={texts.failed} onRetry={() => void mutate()} /> : null}
      {data?.entries.length === 0 ? <EmptyState title={texts.empty} /> : null}
      <ol className={styles.root}>
        {data?.entries.map(({ number, at, actor, action, target }) => (
          <li key={number}>
            <span className={styles.when}>
              <DateTime iso={at} />
            </span>
            <span>
              <strong>{texts.actions[action]}</strong> <span className={styles.target}>{target}</span>
            </span>
            <span className={styles.who}>{actor}</span>
          </li>
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
