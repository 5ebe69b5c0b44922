import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedClient } from '#contracts/clients/client';
import { routes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { href, paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { clientColumns } from './client-columns.tsx';
import { ClientTable } from './client-table.tsx';
import { SavedConsentBar } from './saved-consent-bar.tsx';
import { type Sort, useClientList } from './use-client-list.ts';
import { useConsent } from './use-consent.ts';
import { useExport } from './use-export.ts';
import { useLabels } from './use-labels.ts';
import { useListPreferences } from './use-list-preferences.ts';

const words = strings.list;
const ClientModal = lazy(() => import('../edit/client-modal.tsx').then((module) => ({ default: module.ClientModal })));
const OwnWordsModal = lazy(() =>
  import('../edit/own-words-modal.tsx').then((module) => ({ default: module.OwnWordsModal })),
);
const ConfirmModal = lazy(() =>
  import('#web/ui/feedback/confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })),
);

type Open = { what: 'add' } | { what: 'edit' | 'delete'; client: ListedClient };

export function ClientListPage() {
  const navigate = useNavigate();
  const [preferences, keepPreferences] = useListPreferences();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>('-date');
  const [open, setOpen] = useState<Open>();
  const list = useClientList(search, sort, preferences.pageSize);
  const consent = useConsent(list.replace);
  const { isExporting, exportAll } = useExport();
  const { isPrinting, printAll } = useLabels();
  const close = () => setOpen(undefined);

  const columns = clientColumns({
    onConsent: (client, channel, optedIn) => void consent.set(client, channel, optedIn),
    isChecked: consent.isChecked,
    onRecord: (client) => navigate(href.client(client.id)),
    onEdit: (client) => setOpen({ what: 'edit', client }),
    onDelete: (client) => setOpen({ what: 'delete', client }),
  });

  const remove = async (client: ListedClient) => {
    await call(routes.deleteClient, { params: { id: client.id } });
    notify({ type: 'success', content: words.deleted(client.name) });
    await list.refetch();
  };

  const empty = list.search ? (
    <EmptyState title={words.nothingFoundTitle} action={<Button onClick={() => setSearch('')}>{words.clear}</Button>}>
      {words.nothingFound}
    </EmptyState>
  ) : (
    <EmptyState title={words.noneTitle} action={<Button onClick={() => setOpen({ what: 'add' })}>{words.add}</Button>}>
      {words.none}
    </EmptyState>
  );

  return (
    <Page
      title={list.isFirstLoading ? words.titleLoading : words.title}
      documentTitle={words.documentTitle}
      description={words.subtitle}
      actions={
        <>
          <Button loading={isPrinting} onClick={() => void printAll()}>
            {words.labels}
          </Button>
          <Button loading={isExporting} onClick={() => void exportAll()}>
            {words.export}
          </Button>
          <LinkButton to={paths.clientImport}>{words.import}</LinkButton>
          <Button variant="primary" onClick={() => setOpen({ what: 'add' })}>
            {words.add}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        {list.error && <ErrorState title={words.fetchFailed} error={list.error} onRetry={() => void list.refetch()} />}
        {list.isFirstLoading && <Loading text={words.loading} lines={6} />}
        {!list.isFirstLoading && !(list.error && list.clients.length === 0) && (
          <Suspense fallback={<Loading text={words.loading} lines={6} />}>
            <ClientTable
              columns={columns}
              list={list}
              search={search}
              onSearch={setSearch}
              sort={sort}
              onSort={setSort}
              preferences={preferences}
              onPreferences={keepPreferences}
              empty={empty}
            />
          </Suspense>
        )}
      </SpaceBetween>
      <SavedConsentBar saved={consent.saved} onUndo={() => void consent.undo()} onGone={consent.dismiss} />
      <Suspense fallback={null}>
        {(open?.what === 'add' || open?.what === 'edit') && (
          <ClientModal client={open.what === 'edit' ? open.client : undefined} onClose={close} onSaved={list.refetch} />
        )}
        {open?.what === 'delete' && (
          <ConfirmModal
            title={words.deleteTitle(open.client.name)}
            confirmLabel={words.remove}
            onConfirm={() => remove(open.client)}
            onClose={close}
          >
            {words.deleteWords}
          </ConfirmModal>
        )}
        {consent.asking && (
          <OwnWordsModal
            client={consent.asking.client}
            onClose={consent.stopAsking}
            onConfirm={async (said) => {
              if (consent.asking) await consent.set(consent.asking.client, consent.asking.channel, true, said);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
