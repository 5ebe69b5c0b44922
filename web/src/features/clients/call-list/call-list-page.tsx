import SpaceBetween from '@cloudscape-design/components/space-between';
import { type CalledClient, type CallPlan, routes } from '#contracts/clients/consent';
import { usePages } from '#web/api/use-pages.ts';
import { href, paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { localDay } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './call-list-page.module.css';
import { CallRow } from './call-row.tsx';
import { strings } from './call-strings.ts';

const PAGE = 25;

const useCallList = (plan: CallPlan) => {
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

type CallList = ReturnType<typeof useCallList>;

type CallRowsProps = {
  /** Where there are several lists, the name of this one. */
  title?: string | undefined;
  list: CallList;
};

const CallRows = ({ title, list: { clients = [], replace, ...list } }: CallRowsProps) =>
  clients.length === 0 ? null : (
    <section className={styles.section} aria-label={title}>
      {title && <h2>{title}</h2>}
      <ul className={styles.rows}>
        {clients.map((client) => (
          <CallRow key={client.id} client={client} heading={title ? 'h3' : 'h2'} onChanged={replace} />
        ))}
      </ul>
      <LoadMore list={list}>{strings.more}</LoadMore>
    </section>
  );

export function CallListPage() {
  const tenant = useTenant();
  const lists = { due: useCallList('due'), unplanned: useCallList('unplanned'), later: useCallList('later') };
  const all = Object.values(lists);
  const isRead = all.every(({ clients }) => clients !== undefined);
  const failed = all.find(({ error }) => error);
  const isPlanned = [lists.due, lists.later].some(({ clients = [] }) => clients.length > 0);
  useKeptScroll(isRead);
  return (
    <Page
      title={strings.title}
      description={strings.description}
      actions={<LinkButton to={href.verifiedCallList(tenant)}>{strings.verified}</LinkButton>}
    >
      <SpaceBetween size="m">
        {failed && (
          <ErrorState
            title={strings.failed}
            error={failed.error}
            onRetry={() => {
              for (const { refresh } of all) refresh();
            }}
          />
        )}
        {!isRead && !failed && <Loading text={strings.loading} lines={6} />}
        {isRead && all.every(({ clients }) => clients?.length === 0) && <NoOne />}
        {isRead && (
          <SpaceBetween size="m">
            <CallRows title={strings.due} list={lists.due} />
            <CallRows title={isPlanned ? strings.unplanned : undefined} list={lists.unplanned} />
            <CallRows title={strings.later} list={lists.later} />
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Page>
  );
}

const NoOne = () => (
  <div className="panel">
    <EmptyState
      drawing="bell"
      title={strings.noneTitle}
      action={<LinkButton to={paths.clientList}>{strings.toClients}</LinkButton>}
    >
      {strings.none}
    </EmptyState>
  </div>
);
