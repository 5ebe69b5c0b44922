import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Refusal } from '#web/language/refusal.ts';
import { MOBILE, useMedia } from '../browser/use-media.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Loading } from '../feedback/loading.tsx';
import { drawnOnce } from './drawn-once.ts';
import styles from './list.module.css';
import { type FilterWords, ListFilter, ListPages } from './list-tools.tsx';
import { type Grows, LoadMore } from './load-more.tsx';
import type { Pages } from './use-cursors.ts';
import type { Finding } from './use-list.ts';

const loadTable = () => import('@cloudscape-design/components/table');
const loadCards = () => import('@cloudscape-design/components/cards');
// The needed component loads together with the page's first call. The other one never loads.
void (globalThis.matchMedia?.(MOBILE).matches ? loadCards() : loadTable());
const Table = lazy(loadTable) as typeof import('@cloudscape-design/components/table').default;
const Cards = lazy(loadCards) as typeof import('@cloudscape-design/components/cards').default;

export type Column<T> = {
  id: string;
  header: string;
  /** An empty string if there is nothing to show. */
  cell: (item: T) => ReactNode;
  minWidth?: number;
  /** The sort order when someone clicks the column's header. */
  sort?: string;
  /**
   * On a phone, the first column is the title of a card, and two of the others share a line. `line`: it has a line to itself.
   * `alone`: a line without a label. `corner`: beside the title.
   */
  card?: 'line' | 'alone' | 'corner';
  /** True for a header that is only for screen readers. */
  isHeadHidden?: boolean;
};

type Listed<T, S extends string> = {
  data: readonly T[] | undefined;
  error?: Refusal | undefined;
  isLoading: boolean;
  mutate: () => unknown;
} & ({ pages: Pages; find?: Finding<S> } | (Grows & { pages?: undefined; find?: undefined }));

export type ListTexts<S extends string = never> = {
  /** A heading, for a list that shares its page with others. */
  heading?: string;
  label?: string;
  words?: string;
  failed: string;
  loading?: string;
  filter?: FilterWords<S> & { none: string; noneWords: string; clear: string };
};

type ListProps<T, S extends string> = {
  texts: ListTexts<S>;
  columns: readonly Column<T>[];
  list: Listed<T, S>;
  idOf: (item: T) => string;
  /** Shown if the list is empty, and not because of a search. */
  empty: ReactNode;
  actions?: ReactNode;
  /** Shown beside the search, instead of the choice of order. */
  choice?: ReactNode;
  /** Shown below the search. */
  narrowed?: ReactNode;
  /** The media query of screens on which the list shows cards. */
  narrow?: string;
  /** Preferences for a table. Cards don't have them. */
  preferences?: ReactNode;
  visible?: readonly string[];
  wrapLines?: boolean;
  /** True if the first and the last column stay on the screen. */
  isSticky?: boolean;
};

/** A list as a table, or as cards on small screens. */
export function List<T extends object, S extends string = never>(props: ListProps<T, S>) {
  const { texts, columns, list, idOf, actions, narrow = MOBILE, preferences, visible } = props;
  const isNarrow = useMedia(narrow);
  const drawn = useMemo(
    () => columns.map(({ cell, ...column }) => ({ ...column, cell: drawnOnce((item: T) => cell(item) || '–') })),
    [columns],
  );
  const label = texts.heading ?? texts.label;
  const shared = {
    items: list.data ?? [],
    trackBy: idOf,
    empty: <Nothing {...props} />,
    header: texts.heading && (
      <Header variant="h2" description={texts.words} actions={actions}>
        {texts.heading}
      </Header>
    ),
  };
  // Without any tools, the filter is undefined, because Cloudscape would render an empty element as an empty card.
  const filter = hasAbove(props) && <Above {...props} />;
  const pagination = list.pages && <ListPages list={{ ...list, pages: list.pages }} />;
  return (
    <Suspense fallback={<Loading text={texts.loading} lines={4} />}>
      {isNarrow ? (
        // Cloudscape would put the filter into a card, which would push the first item off a phone's screen.
        <div className="flow">
          {filter}
          <Cards
            {...shared}
            visibleSections={visible}
            cardsPerRow={[{ cards: 1 }, { minWidth: 560, cards: 2 }]}
            cardDefinition={cardOf(drawn)}
            ariaLabels={{ itemSelectionLabel: (_, item) => idOf(item), selectionGroupLabel: label ?? '' }}
          />
          {pagination}
        </div>
      ) : (
        <Table
          {...shared}
          {...sortingOf(drawn, list.find)}
          filter={filter}
          pagination={pagination}
          preferences={preferences}
          variant="container"
          stickyHeader={props.isSticky}
          stickyColumns={props.isSticky ? { first: 1, last: 1 } : undefined}
          visibleColumns={visible}
          wrapLines={props.wrapLines ?? true}
          ariaLabels={{ tableLabel: label }}
        />
      )}
      {list.pages === undefined && <LoadMore list={list}>Load more</LoadMore>}
    </Suspense>
  );
}

