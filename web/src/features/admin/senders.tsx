import Button from '@cloudscape-design/components/button';
import Cards from '@cloudscape-design/components/cards';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { routes, type SenderView } from '#contracts/members/senders';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeptScroll } from '#web/ui/browser/use-kept-scroll.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { useCursors } from '#web/ui/list/use-cursors.ts';
import { Failed } from './failed.tsx';
import { strings } from './strings.ts';

const texts = strings.senders;
const PAGE_SIZE = 20;

function StopOrAllow({ sender }: { sender: SenderView }) {
  const options = { failed: texts.changeFailed, refreshes: [routes.senders] };
  const allow = useAction(routes.allowSender, options);
  const stop = useAction(routes.stopSender, options);
  const change = sender.stopped_at ? allow : stop;
  const label = sender.stopped_at ? texts.allow : texts.stop;
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
      {texts.stoppedBy[stopped_by]} {stopped_at ? <DateTime iso={stopped_at} show="day" /> : null}
    </StatusIndicator>
  ) : (
    <StatusIndicator type="success">{texts.on}</StatusIndicator>
  );

const figures = ['sent', 'bounces', 'complaints', 'reports'] as const;

/** Who makes us send email, how much, and what came back. */
export function Senders() {
  const { cursor, pagesWith } = useCursors('', 'senders');
  const { data, error, isLoading, mutate } = useCall(
    routes.senders,
    { query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) } },
    { keepPreviousData: true },
  );
  useKeptScroll(data !== undefined);
  const pages = pagesWith(data?.next_cursor);
  if (!data && error) return <Failed words={texts.failed} onRetry={() => void mutate()} />;
  if (!data) return <Loading text={strings.list.loading} lines={5} />;
  return (
    <Cards
      items={data.senders}
      trackBy="id"
      cardsPerRow={[{ cards: 1 }, { minWidth: 700, cards: 2 }]}
      empty={<EmptyState title={texts.empty}>{texts.emptyWords}</EmptyState>}
      header={
        <Header variant="h2" description={texts.words}>
          {texts.heading}
        </Header>
      }
      ariaLabels={{ itemSelectionLabel: (_, { email }) => email, selectionGroupLabel: texts.heading }}
      cardDefinition={{
        header: ({ name, email }) => (name ? `${name} · ${email}` : email),
        sections: [
          { id: 'state', header: texts.sending, width: 50, content: (sender) => <State {...sender} /> },
          {
            id: 'action',
            width: 50,
            content: (sender) => <StopOrAllow sender={sender} />,
          },
          ...figures.map((name) => ({
            id: name,
            header: texts[name],
            width: 25,
            content: (sender: SenderView) => String(sender[name]),
          })),
          {
            id: 'last',
            header: texts.last,
            width: 50,
            content: ({ last_day }) => <DateTime iso={last_day} show="day" />,
          },
          { id: 'standing', header: texts.standing, width: 50, content: ({ standing }) => texts.standings[standing] },
        ],
      }}
      pagination={pages.page > 1 || pages.hasMore ? <ListPages pages={pages} isLoading={isLoading} /> : undefined}
    />
  );
}
