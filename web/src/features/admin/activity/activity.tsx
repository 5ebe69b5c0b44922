import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { Failed } from '../failed.tsx';
import { strings } from '../strings.ts';

const texts = strings.activity;

/** Checks from the first entry to the last, page by page, so that no log is too long. */
const checkAll = async (): Promise<{ checked: number; brokenAt: number | null }> => {
  let checked = 0;
  let cursor: string | undefined;
  for (;;) {
    const part = await call(routes.checkAudit, { query: cursor ? { cursor } : {} });
    checked += part.checked;
    if (part.broken_at !== null || part.next_cursor === null) return { checked, brokenAt: part.broken_at };
    cursor = part.next_cursor;
  }
};

function LogCheck() {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { checked, brokenAt } = await checkAll();
      if (brokenAt === null) notify({ id: 'log-check', type: 'success', content: texts.intact(checked) });
      else notify({ id: 'log-check', type: 'error', content: texts.broken(brokenAt) });
    } catch (error) {
      notify({ id: 'log-check', type: 'error', header: texts.checkFailed, content: (error as Error).message });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Button loading={isChecking} loadingText={texts.checking} onClick={() => void check()}>
      {texts.check}
    </Button>
  );
}
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
