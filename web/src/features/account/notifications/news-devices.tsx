import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/members/notifications';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from './strings.ts';

const words = strings.device;

/** The other browsers that get news, to turn them off from here: a phone that was lost, for example. */
export function NewsDevices() {
  const { data, mutate } = useCall(routes.newsDevices, {});
  const { run, doing, failure } = useTask<string>();
  const others = data?.devices.filter(({ is_this }) => !is_this) ?? [];
  if (others.length === 0) return null;
  const remove = (id: string) =>
    run(async () => {
      await call(routes.removeNewsDevice, { params: { id } });
      await mutate();
    }, id);
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{words.others}</Box>
      {others.map(({ id, device, added_at }) => (
        <SpaceBetween key={id} size="s" direction="horizontal" alignItems="center">
          <Box>
            {device}, {words.since} <DateTime iso={added_at} />
          </Box>
          <Button loading={doing === id} ariaLabel={words.turnOffLabel(device)} onClick={() => void remove(id)}>
            {words.turnOff}
          </Button>
        </SpaceBetween>
      ))}
      <FormError>{failure?.message}</FormError>
    </SpaceBetween>
  );
}
