import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { useCall } from '#web/api/use-call.ts';
import { strings } from '../strings.ts';
import { AudiencePicker } from './audience-picker.tsx';
import styles from './campaign-editor.module.css';
import { MailPreview } from './mail-preview.tsx';
import { MessagePanel } from './message-panel.tsx';
import { SendPanel } from './send-panel.tsx';
import { SenderPanel } from './sender-panel.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

const words = strings.editor;

export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { data: senderReply } = useCall(routes.sender, {});
  const sender = senderReply?.sender ?? null;
  const { form, save, test, send, fields } = useCampaignForm(campaign);
  const { subject, body, audience } = form.values;
  return (
    <SpaceBetween size="l">
      {form.failure && (
        <div role="alert">
          <Alert type="error" header={words.failed}>
            {Object.values(fields).join(' ') || form.failure.message}
          </Alert>
        </div>
      )}
      {senderReply && <SenderPanel key={sender?.postal_address ?? 'none'} sender={sender} />}
      <div className={styles.columns}>
        <MessagePanel id={campaign.id} form={form} onSave={save} onTest={test} />
        <Container
          header={<Header description={words.previewNote(strings.preview.sampleName)}>{words.preview}</Header>}
        >
          <MailPreview subject={subject} body={body} sender={sender} />
        </Container>
      </div>
      <AudiencePicker audience={audience} onChange={(next) => form.change({ audience: next })} />
      <SendPanel audience={audience} refused={fields.send_at} onSend={send} />
    </SpaceBetween>
  );
}
