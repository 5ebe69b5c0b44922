import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Campaign, type Recipient, type Results, routes } from '#contracts/clients/campaigns';
import { useAction } from '#web/api/use-action.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/href.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, List } from '#web/ui/list/list.tsx';
import { MailPreview } from './editor/mail-preview.tsx';
import { strings } from './strings.ts';

const words = strings.results;

const MARKS = ['unsubscribed', 'bounced', 'complained', 'opened'] as const;
const PAGE = 50;
const REFRESH_MS = 3000;

const nameOf = ({ client_id, name }: Recipient) => <Link to={href.client(client_id)}>{name}</Link>;

const stateOf = (one: Recipient): ReactNode => (
  <span className="actions">
    {words.states[one.state]}
    {MARKS.filter((mark) => one[mark]).map((mark) => (
      <Badge key={mark} color={mark === 'opened' ? 'green' : 'grey'}>
        {words.marks[mark]}
      </Badge>
    ))}
  </span>
);

const columns: Column<Recipient>[] = [
  { id: 'name', header: words.name, cell: nameOf },
  { id: 'email', header: words.email, card: 'line', cell: ({ email }) => email },
  { id: 'state', header: words.state, card: 'line', cell: stateOf },
];

function RecipientTable({ campaignId, isSending }: { campaignId: string; isSending: boolean }) {
  const list = usePages(
    routes.recipients,
    (cursor) => ({ params: { id: campaignId }, query: { limit: PAGE, cursor } }),
    ({ recipients }) => recipients,
    { refreshInterval: isSending ? REFRESH_MS : 0 },
  );
  return (
    <List
      texts={{
        heading: words.recipients,
        failed: words.recipientsFailed,
        loading: strings.list.loading,
      }}
      columns={columns}
      list={list}
      idOf={({ email }) => email}
      empty={
        <EmptyState drawing="letter" title={isSending ? words.none : words.notSent}>
          {isSending ? words.noneWords : words.notSentWords}
        </EmptyState>
      }
    />
  );
}

const RESULTS = ['sent', 'opened', 'unsubscribed', 'bounced', 'complained', 'skipped', 'failed'] as const;
/** The last two are shown only when they aren't zero. */
const ALWAYS_SHOWN = 5;
const status = {
  draft: 'pending',
  scheduled: 'pending',
  sending: 'in-progress',
  sent: 'success',
  stopped: 'stopped',
} as const;

export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const { id, state, subject, body, sender, results } = campaign;
  const isScheduled = state === 'scheduled';
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header description={<CampaignState campaign={campaign} />} actions={<StopButton campaign={campaign} />}>
            {words.title}
          </Header>
        }
      >
        <SpaceBetween size="m">
          <Counts results={results} />
          {results.opened > 0 && <p className="soft">{words.openedNote}</p>}
        </SpaceBetween>
      </Container>
      {!isScheduled && <RecipientTable campaignId={id} isSending={state === 'sending'} />}
      <Container header={<Header>{words.text}</Header>}>
        <MailPreview subject={subject} body={body} sender={sender} name={strings.preview.sampleName} />
      </Container>
    </SpaceBetween>
  );
}

const CampaignState = ({ campaign: { state, send_at } }: { campaign: Campaign }) => (
  <>
    <StatusIndicator type={status[state]}>{strings.list.states[state]}</StatusIndicator>
    {send_at && (
      <>
        {' '}
        · {state === 'scheduled' && `${words.scheduledFor} `}
        <DateTime iso={send_at} />
      </>
    )}
  </>
);

const Counts = ({ results }: { results: Results }) => (
  <KeyValuePairs
    columns={4}
    items={RESULTS.filter((name, index) => index < ALWAYS_SHOWN || results[name] > 0).map((name) => ({
      label: words[name],
      value: <Box variant="awsui-value-large">{results[name].toLocaleString('en-US')}</Box>,
    }))}
  />
);

/** Makes a scheduled campaign a draft again, or stops one that is being sent. */
function StopButton({ campaign: { id, state } }: { campaign: Campaign }) {
  const refreshes = [routes.campaign, routes.campaigns];
  const unschedule = useAction(routes.stopCampaign, {
    done: { type: 'info', content: words.unscheduled },
    refreshes,
  });
  const stop = useAction(routes.stopCampaign, {
    asks: { title: words.stopTitle, words: words.stopWords, confirm: words.stop },
    done: { type: 'info', content: words.stopped },
    refreshes,
  });
  const params = { id };
  if (state === 'scheduled')
    return (
      <Button loading={unschedule.isRunning} onClick={() => void unschedule.run({ params })}>
        {words.unschedule}
      </Button>
    );
  return state === 'sending' ? <Button onClick={() => void stop.run({ params })}>{words.stop}</Button> : null;
}
