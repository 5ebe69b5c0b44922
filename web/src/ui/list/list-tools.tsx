// The tools above and below a list that the server searches, sorts and pages.
import Pagination from '@cloudscape-design/components/pagination';
import { lazy, type ReactNode, Suspense } from 'react';
import { SearchField } from './search-field.tsx';
import type { Pages } from './use-cursors.ts';
import type { Finding } from './use-list.ts';

/** The list shows before this has loaded. */
const Select = lazy(() => import('@cloudscape-design/components/select'));
const words = {
  next: 'Next page',
  previous: 'Previous page',
  page: (page: number) => `Page ${page}`,
  order: 'Order',
} as const;

export type FilterWords<S extends string> = {
  search: string;
  searchLabel?: string;
  /** The names of the sort orders to offer. */
  sorts: Record<S, string>;
};

type ListFilterProps<S extends string> = {
  find: Finding<S>;
  texts: FilterWords<S>;
  /** Replaces the choice of order, for a list that also has other filters. */
  choice?: ReactNode;
};

export const ListFilter = <S extends string>({ find, texts, choice }: ListFilterProps<S>) => (
  <div className="actions actions-grow">
    <SearchField text={find.typed} onText={find.type} placeholder={texts.search} label={texts.searchLabel} />
    {choice}
    {/* Search results have their own order. */}
    {!choice && !find.isNarrowed && (
      <Suspense fallback={<span />}>
        <Select
          selectedOption={{ value: find.sort, label: texts.sorts[find.sort] }}
          options={Object.entries<string>(texts.sorts).map(([value, label]) => ({ value, label }))}
          ariaLabel={words.order}
          onChange={({ detail }) => find.setSort(detail.selectedOption.value as S)}
        />
      </Suspense>
    )}
  </div>
);

type ListPagesProps = { list: { pages: Pages; isLoading: boolean } };

/** Renders nothing for a single page. */
export const ListPages = ({ list: { pages, isLoading } }: ListPagesProps) =>
  (pages.page > 1 || pages.hasMore) && (
    <Pagination
      currentPageIndex={pages.page}
      pagesCount={Math.max(pages.pagesKnown, pages.page)}
      openEnd={pages.hasMore && pages.page >= pages.pagesKnown}
      disabled={isLoading}
      ariaLabels={{ nextPageLabel: words.next, previousPageLabel: words.previous, pageLabel: words.page }}
      onChange={({ detail }) => pages.goTo(detail.currentPageIndex)}
    />
  );
