import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/clients/timeline';
import { usePages } from '#web/api/use-pages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { shownEntry } from './shown-entry.ts';
import { strings } from './timeline-strings.ts';

const PAGE = 20;

export function ClientTimeline({ id }: { id: string }) {
  const list = usePages(routes.timeline, (cursor) => ({ params: { id }, query: { limit: PAGE, cursor } }));
  const entries = list.pages?.flatMap((page) => page.entries) ?? [];
  return (
    <Container header={<Header description={strings.note}>{strings.title}</Header>}>
      <SpaceBetween size="m">
        {list.error && <ErrorState title={strings.failed} error={list.error} onRetry={list.refresh} />}
        {list.isLoading && <Loading text={strings.loading} lines={4} />}
        <Timeline
          label={strings.title}
          open={strings.open}
          entries={entries.map((entry) => ({
            key: `${entry.kind} ${entry.id}`,
            at: entry.at,
            ...shownEntry(entry),
          }))}
        />
        <LoadMore list={list}>{strings.more}</LoadMore>
      </SpaceBetween>
    </Container>
  );
}
