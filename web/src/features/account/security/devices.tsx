import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { routes as activity } from '#contracts/members/activity';
import { routes } from '#contracts/members/session';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { signOutEverywhere } from '#web/session/sign-out.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';
import { needsSession } from './needs-session.ts';
import styles from './sign-in-security.module.css';

const texts = strings.devices;

type Device = Reply<typeof routes.devices>['devices'][number];
const refreshes = [routes.devices, activity.activity];

/** Where the person is signed in, and how to end it there. */
export function Devices() {
  const { data, error, mutate } = useCall(routes.devices, {});
  const endOthers = useAction(routes.endOtherDevices, {
    asks: { title: texts.othersTitle, words: texts.othersWords, confirm: texts.others },
    done: texts.othersEnded,
    refreshes,
  });
  const endAll = () =>
    confirm(
      { title: texts.everywhereTitle, words: texts.everywhereWords, confirm: texts.everywhere },
      signOutEverywhere,
    );
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
          <DeviceItem key={device.id} device={device} />
        ))}
        <li className={styles.buttons}>
          {hasOthers ? <Button onClick={() => void endOthers.run({})}>{texts.others}</Button> : null}
          <Button onClick={() => void endAll()}>{texts.everywhere}</Button>
        </li>
      </ul>
    </Container>
  );
}

function DeviceItem({ device }: { device: Device }) {
  const { id, address, method, signed_in_at, last_used_at, is_this } = device;
  const end = useAction(routes.endDevice, {
    asks: { title: texts.endTitle(device.device), words: texts.endWords, confirm: texts.end },
    done: texts.ended(device.device),
    refreshes,
  });
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
        <Button ariaLabel={texts.endLabel(device.device)} onClick={() => void end.run({ params: { id } })}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
