import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { routes } from '#contracts/members/staff';
import { useCall } from '#web/api/use-call.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { Failed } from '../failed.tsx';
import { strings } from '../strings.ts';
import { LogCheck } from './log-check.tsx';

const texts = strings.activity;
const PAGE_SIZE = 25;

/** What staff did, newest first. */
export function Activity() {
  const { cursor, pagesWith } = useCursors('', 'activity');
  const { data, error, isLoading, mutate } = useCall(
    routes.audit,
    { query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) } },
    { keepPreviousData: true },
  );
  useKeptScroll(data !== undefined);
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
      <LogList
        entries={(data?.entries ?? []).map(({ number, at, actor, action, target }) => ({
          key: number,
          at,
          what: texts.actions[action],
          to: target,
          by: actor,
        }))}
      />
      {pages.page > 1 || pages.hasMore ? (
        <div className="form-buttons">
          <ListPages pages={pages} isLoading={isLoading} />
        </div>
      ) : null}
    </Container>
  );
}
