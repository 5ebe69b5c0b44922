import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CHANNELS, type ListedClient, routes, SORTS } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { localDay } from '#web/ui/format/date-time.tsx';
import { type Column, List } from '#web/ui/list/list.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { useUiStrings } from '#web/ui/strings.ts';
import { strings } from '../strings.ts';
import { type ClientActions, clientColumns } from './client-columns.tsx';
import { ClientFilter, useTotals } from './client-filter.tsx';
import { ClientWindows, type Windows } from './client-windows.tsx';
import barStyles from './saved-consent-bar.module.css';
import { useConsent } from './use-consent.ts';
import { useListPreferences } from './use-list-preferences.ts';

/** The numbers of clients and of their consents. Shows nothing while they load, or if there are no clients. */
function ClientTotals() {
  const totals = useTotals();
  if (!totals || totals.clients === 0) return null;
  const { clients, consent } = totals;
  return (
    <section aria-label="Your clients in numbers">
      <KeyValuePairs
        columns={4}
        minColumnWidth={130}
        items={[
          { label: 'Clients', value: clients.toLocaleString('en-US') },
          ...CHANNELS.map((channel) => ({
            label: strings.totals[channel],
            value: consent[channel].toLocaleString('en-US'),
          })),
        ]}
      />
    </section>
  );
}

const words = strings.list;
const NOTICE = 'client-export';

/** Exports the whole list to a file, part by part. */
const useExport = () => {
  const notifyFailure = useNotifyFailure();
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
      notifyFailure(error, { header: words.exportFailed });
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
};

/** The columns stay the same objects when the page renders, so that a saved opt-in renders one row only. */
const useColumns = (actions: ClientActions): Column<ListedClient>[] => {
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
    return clientColumns(steady);
  }, []);
};

type Consents = Pick<ReturnType<typeof useConsent>, 'set' | 'dismiss'>;
type SavedConsentsProps = { ref: Ref<Consents>; replace: Parameters<typeof useConsent>[0] };

/**
 * The last saved consent, at the bottom of the window, because a message above the list would move the boxes. It keeps its own state,
 * because in the page's state each change would render the whole list. Always mounted, so that screen readers
 * announce its content.
 */
function SavedConsents({ ref, replace }: SavedConsentsProps) {
  const { saved: latest, set, undo, dismiss } = useConsent(replace);
  useImperativeHandle(ref, () => ({ set, dismiss }));
  const saved = useSteady(latest);
  const ui = useUiStrings();
  const { channels, savedIn, savedOut, undo: undoWord } = strings.consent;
  return (
    <div role="status" className={barStyles.place}>
      {saved && (
        <div className={`boxed actions ${barStyles.root}`}>
          <span>{(saved.isIn ? savedIn : savedOut)(channels[saved.channel].toLowerCase(), saved.client.name)}</span>
          <Button variant="inline-link" onClick={() => void undo()}>
            {undoWord}
          </Button>
          <Button variant="inline-icon" iconName="close" ariaLabel={ui.dismiss} onClick={dismiss} />
        </div>
      )}
    </div>
  );
}

/** On a narrower screen, the table's columns don't fit beside the menu. */
const TABLET = '(max-width: 1080px)';

const ListPreferencesButton = lazy(() =>
  import('./list-preferences-button.tsx').then((module) => ({ default: module.ListPreferencesButton })),
);

const useClients = (limit: number) => {
  const { mutate, ...list } = useList(
    routes.clientList,
    (query, { tag }) => ({ query: { ...query, ...(tag && { tag }) } }),
    ({ client_list }) => client_list,
    { sorts: SORTS, filters: { tag: '' }, limit },
  );
  return {
    ...list,
    mutate: () => Promise.all([mutate(), refreshCalls(routes.clientTotals)]),
    /** Shows a client as saved on the server, without reading the page again. */
    replace: (client: ListedClient) => {
      // The numbers above the list are read again, but no one has to wait for them.
      void refreshCalls(routes.clientTotals);
      return mutate(
        (known) =>
          known && { ...known, client_list: known.client_list.map((one) => (one.id === client.id ? client : one)) },
        { revalidate: false },
      );
    },
  };
};

