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
// Requested as soon as the page is, beside its first call; the one that isn't shown never comes.
void (globalThis.matchMedia?.(MOBILE).matches ? loadCards() : loadTable());
const Table = lazy(loadTable) as typeof import('@cloudscape-design/components/table').default;
const Cards = lazy(loadCards) as typeof import('@cloudscape-design/components/cards').default;

export type Column<T> = {
  id: string;
  header: string;
  /** Empty if there is nothing to show. */
  cell: (item: T) => ReactNode;
  minWidth?: number;
  /** The order that its head asks for. */
  sort?: string;
  /**
   * On a phone, the first column is the title of a card, and two of the others share a line. `line`: it has a line to itself.
   * `alone`: a line without a label. `corner`: beside the title.
   */
  card?: 'line' | 'alone' | 'corner';
  /** Its head is only read aloud. */
  isHeadHidden?: boolean;
};

type Listed<T, S extends string> = {
  data: readonly T[] | undefined;
  error?: Refusal | undefined;
  isLoading: boolean;
  mutate: () => unknown;
} & ({ pages: Pages; find?: Finding<S> } | (Grows & { pages?: undefined; find?: undefined }));

export type ListTexts<S extends string = never> = {
  /** For a list that shares its page with others. */
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
  /** Beside the search, in place of the order. */
  choice?: ReactNode;
  /** Beneath the search. */
  narrowed?: ReactNode;
  /** From this width on, each is a card. */
  narrow?: string;
  /** Only of a table. */
  preferences?: ReactNode;
  visible?: readonly string[];
  wrapLines?: boolean;
  /** The first and the last column stay in sight. */
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
  // An empty one would be drawn as an empty card.
  const filter = hasAbove(props) && <Above {...props} />;
  const pagination = list.pages && <ListPages list={{ ...list, pages: list.pages }} />;
  return (
    <Suspense fallback={<Loading text={texts.loading} lines={4} />}>
      {isNarrow ? (
        // Cloudscape puts a filter into a card, which would push the first item out of a phone's sight.
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

/** Rows from before an error stay readable. */
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
