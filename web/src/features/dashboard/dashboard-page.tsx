import './dashboard.css';
import { useMemo } from 'react';
import { Page } from '#web/ui/page.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { pipelineOf } from './pipeline.ts';
import { PipelinePanel } from './pipeline-panel.tsx';
import { strings } from './strings.ts';
import { TaskCards } from './task-cards.tsx';
import { todayOf } from './today.ts';
import { TodayPanel } from './today-panel.tsx';
import { useFeed } from './use-feed.ts';
import { useRecentCommunications } from './use-recent-communications.ts';

export function DashboardPage() {
  const feed = useFeed();
  const recent = useRecentCommunications();
  const pipeline = useMemo(() => recent.data && pipelineOf(recent.data, new Date()), [recent.data]);
  return (
    <Page title={strings.title} description={strings.tagline}>
      <div className="dashboard">
        <section aria-label={strings.tasks}>
          <TaskCards />
        </section>
        <TodayPanel
          todos={todayOf(feed.events, recent.data ?? [], new Date())}
          isLoading={feed.loading || recent.isLoading}
          isPartial={feed.error !== undefined || (recent.error !== undefined && !recent.data)}
          onRead={(event) => event.read || void feed.markRead(event)}
        />
        <div className="dashboard-columns">
          <NotificationsPanel feed={feed} />
          <PipelinePanel pipeline={pipeline} error={recent.error} onRetry={() => void recent.mutate()} />
        </div>
      </div>
    </Page>
  );
}
