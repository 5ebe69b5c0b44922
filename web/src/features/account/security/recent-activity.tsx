import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { type OwnEvent, routes } from '#contracts/members/activity';
import type { Reply } from '#core/http/route.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { type LogEntry, LogList } from '#web/ui/list/log-list.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { strings } from '../strings.ts';

const EVENTS = {
  'account.created': 'Account created',
  'sign-in': 'Signed in',
  'sign-in.new-device': 'Signed in on a new device',
  'sign-in.refused': "Sign-in that wasn't finished: a wrong password or code, or canceled",
  'step-up': 'Confirmed your identity',
  'session.ended': 'Device logged out',
  'sessions.ended': 'Logged out everywhere',
  'session.replayed': 'A copied sign-in was used, so we ended it',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset with an emailed code',
  'password.refused': 'Wrong password when changing it',
  'factor.on': 'Two-step verification turned on',
  'factor.off': 'Two-step verification turned off',
  'passkey.added': 'Passkey added',
  'passkey.renamed': 'Passkey renamed',
  'key.created': 'API key made',
  'key.rotated': 'API key replaced',
  'key.revoked': 'API key revoked',
  'assistant.connected': 'Assistant connected',
  'assistant.allowed': 'Assistant allowed',
  'assistant.disconnected': 'Assistant disconnected',
  'passkey.removed': 'Passkey removed',
  'webhook.added': 'Webhook added',
  'webhook.secret': 'Webhook secret replaced',
  'webhook.removed': 'Webhook removed',
  'email.change-asked': 'Email change requested',
  'email.changed': 'Email address changed',
  'bank.linked': 'Bank linked',
  'bank.unlinked': 'Bank unlinked',
} satisfies Record<OwnEvent, string>;

type Event = Reply<typeof routes.activity>['events'][number];

const toEntry = ({ id, event, at, device, address, detail }: Event): LogEntry => ({
  key: id,
  at,
  what: EVENTS[event],
  to: detail,
  by: [device, address && strings.devices.address(address)].filter(Boolean).join(' · '),
});

/** The account's events of the last 90 days, newest first. */
export function RecentActivity() {
  const list = useList(
    routes.activity,
    (query) => ({ query }),
    ({ events }) => events,
    { limit: 10 },
  );
  return (
    <Container
      header={
        <Header variant="h2" description="What happened to your account in the last 90 days. Only you see this.">
          Recent activity
        </Header>
      }
    >
      <Resource of={list} loading="Loading..." lines={5} empty={<EmptyState title="Nothing yet" />}>
        {(events) => <LogList entries={events.map(toEntry)} />}
      </Resource>
      <ListPages list={list} />
    </Container>
  );
}
