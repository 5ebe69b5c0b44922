import { lazy, type ReactNode, Suspense } from 'react';
import { SORTS } from '#contracts/clients/list';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { ListFilter, ListPages } from '#web/ui/list/list-tools.tsx';
import { strings } from '../strings.ts';
import type { Column } from './client-columns.tsx';
import type { Sort, useClientList } from './use-client-list.ts';
import type { ListPreferences } from './use-list-preferences.ts';

const words = strings.list;

const loadTable = () => import('@cloudscape-design/components/table');
const loadCards = () => import('@cloudscape-design/components/cards');
// Asked for as soon as the page is, beside its first call; the one that is not shown never comes.
void (window.matchMedia(MOBILE).matches ? loadCards() : loadTable());
const Table = lazy(loadTable) as typeof import('@cloudscape-design/components/table').default;
const Cards = lazy(loadCards) as typeof import('@cloudscape-design/components/cards').default;
const ListPreferencesButton = lazy(() =>
  import('./list-preferences-button.tsx').then((module) => ({ default: module.ListPreferencesButton })),
);

/** The menus need no word above them, and the opt-ins beside them need the room. */
const menuHeader = <span className="only-read-aloud">{words.columns.actions}</span>;

type ClientTableProps = {
  columns: Column[];
  list: ReturnType<typeof useClientList>;
  search: string;
  onSearch: (text: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  preferences: ListPreferences;
  onPreferences: (preferences: ListPreferences) => void;
  empty: ReactNode;
};

export function ClientTable(props: ClientTableProps) {
  const { columns, list, sort, preferences } = props;
  const isNarrow = useMedia(MOBILE);
  const shown = preferences.visibleContent;
  const isSearching = list.search !== '';

  const filter = (
    <ListFilter
      typed={props.search}
      onType={props.onSearch}
      placeholder={words.search}
      label={words.searchLabel}
      isSearching={isSearching}
      sort={sort}
      sorts={words.sorts}
      order={SORTS}
      sortLabel={words.sortLabel}
      onSort={props.onSort}
    />
  );

  const collectionPreferences = (
    // The list can be read before it is there.
    <Suspense fallback={null}>
      <ListPreferencesButton
        columns={columns}
        preferences={preferences}
        mayWrap={!isNarrow}
        onChange={props.onPreferences}
      />
    </Suspense>
  );

  const shared = {
    items: list.clients,
    trackBy: 'id',
    empty: props.empty,
    filter,
    pagination: <ListPages pages={list.pages} isLoading={list.isLoading} />,
    preferences: collectionPreferences,
  } as const;

  if (isNarrow)
    return (
      <Cards
        {...shared}
        visibleSections={shown}
        cardDefinition={{
          header: (client) => client.name,
          sections: columns
            .filter(({ id }) => id !== 'name')
            .map(({ id, header, cell }) => ({
              id,
              header: id === 'actions' ? menuHeader : header,
              content: cell,
              width: ['phoneCampaign', 'emailCampaign', 'snailCampaign', 'actions'].includes(id) ? 50 : 100,
            })),
        }}
        ariaLabels={{ itemSelectionLabel: (_, client) => client.name, selectionGroupLabel: words.tableLabel }}
      />
    );

  const sorting = columns.find(({ sortingField }) => sortingField === sort.replace('-', ''));
  return (
    <Table
      {...shared}
      variant="container"
      stickyHeader
      stickyColumns={{ first: 1, last: 1 }}
      ariaLabels={{ tableLabel: words.tableLabel }}
      wrapLines={preferences.wrapLines}
      columnDefinitions={columns.map(({ sortingField, ...column }) => ({
        ...column,
        header: column.id === 'actions' ? menuHeader : column.header,
        sortingField: isSearching ? undefined : sortingField,
      }))}
      visibleColumns={shown}
      sortingColumn={isSearching ? undefined : sorting}
      sortingDescending={sort.startsWith('-')}
      onSortingChange={({ detail }) => {
        const field = detail.sortingColumn.sortingField === 'name' ? 'name' : 'date';
        props.onSort(detail.isDescending ? `-${field}` : field);
      }}
    />
  );
}