export function ClientListPage() {
  const navigate = useNavigate();
  const [preferences, keepPreferences] = useListPreferences();
  const windows = useRef<Windows>(null);
  const list = useClients(preferences.pageSize);
  const { tag } = list.find.filters;
  const isPhone = useMedia(MOBILE);
  const showTag = (chosen: string) => list.find.narrow({ tag: chosen });
  const consents = useRef<Consents>(null);
  const add = () => windows.current?.edit();

  const actions = {
    onConsent: async (client, channel, optedIn) => consents.current?.set(client, channel, optedIn),
    onRequest: (client) => navigate(href.requestReport({ client: client.id })),
    onRecord: (client) => navigate(href.client(client.id)),
    onEdit: (client) => windows.current?.edit(client),
    onDelete: (client) => {
      // The client's last consent can't be undone once the client is deleted.
      consents.current?.dismiss();
      windows.current?.remove(client);
    },
    onTag: showTag,
  } satisfies Parameters<typeof useColumns>[0];
  const columns = useColumns(actions);
  const visible = columns.map(({ id }) => id).filter((id) => !preferences.hidden.includes(id));

  return (
    <Page
      title={list.data || list.error ? words.title : words.titleLoading}
      documentTitle={words.documentTitle}
      tabs={<PageTabs of="clients" />}
      description={words.subtitle}
      actions={<ListButtons onAdd={add} isPhone={isPhone} />}
    >
      <SpaceBetween size="m">
        <List
          texts={words}
          columns={columns}
          list={list}
          idOf={({ id }) => id}
          visible={visible}
          wrapLines={preferences.wrapLines}
          isSticky
          narrow={TABLET}
          choice={<ClientFilter find={list.find} />}
          narrowed={tag && <ShownTag tag={tag} onAll={() => showTag('')} />}
          preferences={
            // The list shows before its preferences have loaded.
            <Suspense fallback={null}>
              <ListPreferencesButton columns={columns} preferences={preferences} onChange={keepPreferences} />
            </Suspense>
          }
          empty={
            <EmptyState
              title={words.noneTitle}
              action={<LinkButton to={paths.clientImport}>{words.importFile}</LinkButton>}
            >
              {words.none}
            </EmptyState>
          }
        />
        {/* The totals appear together with the list, so that the list doesn't push them off the screen. */}
        {list.data !== undefined && <ClientTotals />}
      </SpaceBetween>
      <SavedConsents ref={consents} replace={list.replace} />
      <ClientWindows ref={windows} />
    </Page>
  );
}

function ListButtons({ onAdd, isPhone }: { onAdd: () => void; isPhone: boolean }) {
  const { isExporting, exportAll } = useExport();
  const navigate = useNavigate();
  return (
    <>
      <ButtonDropdown
        variant={isPhone ? 'icon' : 'normal'}
        ariaLabel={words.more}
        expandToViewport
        loading={isExporting}
        items={[
          { id: 'import', text: words.import, href: paths.clientImport },
          { id: 'export', text: words.export },
        ]}
        onItemFollow={(event) => {
          event.preventDefault();
          navigate(paths.clientImport);
        }}
        onItemClick={({ detail }) => {
          if (detail.id === 'export') void exportAll();
        }}
      >
        {isPhone ? undefined : words.more}
      </ButtonDropdown>
      <Button variant="primary" onClick={onAdd}>
        {words.add}
      </Button>
    </>
  );
}

const ShownTag = ({ tag, onAll }: { tag: string; onAll: () => void }) => (
  <p role="status">
    {words.withTag(tag)}{' '}
    <Button variant="inline-link" onClick={onAll}>
      {words.allClients}
    </Button>
  </p>
);
