import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type Campaign, type Results, routes } from '#contracts/clients/campaigns';
import { useAction } from '#web/api/use-action.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './campaign-results.module.css';
import { MailPreview } from './editor/mail-preview.tsx';
import { RecipientTable } from './editor/recipient-table.tsx';
import { strings } from './strings.ts';

const words = strings.results;
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
  <dl className={styles.counts}>
    {RESULTS.filter((name, index) => index < ALWAYS_SHOWN || results[name] > 0).map((name) => (
      <div key={name}>
        <dt>{words[name]}</dt>
        <dd className="numeric">{results[name].toLocaleString()}</dd>
      </div>
    ))}
  </dl>
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
