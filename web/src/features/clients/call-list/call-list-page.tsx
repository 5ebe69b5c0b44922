import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type CalledClient, type CallPlan, routes } from '#contracts/clients/consent';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { localDay } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { CallRow } from './call-row.tsx';
import { strings } from './call-strings.ts';
import { callableFirst } from './callable-first.ts';
import { ProposedCalls } from './proposed-calls.tsx';

const PAGE = 25;

const useCallList = (plan: CallPlan) => {
  const { change, ...list } = usePages(
    routes.callList,
    (cursor) => ({ query: { limit: PAGE, cursor, plan, today: localDay(new Date()) } }),
    ({ call_list }) => callableFirst(call_list),
    { isReadAtEachVisit: true },
  );
  return {
    ...list,
    /** Keeps the order until the next visit, so that no row moves while people use the list. */
    replace: (client: CalledClient) =>
      change((page) => ({
        ...page,
        call_list: page.call_list.map((one) => (one.id === client.id ? client : one)),
      })),
  };
};

type CallList = ReturnType<typeof useCallList>;

type CallRowsProps = {
  /** The name of this list, if there are several. */
  title?: string | undefined;
  list: CallList;
};

const CallRows = ({ title, list: { data: clients = [], replace, ...list } }: CallRowsProps) =>
  clients.length === 0 ? null : (
    <section aria-label={title}>
      <SpaceBetween size="s">
        {title && <Header variant="h2">{title}</Header>}
        {clients.map((client) => (
          <CallRow key={client.id} client={client} heading={title ? 'h3' : 'h2'} replace={replace} />
        ))}
        <LoadMore list={list}>Load more</LoadMore>
      </SpaceBetween>
    </section>
  );

export function CallListPage() {
  const tenant = useTenant();
  const lists = { due: useCallList('due'), unplanned: useCallList('unplanned'), later: useCallList('later') };
  const all = Object.values(lists);
  const isRead = all.every(({ data }) => data !== undefined);
  const failed = all.find(({ error }) => error);
  const isPlanned = [lists.due, lists.later].some(({ data }) => data && data.length > 0);
  useKeptScroll(isRead);
  return (
    <Page
      title={strings.title}
      tabs={<PageTabs of="clients" />}
      description="Only clients who agreed to be called. Those you planned to call by today come first, then those you've never called, then those you called longest ago. Those you may call at this hour are above the rest."
      actions={<LinkButton to={href.verifiedCallList(tenant)}>Verify numbers</LinkButton>}
    >
      <SpaceBetween size="m">
        <ProposedCalls />
        {failed && (
          <ErrorState
            title="We couldn't load who to call"
            error={failed.error}
            onRetry={() => {
              for (const { mutate } of all) void mutate();
            }}
          />
        )}
        {!isRead && !failed && <Loading lines={6} />}
        {isRead && all.every(({ data }) => data?.length === 0) && <NoOne />}
        {isRead && (
          <SpaceBetween size="m">
            <CallRows title="Planned for today or earlier" list={lists.due} />
            <CallRows title={isPlanned ? 'Next' : undefined} list={lists.unplanned} />
            <CallRows title="Planned for later" list={lists.later} />
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
      title="No one to call yet"
      action={<LinkButton to={paths.clientList}>Go to the client list</LinkButton>}
    >
      Clients who agree to be called will appear here. Check Phone Campaign in the client list when they do.
    </EmptyState>
  </div>
);
