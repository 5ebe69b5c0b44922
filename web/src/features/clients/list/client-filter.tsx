import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { routes, SORTS } from '#contracts/clients/list';
import type { Reply } from '#core/http/route.ts';
import type { Finding } from '#web/ui/list/use-list.ts';
import { strings } from '../strings.ts';

export type Totals = Reply<typeof routes.clientTotals>;
type Sort = (typeof SORTS)[number];

type ClientFilterProps = {
  find: Finding<Sort> & { filters: { tag: string }; narrow: (to: { tag: string }) => void };
  tags: Totals['tags'];
};

const words = strings.list.filter;
const sorts = Object.entries(words.sorts) as [Sort, string][];

/** The order of the list, and the tag that its clients have. */
export const ClientFilter = ({ find, tags }: ClientFilterProps) => {
  const choices = [
    ...sorts.map(([sort, text]) => ({
      id: `sort ${sort}`,
      group: 'order' as const,
      text,
      checked: find.sort === sort,
      choose: () => find.setSort(sort),
    })),
    ...tags.map(({ tag, count }) => ({
      id: `tag ${tag}`,
      group: 'tag' as const,
      text: `${tag} (${count.toLocaleString('en-US')})`,
      checked: find.filters.tag === tag,
      choose: () => find.narrow({ tag: find.filters.tag === tag ? '' : tag }),
    })),
  ];
  const itemsOf = (group: 'order' | 'tag') =>
    choices
      .filter((one) => one.group === group)
      .map(({ id, text, checked }) => ({ id, text, checked, itemType: 'checkbox' as const }));
  return (
    <ButtonDropdown
      expandToViewport
      ariaLabel={words.button}
      items={[
        // Search results, and the clients of a tag, have their own order.
        ...(find.isNarrowed ? [] : [{ text: words.order, items: itemsOf('order') }]),
        ...(tags.length > 0 ? [{ text: words.tags, items: itemsOf('tag') }] : []),
      ]}
      onItemClick={({ detail }) => choices.find(({ id }) => id === detail.id)?.choose()}
    >
      {words.button}
    </ButtonDropdown>
  );
};
