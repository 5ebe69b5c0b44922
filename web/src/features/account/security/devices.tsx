import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { routes as activity } from '#contracts/members/activity';
import { routes } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { signOutEverywhere } from '#web/session/sign-out.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import { needsSession } from './needs-session.ts';
import styles from './sign-in-security.module.css';

const texts = strings.devices;

type Device = Reply<typeof routes.devices>['devices'][number];
type Ending = { kind: 'one'; device: Device } | { kind: 'others' } | { kind: 'everywhere' };

const endingOf = (ending: Ending) => {
  const again = () => refreshCalls(routes.devices, activity.activity);
  switch (ending.kind) {
    case 'one':
      return {
        title: texts.endTitle(ending.device.device),
        label: texts.end,
        words: texts.endWords,
        run: async () => {
          await call(routes.endDevice, { params: { id: ending.device.id } });
          notify({ type: 'success', content: texts.ended(ending.device.device) });
          await again();
        },
      };
    case 'others':
      return {
        title: texts.othersTitle,
        label: texts.others,
        words: texts.othersWords,
        run: async () => {
          await call(routes.endOtherDevices, {});
          notify({ type: 'success', content: texts.othersEnded });
          await again();
        },
      };
    case 'everywhere':
      return {
        title: texts.everywhereTitle,
        label: texts.everywhere,
        words: texts.everywhereWords,
        run: signOutEverywhere,
      };
  }
};

/** Where the person is signed in, and how to end it there. */
export function Devices() {
  const { data, error, mutate } = useCall(routes.devices, {});
  const [ending, setEnding] = useState<Ending>();
  const asked = ending && endingOf(ending);
  const hasOthers = data?.devices.some(({ is_this }) => !is_this) ?? false;

  return (
    <Container
      header={
        <Header variant="h2" description={texts.words}>
          {texts.heading}
        </Header>
      }
    >
      {!data && !error ? <Loading text={strings.loading} lines={3} /> : null}
      {error ? (
        needsSession(error) ? (
          <StatusIndicator type="warning">{strings.noSession}</StatusIndicator>
        ) : (
          <ErrorState error={error} onRetry={() => void mutate()} />
        )
      ) : null}
      <ul className={styles.root}>
        {data?.devices.map((device) => (
          <DeviceItem key={device.id} device={device} onEnd={() => setEnding({ kind: 'one', device })} />
        ))}
        <li className={styles.buttons}>
          {hasOthers ? <Button onClick={() => setEnding({ kind: 'others' })}>{texts.others}</Button> : null}
          <Button onClick={() => setEnding({ kind: 'everywhere' })}>{texts.everywhere}</Button>
        </li>
      </ul>
      {asked ? (
        <ConfirmModal
          title={asked.title}
          confirmLabel={asked.label}
          onConfirm={asked.run}
          onClose={() => setEnding(undefined)}
        >
          {asked.words}
        </ConfirmModal>
      ) : null}
    </Container>
  );
}

function DeviceItem({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { address, method, signed_in_at, last_used_at, is_this } = device;
  return (
    <li>
      <div>
        <h3>{device.device}</h3>
        {is_this ? (
          <StatusIndicator type="success">{texts.isThis}</StatusIndicator>
        ) : (
          <p>
            {texts.lastUsed} <DateTime iso={last_used_at} />
          </p>
        )}
        <p>
          {texts.signedIn} <DateTime iso={signed_in_at} /> {texts.by[method]}
          {address === null ? null : <> · {texts.address(address)}</>}
        </p>
      </div>
      {is_this ? null : (
        <Button ariaLabel={texts.endLabel(device.device)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
