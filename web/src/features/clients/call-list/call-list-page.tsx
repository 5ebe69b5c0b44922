import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import useSWRInfinite from 'swr/infinite';
import { type CalledClient, routes } from '#contracts/clients/consent';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useConfig } from '#web/api/config.ts';
import { href, paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './call-list-page.module.css';
import { CallRow } from './call-row.tsx';
import { strings } from './call-strings.ts';

const PAGE = 25;
type CallPage = { call_list: CalledClient[]; next_cursor: string | null };

export function CallListPage() {
  const tenant = useConfig()?.tenant ?? 'groundwork';
  const { data, error, isLoading, isValidating, setSize, mutate } = useSWRInfinite<CallPage, ApiError>(
    (_: number, before: CallPage | null) =>
      before && !before.next_cursor ? null : ['call list', before?.next_cursor ?? ''],
    ([, cursor]: [string, string]) => call(routes.callList, { query: { limit: PAGE, ...(cursor && { cursor }) } }),
    // Anew at every visit, and not again by 'Load more'.
    { revalidateFirstPage: false, revalidateOnMount: true, dedupingInterval: 0 },
  );
  const clients = data?.flatMap((page) => page.call_list) ?? [];

  /** Keeps the order until the next visit: a row must not jump away under the hand. */
  const replace = (client: CalledClient) =>
    mutate(
      (pages) =>
        pages?.map((page) => ({
          ...page,
          call_list: page.call_list.map((one) => (one.id === client.id ? client : one)),
        })),
      { revalidate: false },
    );

  return (
    <Page
      title={strings.title}
      description={strings.description}
      actions={<LinkButton to={href.verifiedCallList(tenant)}>{strings.verified}</LinkButton>}
    >
      <SpaceBetween size="m">
        {error && <ErrorState title={strings.failed} error={error} onRetry={() => void mutate()} />}
        {isLoading && <Loading text={strings.loading} lines={6} />}
        {data && clients.length === 0 && (
          <div className="panel">
            <EmptyState
              drawing="bell"
              title={strings.noneTitle}
              action={<LinkButton to={paths.clientList}>{strings.toClients}</LinkButton>}
            >
              {strings.none}
            </EmptyState>
          </div>
        )}
        {clients.length > 0 && (
          <ul className={styles.rows}>
            {clients.map((client) => (
              <CallRow key={client.id} client={client} onChanged={replace} />
            ))}
          </ul>
        )}
        {data?.at(-1)?.next_cursor && (
          <div className={styles.more}>
            <Button loading={isValidating} onClick={() => void setSize((size) => size + 1)}>
              {strings.more}
            </Button>
          </div>
        )}
      </SpaceBetween>
    </Page>
  );
}
