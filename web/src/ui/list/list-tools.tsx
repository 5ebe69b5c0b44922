// The tools above and beneath a list that the server searches, sorts and pages.
import Pagination from '@cloudscape-design/components/pagination';
import { lazy, type ReactNode, Suspense } from 'react';
import { SearchField } from './search-field.tsx';
import type { Pages } from './use-cursors.ts';
import type { Finding } from './use-list.ts';

/** The list can be read before its order can be changed. */
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
  /** Each order with its name, as offered. */
  sorts: Record<S, string>;
};

type ListFilterProps<S extends string> = {
  find: Finding<S>;
  texts: FilterWords<S>;
  /** In place of the order, for a list that can be narrowed in other ways, too. */
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
