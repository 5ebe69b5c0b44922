import type { SORTS } from '#contracts/members/staff';
import type { Reply, Route } from '#core/http/route.ts';
import type { CallInput } from '#web/api/call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { type Column, List } from '#web/ui/list/list.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { strings } from './strings.ts';

const words = strings.list;
type Sort = (typeof SORTS)[number];
const ORDERS = Object.keys(words.sorts) as Sort[];

/** On a page of this width, none of the staff's tables fits beside the menu. */
export const NARROW = '(max-width: 1250px)';

/** A card shows a person's address without a label. */
export const emailColumn: Column<{ email: string }> = {
  id: 'email',
  minWidth: 130,
  header: 'Email',
  card: 'alone',
  cell: ({ email }) => <EmailWords address={email} />,
};

type DirectoryListProps<R extends Route, T> = {
  /** Distinguishes this list from the others on its page, in the address. */
  name: string;
  route: R;
  inputOf: (query: { limit: number; sort: Sort; search?: string; cursor?: string }) => CallInput<R>;
  itemsOf: (reply: Reply<R>) => readonly T[];
  texts: { heading: string; words?: string; failed: string; empty: string; emptyWords: string };
  columns: readonly Column<T>[];
  idOf: (item: T) => string;
};

/** People, for staff. */
export function DirectoryList<R extends Route, T extends object>(props: DirectoryListProps<R, T>) {
  const { name, route, inputOf, itemsOf, texts, columns, idOf } = props;
  return (
    <List
      texts={{ ...texts, loading: words.loading, filter: words }}
      columns={columns}
      list={useList(route, inputOf, itemsOf, { name, sorts: ORDERS })}
      idOf={idOf}
      narrow={NARROW}
      empty={<EmptyState title={texts.empty}>{texts.emptyWords}</EmptyState>}
    />
  );
}
