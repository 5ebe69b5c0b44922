import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { routes, type SenderView } from '#contracts/members/senders';
import { useAction } from '#web/api/use-action.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, List } from '#web/ui/list/list.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { NARROW } from './directory-list.tsx';
import { strings } from './strings.ts';

const SENDERS = {
  heading: 'Email senders',
  words:
    'Accounts whose emails went to other people, the latest first. An account that three readers report within a month is stopped until you allow it again.',
  failed: 'Failed to fetch the senders',
  empty: 'No emails yet',
  emptyWords: 'Accounts that send email to other people will appear here.',
  standing: 'Standing',
  standings: { new: 'New', established: 'Established' },
  last: 'Last email',
  who: 'Account',
  change: 'Change',
  sent: 'Emails',
  bounces: 'Bounces',
  complaints: 'Spam',
  reports: 'Reports',
  sending: 'Sending',
  on: 'Allowed',
  stoppedBy: { reports: 'Stopped by reports', staff: 'Stopped by staff', name: 'Name to be reviewed' },
  stop: 'Stop emails',
  allow: 'Allow emails',
  changeFailed: "That didn't work. Please try again.",
} as const;

function StopOrAllow({ sender }: { sender: SenderView }) {
  const options = { failed: SENDERS.changeFailed, refreshes: [routes.senders] };
  const allow = useAction(routes.allowSender, options);
  const stop = useAction(routes.stopSender, options);
  const change = sender.stopped_at ? allow : stop;
  const label = sender.stopped_at ? SENDERS.allow : SENDERS.stop;
  return (
    <Button
      variant="inline-link"
      loading={change.isRunning}
      ariaLabel={`${label}: ${sender.email}`}
      onClick={() => void change.run({ params: { id: sender.id } })}
    >
      {label}
    </Button>
  );
}

const State = ({ stopped_by, stopped_at }: SenderView) =>
  stopped_by ? (
    <StatusIndicator type="stopped">
      {SENDERS.stoppedBy[stopped_by]} {stopped_at ? <DateTime iso={stopped_at} show="day" /> : null}
    </StatusIndicator>
  ) : (
    <StatusIndicator type="success">{SENDERS.on}</StatusIndicator>
  );

const figures = ['sent', 'bounces', 'complaints', 'reports'] as const;

const columns: Column<SenderView>[] = [
  { id: 'who', header: SENDERS.who, cell: ({ name, email }) => (name ? `${name} · ${email}` : email) },
  { id: 'state', header: SENDERS.sending, cell: (sender) => <State {...sender} /> },
  { id: 'action', header: SENDERS.change, cell: (sender) => <StopOrAllow sender={sender} /> },
  ...figures.map((name) => ({ id: name, header: SENDERS[name], cell: (sender: SenderView) => String(sender[name]) })),
  { id: 'last', header: SENDERS.last, cell: ({ last_day }) => <DateTime iso={last_day} show="day" /> },
  { id: 'standing', header: SENDERS.standing, cell: ({ standing }) => SENDERS.standings[standing] },
];

/** The senders of our email: how many emails each sends, and how many bounce. */
export const Senders = () => (
  <List
    texts={{ ...SENDERS, loading: strings.list.loading }}
    columns={columns}
    list={useList(
      routes.senders,
      (query) => ({ query }),
      ({ senders }) => senders,
      { name: 'senders' },
    )}
    idOf={({ id }) => id}
    narrow={NARROW}
    empty={<EmptyState title={SENDERS.empty}>{SENDERS.emptyWords}</EmptyState>}
  />
);
