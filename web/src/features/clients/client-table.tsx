import Cards from '@cloudscape-design/components/cards';
import CollectionPreferences from '@cloudscape-design/components/collection-preferences';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { ReactNode } from 'react';
import { SORTS } from '../../../../lambdas/clients/contract.ts';
import { MOBILE, useMedia } from '../../ui/use-media.ts';
import type { Column } from './client-columns.tsx';
import { strings } from './strings.ts';
import type { Sort, useClientList } from './use-client-list.ts';
import { defaultPreferences, type ListPreferences, PAGE_SIZES } from './use-list-preferences.ts';

const words = strings.list;

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
    <div className="client-tools">
      <TextFilter
        filteringText={props.search}
        filteringPlaceholder={words.search}
        filteringAriaLabel={words.searchLabel}
        onChange={({ detail }) => props.onSearch(detail.filteringText)}
      />
      {!isSearching && (
        <Select
          selectedOption={{ value: sort, label: words.sorts[sort] }}
          options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
          ariaLabel={words.sortLabel}
          onChange={({ detail }) => props.onSort(detail.selectedOption.value as Sort)}
        />
      )}
    </div>
  );

  const pagination = (
    <Pagination
      currentPageIndex={list.page}
      pagesCount={Math.max(list.pagesKnown, list.page)}
      openEnd={list.hasMore && list.page >= list.pagesKnown}
      disabled={list.isLoading}
      ariaLabels={{
        nextPageLabel: words.page.next,
        previousPageLabel: words.page.previous,
        pageLabel: words.page.label,
      }}
      onChange={({ detail }) => list.goTo(detail.currentPageIndex)}
    />
  );

  const collectionPreferences = (
    <CollectionPreferences
      title={words.preferences}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      preferences={preferences}
      pageSizePreference={{
        title: words.pageSize,
        options: PAGE_SIZES.map((value) => ({ value, label: words.pageSizeOption(value) })),
      }}
      wrapLinesPreference={isNarrow ? undefined : { label: words.wrap, description: words.wrapNote }}
      visibleContentPreference={{
        title: words.visible,
        options: [
          {
            label: words.visible,
            options: columns.map(({ id, header }) => ({ id, label: header, editable: id !== 'name' })),
          },
        ],
      }}
      onConfirm={({ detail }) =>
        props.onPreferences({
          pageSize: detail.pageSize ?? defaultPreferences.pageSize,
          wrapLines: detail.wrapLines ?? defaultPreferences.wrapLines,
          visibleContent: detail.visibleContent ?? defaultPreferences.visibleContent,
        })
      }
    />
  );

  const shared = {
    items: list.clients,
    trackBy: 'id',
    empty: props.empty,
    filter,
    pagination,
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
              header,
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
      columnDefinitions={columns.map(({ sortingField, ...column }) =>
        isSearching ? column : { ...column, sortingField },
      )}
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
