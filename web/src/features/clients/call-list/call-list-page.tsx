import SpaceBetween from '@cloudscape-design/components/space-between';
import { href, paths } from '#web/config/paths.ts';
import { useTenant } from '#web/session/tenant.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CallRows } from './call-rows.tsx';
import { strings } from './call-strings.ts';
import { useCallList } from './use-call-list.ts';

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
