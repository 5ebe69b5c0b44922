import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes } from '#contracts/members/notifications';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from './strings.ts';

const words = strings.device;

type NewsDevice = Reply<typeof routes.newsDevices>['devices'][number];

/** The other browsers that get news, to turn them off from here: a phone that was lost, for example. */
export function NewsDevices() {
  const { data, mutate } = useCall(routes.newsDevices, {});
  const [leaving, setLeaving] = useState<NewsDevice>();
  const others = data?.devices.filter(({ is_this }) => !is_this) ?? [];
  if (others.length === 0) return null;
  const remove = async ({ id, device }: NewsDevice) => {
    await call(routes.removeNewsDevice, { params: { id } });
    notify({ type: 'success', content: words.turnedOff(device) });
    await mutate();
  };
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{words.others}</Box>
      {others.map((one) => (
        <SpaceBetween key={one.id} size="s" direction="horizontal" alignItems="center">
          <Box>
            {one.device}, {words.since} <DateTime iso={one.added_at} />
          </Box>
          <Button ariaLabel={words.turnOffLabel(one.device)} onClick={() => setLeaving(one)}>
            {words.turnOff}
          </Button>
        </SpaceBetween>
      ))}
      {leaving && (
        <ConfirmModal
          title={words.turnOffTitle(leaving.device)}
          confirmLabel={words.turnOff}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {words.turnOffWords}
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}
