import { lazy, type ReactNode, Suspense } from 'react';
import { type ListedClient, SORTS } from '#contracts/clients/list';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { ListFilter, ListPages } from '#web/ui/list/list-tools.tsx';
import { strings } from '../strings.ts';
import { type Column, cardOf, tableColumns } from './client-columns.tsx';
import styles from './tags.module.css';
import type { Sort, useClientList } from './use-client-list.ts';
import type { ListPreferences } from './use-list-preferences.ts';

const words = strings.list;

const loadTable = () => import('@cloudscape-design/components/table');
const loadCards = () => import('@cloudscape-design/components/cards');
// Requested as soon as the page is, beside its first call; the one that isn't shown never comes.
void (window.matchMedia(MOBILE).matches ? loadCards() : loadTable());
const Table = lazy(loadTable) as typeof import('@cloudscape-design/components/table').default;
const Cards = lazy(loadCards) as typeof import('@cloudscape-design/components/cards').default;
const ListPreferencesButton = lazy(() =>
  import('./list-preferences-button.tsx').then((module) => ({ default: module.ListPreferencesButton })),
);

type Filter = {
  search: string;
  onSearch: (text: string) => void;
  /** Empty: clients with any tags. */
  tag: string;
  onTag: (tag: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

type ClientTableProps = {
  columns: Column[];
  list: ReturnType<typeof useClientList>;
  filter: Filter;
  preferences: ListPreferences;
  onPreferences: (preferences: ListPreferences) => void;
  empty: ReactNode;
};

/** A table, or cards where there is no room for one. */
export function ClientTable({ columns, list, filter, preferences, onPreferences, empty }: ClientTableProps) {
  const isNarrow = useMedia(MOBILE);
  const isSearching = list.search !== '' || filter.tag !== '';
  const shared = {
    items: list.clients,
    trackBy: 'id',
    empty,
    filter: <ClientFilter {...filter} isSearching={isSearching} />,
    pagination: <ListPages pages={list.pages} isLoading={list.isLoading} />,
    preferences: (
      // The list can be read before its preferences have come.
      <Suspense fallback={null}>
        <ListPreferencesButton
          columns={columns}
          preferences={preferences}
          mayWrap={!isNarrow}
          onChange={onPreferences}
        />
      </Suspense>
    ),
  } as const;

  if (isNarrow)
    return (
      <Cards
        {...shared}
        visibleSections={preferences.visibleContent}
        cardDefinition={cardOf(columns)}
        ariaLabels={{ itemSelectionLabel: (_, client) => client.name, selectionGroupLabel: words.tableLabel }}
      />
    );
  return (
    <Table<ListedClient>
      {...shared}
      {...sortingOf(columns, filter, isSearching)}
      variant="container"
      stickyHeader
      stickyColumns={{ first: 1, last: 1 }}
      ariaLabels={{ tableLabel: words.tableLabel }}
      wrapLines={preferences.wrapLines}
      visibleColumns={preferences.visibleContent}
    />
  );
}

const ClientFilter = ({
  search,
  onSearch,
  tag,
  onTag,
  sort,
  onSort,
  isSearching,
}: Filter & { isSearching: boolean }) => (
  <div className={styles.filter}>
    <ListFilter
      typed={search}
      onType={onSearch}
      placeholder={words.search}
      label={words.searchLabel}
      isSearching={isSearching}
      sort={sort}
      sorts={words.sorts}
      order={SORTS}
      sortLabel={words.sortLabel}
      onSort={onSort}
    />
    {tag !== '' && (
      <p role="status" className={styles.shownTag}>
        {words.withTag(tag)}{' '}
        <button type="button" className="text-button" onClick={() => onTag('')}>
          {words.allClients}
        </button>
      </p>
    )}
  </div>
);

/** What a search finds has its own order. */
const sortingOf = (columns: Column[], { sort, onSort }: Filter, isSearching: boolean) => ({
  columnDefinitions: tableColumns(columns, !isSearching),
  sortingColumn: isSearching ? undefined : columns.find(({ sortingField }) => sortingField === sort.replace('-', '')),
  sortingDescending: sort.startsWith('-'),
  onSortingChange: ({ detail }: { detail: { sortingColumn: { sortingField?: string }; isDescending?: boolean } }) => {
    const field = detail.sortingColumn.sortingField === 'name' ? 'name' : 'date';
    onSort(detail.isDescending ? `-${field}` : field);
  },
});
