import { useMemo } from 'react';
import { routes as accountRoutes } from '#contracts/members/account';
import { useCall } from '#web/api/use-call.ts';
import { Page } from '#web/ui/page/page.tsx';
import styles from './dashboard-page.module.css';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { useFeed } from './notifications/use-feed.ts';
import { pipelineOf } from './pipeline/pipeline.ts';
import { PipelinePanel } from './pipeline/pipeline-panel.tsx';
import { useRecentCommunications } from './pipeline/use-recent-communications.ts';
import { strings } from './strings.ts';
import { TaskCards } from './task-cards.tsx';
import { secureTodo, setupTodo, todayOf } from './today/today.ts';
import { TodayPanel } from './today/today-panel.tsx';

export function DashboardPage() {
  const feed = useFeed();
  const recent = useRecentCommunications();
  const account = useCall(accountRoutes.myAccount, {});
  const info = account.data?.accountInfo[0];
  const pipeline = useMemo(() => recent.data && pipelineOf(recent.data, new Date()), [recent.data]);
  return (
    <Page title={strings.title} description={strings.tagline}>
      <div className={styles.root}>
        <section aria-label={strings.tasks}>
          <TaskCards />
        </section>
        <TodayPanel
          todos={[...todayOf(feed.events, recent.data ?? [], new Date()), ...setupTodo(info), ...secureTodo(info)]}
          isLoading={feed.loading || recent.isLoading}
          isPartial={feed.error !== undefined || (recent.error !== undefined && !recent.data)}
          onRead={(event) => event.read || void feed.markRead(event)}
        />
        <div className={styles.columns}>
          <NotificationsPanel feed={feed} />
          <PipelinePanel pipeline={pipeline} error={recent.error} onRetry={() => void recent.mutate()} />
        </div>
      </div>
    </Page>
  );
}
