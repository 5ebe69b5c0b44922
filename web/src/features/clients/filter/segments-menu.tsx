import { type Condition, FIELD_LIMITS, routes, type Segment } from '#contracts/clients/fields';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { KeptMenu } from '#web/ui/list/kept-menu.tsx';
import { strings as words } from './strings.ts';

type SegmentsMenuProps = { shown: readonly Condition[]; onShow: (conditions: Condition[]) => void };

/** Filters with a name, for the list and for campaigns. */
export function SegmentsMenu({ shown, onShow }: SegmentsMenuProps) {
  const { data, mutate } = useCall(routes.segments, {});
  const write = async (segments: Segment[]) => {
    await call(routes.saveSegments, { body: { segments } });
    await mutate({ segments }, { revalidate: false });
  };
  return (
    <KeptMenu<Segment>
      words={{ ...words, label: words.segments, full: words.fullSegments }}
      all={data?.segments}
      limits={{ most: FIELD_LIMITS.segments, name: FIELD_LIMITS.segmentName }}
      current={{ conditions: [...shown] }}
      nothing={shown.length === 0 ? words.nothing : undefined}
      read={async () => (await call(routes.segments, {})).segments}
      write={write}
      onShow={({ conditions }) => onShow(conditions)}
    />
  );
}
