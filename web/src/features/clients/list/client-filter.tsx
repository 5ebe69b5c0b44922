import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { routes, type SORTS } from '#contracts/clients/list';
import { useCall } from '#web/api/use-call.ts';
import { useSteady } from '#web/ui/browser/use-steady.ts';
import type { Finding } from '#web/ui/list/use-list.ts';
import { strings } from '../strings.ts';

type Sort = (typeof SORTS)[number];

type ClientFilterProps = {
  find: Finding<Sort> & { filters: { tag: string }; narrow: (to: { tag: string }) => void };
};

/** Each place that shows the totals reads them. If the page read them, each saved consent would render the whole list. */
export const useTotals = () => useSteady(useCall(routes.clientTotals, {}).data);

const words = strings.list.filter;
const sorts = Object.entries(words.sorts) as [Sort, string][];

/** The order of the list, and the tag that its clients have. */
export function ClientFilter({ find }: ClientFilterProps) {
  const tags = useTotals()?.tags ?? [];
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
}