const Failed = <T, S extends string>({ texts, list }: ListProps<T, S>) => (
  <ErrorState title={texts.failed} error={list.error} onRetry={() => void list.mutate()} />
);

const Nothing = <T, S extends string>(props: ListProps<T, S>) => {
  const { texts, list, empty } = props;
  if (list.error) return <Failed {...props} />;
  if (!list.data) return <Loading text={texts.loading} lines={4} />;
  if (!list.find?.isNarrowed || !texts.filter) return empty;
  const { none, noneWords, clear } = texts.filter;
  return (
    <EmptyState title={none} action={<Button onClick={() => list.find?.type('')}>{clear}</Button>}>
      {noneWords}
    </EmptyState>
  );
};

const hasAbove = <T, S extends string>({ texts, list, narrowed }: ListProps<T, S>): boolean =>
  Boolean(list.find && texts.filter) || narrowed !== undefined || Boolean(list.error && list.data?.length);

/** The tools above the list. Rows from before an error stay below them. */
const Above = <T, S extends string>(props: ListProps<T, S>) => {
  const { texts, list, narrowed } = props;
  return (
    <div className="flow">
      {list.error && list.data?.length ? <Failed {...props} /> : null}
      {list.find && texts.filter && <ListFilter find={list.find} texts={texts.filter} choice={props.choice} />}
      {narrowed}
    </div>
  );
};

const headerOf = <T,>({ isHeadHidden, header }: Column<T>) =>
  isHeadHidden ? <span className="only-read-aloud">{header}</span> : header;

const cardOf = <T,>([title, ...others]: readonly Column<T>[]) => ({
  header: (item: T) => (
    <div className={styles.head}>
      <div>{title?.cell(item)}</div>
      {others.find(({ card }) => card === 'corner')?.cell(item)}
    </div>
  ),
  sections: others
    .filter(({ card }) => card !== 'corner')
    .map(({ id, header, cell, card }) => {
      if (card === 'alone') return { id, content: cell };
      if (card === 'line') return { id, header, content: cell };
      const content = (item: T) => <div className={styles.beside}>{cell(item)}</div>;
      return { id, header: <span className={styles.beside}>{header}</span>, content, width: 50 };
    }),
});

/** Search results have their own order. */
const sortingOf = <T, S extends string>(columns: readonly Column<T>[], find: Finding<S> | undefined) => {
  const isSortable = find !== undefined && !find.isNarrowed;
  const definitions = columns.map((column, index) => ({
    ...column,
    header: headerOf(column),
    isRowHeader: index === 0,
    sortingField: isSortable ? column.sort : undefined,
  }));
  return {
    columnDefinitions: definitions,
    sortingColumn: definitions.find(
      ({ sortingField }) => sortingField && sortingField === find?.sort?.replace('-', ''),
    ),
    sortingDescending: find?.sort?.startsWith('-'),
    onSortingChange: ({ detail }: { detail: { sortingColumn: { sortingField?: string }; isDescending?: boolean } }) =>
      find?.setSort(`${detail.isDescending ? '-' : ''}${detail.sortingColumn.sortingField}` as S),
  };
};
