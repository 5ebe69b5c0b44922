import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import {
  type NotificationChoices as Choices,
  NEWS_KINDS,
  type NewsKind,
  routes,
} from '#contracts/members/notifications';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { deviceNews } from '#web/membership/device-news.ts';
import { turnDeviceNews } from '#web/membership/push-subscription.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { strings as words } from './strings.ts';

const newsDevicesWords = words.device;

type NewsDevice = Reply<typeof routes.newsDevices>['devices'][number];

/** The other browsers that get notifications, to turn them off from here: a lost phone, for example. */
function NewsDevices() {
  const { data } = useCall(routes.newsDevices, {});
  const others = data?.devices.filter(({ is_this }) => !is_this) ?? [];
  if (others.length === 0) return null;
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{newsDevicesWords.others}</Box>
      {others.map((one) => (
        <Other key={one.id} one={one} />
      ))}
    </SpaceBetween>
  );
}

function Other({ one: { id, device, added_at } }: { one: NewsDevice }) {
  const turnOff = useAction(routes.removeNewsDevice, {
    asks: {
      title: newsDevicesWords.turnOffTitle(device),
      words: newsDevicesWords.turnOffWords,
      confirm: newsDevicesWords.turnOff,
    },
    done: newsDevicesWords.turnedOff(device),
    refreshes: [routes.newsDevices],
  });
  return (
    <SpaceBetween size="s" direction="horizontal" alignItems="center">
      <Box>
        {device}, {newsDevicesWords.since} <DateTime iso={added_at} />
      </Box>
      <Button ariaLabel={newsDevicesWords.turnOffLabel(device)} onClick={() => void turnOff.run({ params: { id } })}>
        {newsDevicesWords.turnOff}
      </Button>
    </SpaceBetween>
  );
}

/** A choice for this browser, which asks its owner for the permission when it's turned on. */
function DeviceNewsSwitch() {
  const [state, setState] = useState(deviceNews);
  const [busy, setBusy] = useState(false);
  if (state === 'not-possible') return null;
  const turn = async (isOn: boolean) => {
    setBusy(true);
    setState(await turnDeviceNews(isOn).catch(deviceNews));
    setBusy(false);
    await refreshCalls(routes.newsDevices);
  };
  return (
    <Container
      header={
        <Header variant="h2" description={newsDevicesWords.words}>
          {newsDevicesWords.heading}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Toggle
          disabled={busy || state === 'blocked'}
          checked={state === 'on' || state === 'while-open'}
          description={newsDevicesWords.states[state]}
          onChange={({ detail }) => void turn(detail.checked)}
        >
          {newsDevicesWords.label}
        </Toggle>
        <NewsDevices />
      </SpaceBetween>
    </Container>
  );
}

/** The agent's choices of news and channels and of notifications on this device. Each switch is saved at once. */
export function NotificationChoices() {
  const answer = useCall(routes.notificationChoices, {});
  return (
    <SpaceBetween size="l">
      <LoadedSection words={words} lines={18} answer={answer}>
        {(choices) => <Switches choices={choices} onSaved={(saved) => answer.mutate(saved)} />}
      </LoadedSection>
      <DeviceNewsSwitch />
    </SpaceBetween>
  );
}

const WAYS = ['email', 'push'] as const;
type Way = (typeof WAYS)[number];
type SwitchesProps = { choices: Choices; onSaved: (choices: Choices) => Promise<unknown> };

function Switches({ choices, onSaved }: SwitchesProps) {
  const { run, doing, failure } = useTask<`${Way} ${NewsKind}`>();
  const save = async (next: Choices) => {
    await call(routes.saveNotificationChoices, { body: { ...next, seen: choices } });
    await onSaved(next);
  };
  const turn = (way: Way, kind: NewsKind, isOn: boolean) =>
    run(() => save({ ...choices, [way]: { ...choices[way], [kind]: isOn } }), `${way} ${kind}`);
  return (
    <SpaceBetween size="m">
      {NEWS_KINDS.map((kind) => (
        <div key={kind}>
          <Box fontWeight="bold">{words.kinds[kind].label}</Box>
          <Box color="text-body-secondary">{words.kinds[kind].hint}</Box>
          <SpaceBetween size="l" direction="horizontal">
            {WAYS.map((way) => (
              <Toggle
                key={way}
                ariaLabel={words.byLabel[way](words.kinds[kind].label)}
                // Each switch saves all choices, so only one can change at a time.
                disabled={doing !== undefined && doing !== `${way} ${kind}`}
                checked={doing === `${way} ${kind}` ? !choices[way][kind] : choices[way][kind]}
                onChange={({ detail }) => void turn(way, kind, detail.checked)}
              >
                {words.by[way]}
              </Toggle>
            ))}
          </SpaceBetween>
        </div>
      ))}
      <FormError>{failure ? `${words.notSaved}: ${failure.message}` : undefined}</FormError>
      <Box color="text-body-secondary">{words.always}</Box>
    </SpaceBetween>
  );
}
