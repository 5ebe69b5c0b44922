import { DEAL_LIMITS, routes, type SavedView } from '#contracts/funds/deals';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { KeptMenu } from '#web/ui/list/kept-menu.tsx';
import { strings } from '../strings.ts';

type Current = Omit<SavedView, 'name'>;
type ViewsMenuProps = { current: Current; onView: (view: Current) => void };

export function ViewsMenu({ current, onView }: ViewsMenuProps) {
  const { data, mutate } = useCall(routes.dealViews, {});
  const write = async (views: SavedView[]) => {
    await call(routes.saveDealViews, { body: { views } });
    await mutate({ views }, { revalidate: false });
  };
  return (
    <KeptMenu<SavedView>
      words={strings.views}
      all={data?.views}
      limits={{ most: DEAL_LIMITS.views, name: DEAL_LIMITS.viewName }}
      current={current}
      read={async () => (await call(routes.dealViews, {})).views}
      write={write}
      onShow={onView}
    />
  );
}
