// What stands above and beneath a list that the server searches, sorts and turns over.
import Pagination from '@cloudscape-design/components/pagination';
import { lazy, Suspense } from 'react';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';
import type { Pages } from './use-cursors.ts';

/** The list can be read before its order can be changed. */
const Select = lazy(() => import('@cloudscape-design/components/select'));
const words = {
  next: 'Next page',
  previous: 'Previous page',
  page: (page: number) => `Page ${page}`,
} as const;

type ListFilterProps<S extends string> = {
  typed: string;
  onType: (text: string) => void;
  placeholder: string;
  label?: string;
  /** While something is searched its order is that of what was found. */
  isSearching: boolean;
  sort: S;
  /** Each order with its name, as offered. */
  sorts: Record<S, string>;
  order: readonly S[];
  sortLabel: string;
  onSort: (sort: S) => void;
};

export const ListFilter = <S extends string>(props: ListFilterProps<S>) => (
  <div className={styles.root}>
    <SearchField
      text={props.typed}
      onText={props.onType}
      placeholder={props.placeholder}
      {...(props.label ? { label: props.label } : {})}
    />
    {props.isSearching ? null : (
      <Suspense fallback={<span />}>
        <Select
          selectedOption={{ value: props.sort, label: props.sorts[props.sort] }}
          options={props.order.map((value) => ({ value, label: props.sorts[value] }))}
          ariaLabel={props.sortLabel}
          onChange={({ detail }) => props.onSort(detail.selectedOption.value as S)}
        />
      </Suspense>
    )}
  </div>
);

export const ListPages = ({ pages, isLoading }: { pages: Pages; isLoading: boolean }) => (
  <Pagination
    currentPageIndex={pages.page}
    pagesCount={Math.max(pages.pagesKnown, pages.page)}
    openEnd={pages.hasMore && pages.page >= pages.pagesKnown}
    disabled={isLoading}
    ariaLabels={{ nextPageLabel: words.next, previousPageLabel: words.previous, pageLabel: words.page }}
    onChange={({ detail }) => pages.goTo(detail.currentPageIndex)}
  />
);
