import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { routes } from '#contracts/members/notifications';
import { refreshCalls } from '#web/api/use-call.ts';
import { deviceNews } from '#web/membership/device-news.ts';
import { turnDeviceNews } from '#web/membership/push-subscription.ts';
import { NewsDevices } from './news-devices.tsx';
import { strings } from './strings.ts';

const words = strings.device;

/** A choice for this browser, which asks its owner for the permission when it's turned on. */
export function DeviceNewsSwitch() {
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
        <Header variant="h2" description={words.words}>
          {words.heading}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Toggle
          disabled={busy || state === 'blocked'}
          checked={state === 'on' || state === 'while-open'}
          description={words.states[state]}
          onChange={({ detail }) => void turn(detail.checked)}
        >
          {words.label}
        </Toggle>
        <NewsDevices />
      </SpaceBetween>
    </Container>
  );
}
