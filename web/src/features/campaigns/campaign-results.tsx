import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './campaign-results.module.css';
import { MailPreview } from './editor/mail-preview.tsx';
import { RecipientTable } from './editor/recipient-table.tsx';
import { strings } from './strings.ts';

const words = strings.results;
const RESULTS = ['sent', 'opened', 'unsubscribed', 'bounced', 'complained', 'skipped', 'failed'] as const;
/** The last two only when there is something to say. */
const ALWAYS_SHOWN = 5;
const status = {
  draft: 'pending',
  scheduled: 'pending',
  sending: 'in-progress',
  sent: 'success',
  stopped: 'stopped',
} as const;

export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const [isStopping, setStopping] = useState(false);
  const isScheduled = campaign.state === 'scheduled';

  const stop = async () => {
    await call(routes.stopCampaign, { params: { id: campaign.id } });
    notify({ type: 'info', content: isScheduled ? words.unscheduled : words.stopped });
    await refreshCalls(routes.campaign, routes.campaigns);
  };

  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            description={
              <>
                <StatusIndicator type={status[campaign.state]}>{strings.list.states[campaign.state]}</StatusIndicator>
                {campaign.send_at && (
                  <>
                    {' '}
                    · {isScheduled ? words.scheduledFor : strings.list.wentOut} <DateTime iso={campaign.send_at} />
                  </>
                )}
              </>
            }
            actions={
              isScheduled ? (
                <Button onClick={() => void stop()}>{words.unschedule}</Button>
              ) : (
                campaign.state === 'sending' && <Button onClick={() => setStopping(true)}>{words.stop}</Button>
              )
            }
          >
            {words.title}
          </Header>
        }
      >
        <SpaceBetween size="m">
          <dl className={styles.counts}>
            {RESULTS.filter((name, index) => index < ALWAYS_SHOWN || campaign.results[name] > 0).map((name) => (
              <div key={name}>
                <dt>{words[name]}</dt>
                <dd className="numeric">{campaign.results[name].toLocaleString()}</dd>
              </div>
            ))}
          </dl>
          {campaign.results.opened > 0 && <p className="soft">{words.openedNote}</p>}
        </SpaceBetween>
      </Container>
      {!isScheduled && <RecipientTable campaignId={campaign.id} isSending={campaign.state === 'sending'} />}
      <Container header={<Header>{words.text}</Header>}>
        <MailPreview subject={campaign.subject} body={campaign.body} sender={campaign.sender} />
      </Container>
      {isStopping && (
        <ConfirmModal
          title={words.stopTitle}
          confirmLabel={words.stop}
          onConfirm={stop}
          onClose={() => setStopping(false)}
        >
          {words.stopWords}
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}
