import Button from '@cloudscape-design/components/button';
import Cards from '@cloudscape-design/components/cards';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { SORTS } from '#contracts/members/staff';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { ListFilter, ListPages } from '#web/ui/list/list-tools.tsx';
import styles from './directory-table.module.css';
import { Failed } from './failed.tsx';
import { strings } from './strings.ts';
import type { Directory } from './use-directory.ts';

const words = strings.list;

export type Column<T> = { id: string; header: string; cell: (item: T) => ReactNode; minWidth?: number };

/** The same in every list: a person's address needs no word, and has a line to itself in a card. */
export const EMAIL = 'email';

export const emailColumn: Column<{ email: string }> = {
  id: EMAIL,
  minWidth: 130,
  header: strings.columns.email,
  cell: ({ email }) => <EmailWords address={email} />,
};

/** A fact that someone doesn't have is no empty place. */
const filled =
  <T,>(cell: Column<T>['cell']) =>
  (item: T) =>
    cell(item) ?? '–';

/** On a phone, two of the others share a line: 20 people are many cards. */
const sectionOf = <T,>({ id, header, cell }: Column<T>) => {
  if (id === EMAIL) return { id, content: cell };
  const content = (item: T) => <div className={styles.beside}>{filled(cell)(item)}</div>;
  return { id, header: <span className={styles.beside}>{header}</span>, content, width: 50 };
};

type DirectoryTableProps<T> = {
  texts: { heading: string; words?: string; failed: string; empty: string; emptyWords: string };
  /** On small screens the first column is the card's title. */
  columns: Column<T>[];
  list: Directory<T>;
  idOf: (item: T) => string;
};

const Empty = <T,>({ list, texts }: Pick<DirectoryTableProps<T>, 'list' | 'texts'>) => {
  if (list.error) return <Failed words={texts.failed} onRetry={list.retry} />;
  if (!list.items) return <Loading text={words.loading} lines={4} />;
  return list.search ? (
    <EmptyState title={words.none} action={<Button onClick={() => list.type('')}>{words.clear}</Button>}>
      {words.noneWords(list.search)}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty}>{texts.emptyWords}</EmptyState>
  );
};

/** Beside the menu, no table of theirs fits into a page of this width. */
const NARROW = '(max-width: 1250px)';

/** A list for staff, searched, sorted and paged by the server: a table, or cards on small screens. */
export function DirectoryTable<T>({ texts, columns, list, idOf }: DirectoryTableProps<T>) {
  const isNarrow = useMedia(NARROW);
  const shared = {
    items: list.items ?? [],
    trackBy: idOf,
    empty: <Empty list={list} texts={texts} />,
    header: (
      <Header variant="h2" description={texts.words}>
        {texts.heading}
      </Header>
    ),
    filter: (
      <>
        {/* What was there before stays to be read. */}
        {list.error && list.items?.length ? <Failed words={texts.failed} onRetry={list.retry} /> : null}
        <ListFilter
          typed={list.typed}
          onType={list.type}
          placeholder={words.search}
          isSearching={list.search !== ''}
          sort={list.sort}
          sorts={words.sorts}
          order={SORTS}
          sortLabel={words.sortLabel}
          onSort={list.setSort}
        />
      </>
    ),
    pagination:
      list.pages.page === 1 && !list.pages.hasMore ? undefined : (
        <ListPages pages={list.pages} isLoading={list.isLoading} />
      ),
  };
  if (isNarrow) {
    const [head, ...sections] = columns;
    return (
      <Cards
        {...shared}
        cardsPerRow={[{ cards: 1 }, { minWidth: 560, cards: 2 }]}
        cardDefinition={{
          header: head?.cell,
          sections: sections.map(sectionOf),
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
      columnDefinitions={columns.map((column) => ({ ...column, cell: filled(column.cell) }))}
    />
  );
}
