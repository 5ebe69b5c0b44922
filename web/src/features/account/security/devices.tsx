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
import { confirm } from '#web/ui/feedback/questions.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from '../strings.ts';
import { needsSession } from './needs-session.ts';

const BY = {
  password: 'with a password',
  google: 'with Google',
  facebook: 'with Facebook',
  passkey: 'with a passkey',
} as const;

const texts = strings.devices;

type Device = Reply<typeof routes.devices>['devices'][number];
const refreshes = [routes.devices, activity.activity];

/** The person's sessions, and a way to end each. */
export function Devices() {
  const answer = useCall(routes.devices, {});
  const endOthers = useAction(routes.endOtherDevices, {
    asks: {
      title: 'Log out all other devices?',
      words: 'You stay signed in here. Pages that are open elsewhere stop working within 15 minutes.',
      confirm: 'Log out all others',
    },
    done: 'All other devices are logged out.',
    refreshes,
  });
  const endAll = () =>
    confirm(
      {
        title: 'Log out on every device?',
        words:
          "Every browser and phone that's signed in to your account will be signed out at once, including this one.",
        confirm: 'Log out everywhere',
      },
      signOutEverywhere,
    );
  const hasOthers = answer.data?.devices.some(({ is_this }) => !is_this) ?? false;

  return (
    <Container
      header={
        <Header
          variant="h2"
          description="A device stays signed in for up to 30 days, unless you log out on it. Don't recognize one? Log it out, then change your password."
        >
          {texts.heading}
        </Header>
      }
    >
      {needsSession(answer.error) ? (
        <StatusIndicator type="warning">{strings.noSession}</StatusIndicator>
      ) : (
        <Resource of={answer} loading="Loading..." lines={3}>
          {({ devices }) => (
            <Rows most={5}>
              {devices.map((device) => (
                <DeviceItem key={device.id} device={device} />
              ))}
            </Rows>
          )}
        </Resource>
      )}
      <div className="actions actions-end">
        {hasOthers ? <Button onClick={() => void endOthers.run({})}>Log out all others</Button> : null}
        <Button onClick={() => void endAll()}>Log out everywhere</Button>
      </div>
    </Container>
  );
}

function DeviceItem({ device }: { device: Device }) {
  const { id, address, method, signed_in_at, last_used_at, is_this } = device;
  const end = useAction(routes.endDevice, {
    asks: {
      title: `Log out ${device.device}?`,
      words: 'That device will have to sign in again. A page that is open there stops working within 15 minutes.',
      confirm: 'Log out',
    },
    done: `${device.device} is logged out.`,
    refreshes,
  });
  return (
    <li>
      <RowWords>
        <h3>{device.device}</h3>
        {is_this ? (
          <StatusIndicator type="success">This device</StatusIndicator>
        ) : (
          <p className="soft">
            Last used <DateTime iso={last_used_at} />
          </p>
        )}
        <p className="soft">
          Signed in <DateTime iso={signed_in_at} /> {BY[method]}
          {address === null ? null : <> · {texts.address(address)}</>}
        </p>
      </RowWords>
      {is_this ? null : (
        <Button ariaLabel={`Log out ${device.device}`} onClick={() => void end.run({ params: { id } })}>
          Log out
        </Button>
      )}
    </li>
  );
}
