import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/members/notifications';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from './strings.ts';

const words = strings.device;

type NewsDevice = Reply<typeof routes.newsDevices>['devices'][number];

/** The other browsers that get news, to turn them off from here: a phone that was lost, for example. */
export function NewsDevices() {
  const { data } = useCall(routes.newsDevices, {});
  const others = data?.devices.filter(({ is_this }) => !is_this) ?? [];
  if (others.length === 0) return null;
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{words.others}</Box>
      {others.map((one) => (
        <Other key={one.id} one={one} />
      ))}
    </SpaceBetween>
  );
}

function Other({ one: { id, device, added_at } }: { one: NewsDevice }) {
  const turnOff = useAction(routes.removeNewsDevice, {
    asks: { title: words.turnOffTitle(device), words: words.turnOffWords, confirm: words.turnOff },
    done: words.turnedOff(device),
    refreshes: [routes.newsDevices],
  });
  return (
    <SpaceBetween size="s" direction="horizontal" alignItems="center">
      <Box>
        {device}, {words.since} <DateTime iso={added_at} />
      </Box>
      <Button ariaLabel={words.turnOffLabel(device)} onClick={() => void turnOff.run({ params: { id } })}>
        {words.turnOff}
      </Button>
    </SpaceBetween>
  );
}
