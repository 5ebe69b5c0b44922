import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes as listingRoutes } from '#contracts/listings/listing';
import { routes } from '#contracts/members/account';
import { routes as proposalRoutes } from '#contracts/members/proposals';
import { routes as mailRoutes } from '#contracts/open/mail-in';
import { useConfig } from '#web/api/config.ts';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useRecentCommunications } from '#web/funds/recent-communications.ts';
import { useTenant } from '#web/session/tenant.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import columns from '#web/ui/card/columns.module.css';
import { TaskCard, type TaskCardProps } from '#web/ui/card/task-card.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './dashboard-page.module.css';
import { FirstHourPanel } from './first-hour/first-hour-panel.tsx';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { useFeed } from './notifications/use-feed.ts';
import { pipelineOf } from './pipeline/pipeline.ts';
import { PipelinePanel } from './pipeline/pipeline-panel.tsx';
import { datesTodo, mailTodo, proposalTodo, secureTodo, setupTodo, todayOf } from './today/today.ts';
import { type Today, TodayPanel, useToday } from './today/today-panel.tsx';

const ONBOARD = {
  title: 'Onboard New Client',
  words: 'Not open yet. For now, add new clients to your client list.',
} as const;

const EMAIL = {
  title: 'Generate an Email',
  words: "Write an email that fits each client, and send it when you're ready.",
} as const;

const FUNDS = {
  title: 'Request Proof of Funds',
  words: "Ask a client's bank to confirm the amount an offer needs. You see the answer, not the balance.",
} as const;

type Task = Omit<TaskCardProps, 'badges'> & { group: string; beta: boolean };

const tasksOf = (tenant: string): Task[] => [
  { ...ONBOARD, group: 'Concierge', beta: true, drawing: 'house' },
  { ...EMAIL, group: 'Concierge', beta: true, drawing: 'letter', to: href.magicEmails(tenant) },
  { ...FUNDS, group: 'Transaction', beta: false, drawing: 'bank', to: paths.requestReport },
];

const Badges = ({ group, beta }: Pick<Task, 'group' | 'beta'>) => (
  <>
    <span className="chip">{group}</span>
    {beta ? <span className="chip chip-brass">Beta</span> : null}
  </>
);

/** In 12 columns, each card takes all on small screens, 6 on medium ones, 4 on large ones (class `columns`). */
function TaskCards() {
  const tasks = tasksOf(useTenant());
  return (
    <div className={`flow ${columns.root}`}>
      {tasks.map(({ group, beta, ...task }) => (
        <TaskCard key={task.title} {...task} badges={<Badges group={group} beta={beta} />} />
      ))}
    </div>
  );
}

/**
 * The tasks come before the cards on phones, and elsewhere if there are any. This is decided once the tasks have loaded, and stays for
 * the visit, so that nothing moves when the last one is dismissed. Until then, the space stays empty.
 */
const useIsFirst = ({ isKnown, todos }: Today, isPartial: boolean): boolean => {
  const isPhone = useMedia(MOBILE);
  const [hadAny, setHadAny] = useState<boolean>();
  if (isKnown && hadAny === undefined) setHadAny(todos.length > 0 || isPartial);
  return isPhone || hadAny !== false;
};

export function DashboardPage() {
  const feed = useFeed();
  const recent = useRecentCommunications();
  const account = useCall(routes.myAccount, {});
  const listings = useCall(listingRoutes.listings, { query: {} });
  const config = useConfig();
  const held = useCall(mailRoutes.heldMail, config?.mailIn === 'on' ? {} : null);
  const proposed = useCall(proposalRoutes.proposals, config?.assistantsClientId ? {} : null);
  const info = account.data?.accountInfo[0];
  const pipeline = useMemo(() => recent.data && pipelineOf(recent.data, new Date()), [recent.data]);
  const today = useToday(
    [
      ...todayOf(feed.events, recent.data ?? [], new Date()),
      ...mailTodo(held.data?.deals ?? []),
      ...proposalTodo(proposed.data?.proposals ?? []),
      ...datesTodo(listings.data?.listings ?? [], new Date()),
      ...setupTodo(info),
      ...secureTodo(info),
    ],
    feed.isLoading ||
      recent.isLoading ||
      account.isLoading ||
      listings.isLoading ||
      held.isLoading ||
      proposed.isLoading,
  );
  // Until the first real request, only the panel of the first hour says what to do.
  const hasRequests = recent.data?.some(({ sample }) => !sample) !== false;
  const isPartial = feed.error !== undefined || (recent.error !== undefined && !recent.data);
  const isFirst = useIsFirst(today, isPartial);
  const waiting = <TodayPanel today={today} isPartial={isPartial} onOpen={(event) => void feed.markOpened(event.id)} />;
  return (
    <Page
      title="Dashboard"
      description={
        <>
          Centralize your tasks, request funds, send emails, and <Link to={paths.roi}>calculate ROI</Link>, all from
          here.
        </>
      }
    >
      {today.isKnown ? (
        <SpaceBetween size="l">
          <FirstHourPanel recent={recent.data} />
          {isFirst && waiting}
          <section aria-label="Tasks">
            <TaskCards />
          </section>
          {!isFirst && waiting}
          <div className={hasRequests ? `flow ${styles.root}` : undefined}>
            <NotificationsPanel feed={feed} />
            {hasRequests && (
              <PipelinePanel pipeline={pipeline} error={recent.error} onRetry={() => void recent.mutate()} />
            )}
          </div>
        </SpaceBetween>
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  );
}
