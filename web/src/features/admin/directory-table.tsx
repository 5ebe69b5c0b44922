import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Cards from '@cloudscape-design/components/cards';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { ReactNode } from 'react';
import { SORTS } from '../../../../lambdas/staff/contract.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MOBILE, useMedia } from '../../ui/use-media.ts';
import { strings } from './strings.ts';
import type { Directory, Sort } from './use-directory.ts';

const words = strings.list;

export type Column<T> = { id: string; header: string; cell: (item: T) => ReactNode; minWidth?: number };

type DirectoryTableProps<T> = {
  texts: { heading: string; words?: string; failed: string; empty: string; emptyWords: string };
  /** The first column heads the card on small screens. */
  columns: Column<T>[];
  list: Directory<T>;
  idOf: (item: T) => string;
};

const Tools = <T,>({ list }: { list: Directory<T> }) => (
  <div className="admin-tools">
    <TextFilter
      filteringText={list.typed}
      filteringPlaceholder={words.search}
      filteringAriaLabel={words.search}
      onChange={({ detail }) => list.type(detail.filteringText)}
    />
    {list.search ? null : (
      <Select
        selectedOption={{ value: list.sort, label: words.sorts[list.sort] }}
        options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        ariaLabel={words.sortLabel}
        onChange={({ detail }) => list.setSort(detail.selectedOption.value as Sort)}
      />
    )}
  </div>
);

const Empty = <T,>({ list, texts }: Pick<DirectoryTableProps<T>, 'list' | 'texts'>) => {
  // As the specification words it, in red; the way to try again beside it.
  if (list.error)
    return (
      <div role="alert">
        <Box padding={{ vertical: 's' }}>
          <p className="form-error">{texts.failed}</p>
        </Box>
        <Button onClick={list.retry}>{words.retry}</Button>
      </div>
    );
  return list.search ? (
    <EmptyState title={words.none} action={<Button onClick={() => list.type('')}>{words.clear}</Button>}>
      {words.noneWords(list.search)}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty}>{texts.emptyWords}</EmptyState>
  );
};

/** A list of the staff: searched, sorted and turned over on the server; a table, or cards on small screens. */
export function DirectoryTable<T>({ texts, columns, list, idOf }: DirectoryTableProps<T>) {
  const isNarrow = useMedia(MOBILE);
  const shared = {
    items: list.error ? [] : (list.items ?? []),
    trackBy: idOf,
    loading: list.items === undefined && !list.error,
    loadingText: words.loading,
    empty: <Empty list={list} texts={texts} />,
    header: (
      <Header variant="h2" description={texts.words}>
        {texts.heading}
      </Header>
    ),
    filter: <Tools list={list} />,
    pagination:
      list.page === 1 && !list.hasMore ? undefined : (
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
      ),
  };
  if (isNarrow) {
    const [head, ...sections] = columns;
    return (
      <Cards
        {...shared}
        cardDefinition={{
          header: head?.cell,
          sections: sections.map(({ id, header, cell }) => ({ id, header, content: cell })),
        }}
        ariaLabels={{ itemSelectionLabel: (_, item) => idOf(item), selectionGroupLabel: texts.heading }}
      />
    );
  }
  return (
    <Table
      {...shared}
      variant="container"
      wrapLines
      ariaLabels={{ tableLabel: texts.heading }}
      columnDefinitions={columns}
    />
  );
}
