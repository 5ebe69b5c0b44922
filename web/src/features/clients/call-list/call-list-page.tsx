import SpaceBetween from '@cloudscape-design/components/space-between';
import { useConfig } from '#web/api/config.ts';
import { href, paths } from '#web/config/paths.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './call-list-page.module.css';
import { CallRow } from './call-row.tsx';
import { strings } from './call-strings.ts';
import { useCallList } from './use-call-list.ts';

export function CallListPage() {
  const tenant = useConfig()?.tenant ?? 'groundwork';
  const { clients, error, isLoading, refresh, replace, ...list } = useCallList();
  useKeptScroll(clients !== undefined);
  return (
    <Page
      title={strings.title}
      description={strings.description}
      actions={<LinkButton to={href.verifiedCallList(tenant)}>{strings.verified}</LinkButton>}
    >
      <SpaceBetween size="m">
        {error && <ErrorState title={strings.failed} error={error} onRetry={refresh} />}
        {isLoading && <Loading text={strings.loading} lines={6} />}
        {clients?.length === 0 && <NoOne />}
        {clients && clients.length > 0 && (
          <ul className={styles.rows}>
            {clients.map((client) => (
              <CallRow key={client.id} client={client} onChanged={replace} />
            ))}
          </ul>
        )}
        <LoadMore list={list}>{strings.more}</LoadMore>
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
