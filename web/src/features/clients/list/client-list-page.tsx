import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { SORTS } from '#contracts/clients/list';
import { href, paths } from '#web/config/paths.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { type Consents, ConsentWindows } from '../consent/consent-windows.tsx';
import { strings } from '../strings.ts';
import { ClientTable } from './client-table.tsx';
import { ClientTotals } from './client-totals.tsx';
import { ClientWindows, type Windows } from './client-windows.tsx';
import { type Sort, useClientList } from './use-client-list.ts';
import { useColumns } from './use-columns.ts';
import { useExport } from './use-export.ts';
import { useListPreferences } from './use-list-preferences.ts';

const words = strings.list;
const FIRST: { q: string; tag: string; sort: Sort } = { q: '', tag: '', sort: '-date' };

export function ClientListPage() {
  const navigate = useNavigate();
  const [preferences, keepPreferences] = useListPreferences();
  const [{ q: search, tag, sort: wanted }, change] = useListAddress(FIRST);
  const sort: Sort = SORTS.find((one) => one === wanted) ?? FIRST.sort;
  /** A search and a tag take each other's place. */
  const setSearch = (q: string) => change({ q, tag: '' });
  const showTag = (chosen: string) => change({ q: '', tag: chosen });
  const windows = useRef<Windows>(null);
  const list = useClientList({ typed: search, tag, sort, limit: preferences.pageSize });
  const consents = useRef<Consents>(null);
  useKeptScroll(!list.isFirstLoading);
  const add = () => windows.current?.edit();

  const actions = {
    onConsent: async (client, channel, optedIn) => consents.current?.set(client, channel, optedIn),
    onRequest: (client) => navigate(href.requestReport({ client: client.id })),
    onRecord: (client) => navigate(href.client(client.id)),
    onEdit: (client) => windows.current?.edit(client),
    onDelete: (client) => {
      // What was saved about a client before can't be taken back once the client is deleted.
      consents.current?.dismiss();
      windows.current?.remove(client);
    },
    onTag: showTag,
  } satisfies Parameters<typeof useColumns>[0];
  const columns = useColumns(actions);

  return (
    <Page
      title={list.isFirstLoading ? words.titleLoading : words.title}
      documentTitle={words.documentTitle}
      description={words.subtitle}
      actions={<ListButtons onAdd={add} />}
    >
      <SpaceBetween size="m">
        <ClientTotals onTag={showTag} />
        {list.error && <ErrorState title={words.fetchFailed} error={list.error} onRetry={() => void list.refetch()} />}
        {list.isFirstLoading && <Loading text={words.loading} lines={6} />}
        {!list.isFirstLoading && !(list.error && list.clients.length === 0) && (
          <Suspense fallback={<Loading text={words.loading} lines={6} />}>
            <ClientTable
              columns={columns}
              list={list}
              filter={{
                search,
                onSearch: setSearch,
                tag,
                onTag: showTag,
                sort,
                onSort: (next) => change({ sort: next }),
              }}
              preferences={preferences}
              onPreferences={keepPreferences}
              empty={
                <NoClients isSearch={list.search !== '' || tag !== ''} onClear={() => setSearch('')} onAdd={add} />
              }
            />
          </Suspense>
        )}
      </SpaceBetween>
      <ConsentWindows ref={consents} replace={list.replace} />
      <ClientWindows ref={windows} />
    </Page>
  );
}

/** What can be done with the list as a whole. */
function ListButtons({ onAdd }: { onAdd: () => void }) {
  const { isExporting, exportAll } = useExport();
  return (
    <>
      <Button loading={isExporting} onClick={() => void exportAll()}>
        {words.export}
      </Button>
      <LinkButton to={paths.clientImport}>{words.import}</LinkButton>
      <Button variant="primary" onClick={onAdd}>
        {words.add}
      </Button>
    </>
  );
}

type NoClientsProps = { isSearch: boolean; onClear: () => void; onAdd: () => void };

const NoClients = ({ isSearch, onClear, onAdd }: NoClientsProps) =>
  isSearch ? (
    <EmptyState title={words.nothingFoundTitle} action={<Button onClick={onClear}>{words.clear}</Button>}>
      {words.nothingFound}
    </EmptyState>
  ) : (
    <EmptyState title={words.noneTitle} action={<Button onClick={onAdd}>{words.add}</Button>}>
      {words.none}
    </EmptyState>
  );
