import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { deviceNews, turnDeviceNews } from '#web/membership/device-news.ts';
import { strings } from './strings.ts';

const words = strings.device;

/** A choice for this browser, which asks its owner for the permission when it's turned on. */
export function DeviceNewsSwitch() {
  const [state, setState] = useState(deviceNews);
  if (state === 'not-possible') return null;
  return (
    <Container
      header={
        <Header variant="h2" description={words.words}>
          {words.heading}
        </Header>
      }
    >
      <Toggle
        disabled={state === 'blocked'}
        checked={state === 'on'}
        description={state === 'blocked' ? words.blocked : words.hint}
        onChange={({ detail }) => void turnDeviceNews(detail.checked).then(setState)}
      >
        {words.label}
      </Toggle>
    </Container>
  );
}
