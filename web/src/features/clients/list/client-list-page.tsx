import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes, SORTS } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { href, paths } from '#web/config/paths.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { localDay } from '#web/ui/format/date-time.tsx';
import { useListAddress } from '#web/ui/list/use-list-address.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useUiStrings } from '#web/ui/strings.ts';
import styles from '../consent/saved-consent-bar.module.css';
import { type SavedConsent, useConsent } from '../consent/use-consent.ts';
import { strings } from '../strings.ts';
import { type ClientActions, type Column, clientColumns } from './client-columns.tsx';
import { ClientTable } from './client-table.tsx';
import { ClientTotals } from './client-totals.tsx';
import { ClientWindows, type Windows } from './client-windows.tsx';
import { drawnOnce } from './drawn-once.ts';
import { type Sort, useClientList } from './use-client-list.ts';
import { useListPreferences } from './use-list-preferences.ts';

const words = strings.list;
const NOTICE = 'client-export';

/** The whole list as a file, part by part. */
const useExport = () => {
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    const parts: string[] = [];
    let count = 0;
    let cursor: string | null = null;
    try {
      do {
        const part: { csv: string; count: number; next_cursor: string | null } = await call(routes.exportClients, {
          query: cursor ? { cursor } : {},
        });
        parts.push(part.csv);
        count += part.count;
        cursor = part.next_cursor;
        if (cursor) notify({ id: NOTICE, type: 'info', content: words.exporting(count), hideAfterMs: 60_000 });
      } while (cursor);
      saveFile(new Blob(parts, { type: 'text/csv' }), `clients-${localDay(new Date())}.csv`);
      dismiss(NOTICE);
      notify({ type: 'success', content: words.exported(count) });
    } catch (error) {
      dismiss(NOTICE);
      notify({
        type: 'error',
        header: words.exportFailed,
        content: error instanceof Error ? error.message : '',
      });
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
};

/** The columns stay the same while the page is drawn again, and so do the cells of clients who do: a saved opt-in draws one row's. */
const useColumns = (actions: ClientActions): Column[] => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(() => {
    const steady: ClientActions = {
      onConsent: (...consent) => latest.current.onConsent(...consent),
      onRequest: (client) => latest.current.onRequest(client),
      onRecord: (client) => latest.current.onRecord(client),
      onEdit: (client) => latest.current.onEdit(client),
      onDelete: (client) => latest.current.onDelete(client),
      onTag: (tag) => latest.current.onTag(tag),
    };
    return clientColumns(steady).map((column) => ({ ...column, cell: drawnOnce(column.cell) }));
  }, []);
};

const savedConsentBarWords = strings.consent;

type SavedConsentBarProps = { saved: SavedConsent | undefined; onUndo: () => void; onGone: () => void };

/** Always in the page, so that what appears in it is read aloud. */
function SavedConsentBar({ saved: latest, onUndo, onGone }: SavedConsentBarProps) {
  const saved = useSteady(latest);
  const { dismiss } = useUiStrings();
  return (
    <div role="status" className={styles.place}>
      {saved && (
        <div className={styles.root}>
          <span>
            {(saved.isIn ? savedConsentBarWords.savedIn : savedConsentBarWords.savedOut)(
              savedConsentBarWords.channels[saved.channel].toLowerCase(),
              saved.client.name,
            )}
          </span>
          <Button variant="inline-link" onClick={onUndo}>
            {savedConsentBarWords.undo}
          </Button>
          <Button variant="inline-icon" iconName="close" ariaLabel={dismiss} onClick={onGone} />
        </div>
      )}
    </div>
  );
}

const OwnWordsModal = lazy(() =>
  import('../edit/own-words-modal.tsx').then((module) => ({ default: module.OwnWordsModal })),
);

type Consent = ReturnType<typeof useConsent>;
type Consents = Pick<Consent, 'set' | 'dismiss'>;

type ConsentWindowsProps = { ref: Ref<Consents>; replace: Parameters<typeof useConsent>[0] };

/** What is said and asked about opt-ins. They know themselves what it is: if the page did, each would draw the whole list. */
function ConsentWindows({ ref, replace }: ConsentWindowsProps) {
  const { saved, asking, set, undo, dismiss, stopAsking } = useConsent(replace);
  useImperativeHandle(ref, () => ({ set, dismiss }));
  return (
    <>
      <SavedConsentBar saved={saved} onUndo={() => void undo()} onGone={dismiss} />
      {asking && (
        <Suspense fallback={null}>
          <OwnWordsModal
            client={asking.client}
            onClose={stopAsking}
            onConfirm={(said) => set(asking.client, asking.channel, true, said)}
          />
        </Suspense>
      )}
    </>
  );
}
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
