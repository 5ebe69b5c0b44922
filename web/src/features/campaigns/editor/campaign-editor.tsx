import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { useCall } from '#web/api/use-call.ts';
import { KeptNotice } from '#web/funds/unsent/kept-notice.tsx';
import { strings } from '../strings.ts';
import { AudiencePicker } from './audience-picker.tsx';
import styles from './campaign-editor.module.css';
import { EditorFailure } from './editor-failure.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MessagePanel } from './message-panel.tsx';
import { SendPanel } from './send-panel.tsx';
import { SenderPanel } from './sender-panel.tsx';
import { type Draft, useCampaignForm } from './use-campaign-form.ts';

const words = strings.editor;

type CampaignEditorProps = {
  /** Undefined until the first save. */
  id: string | undefined;
  saved: Draft;
  onCreated: (campaign: Campaign) => void;
};

export function CampaignEditor({ id, saved, onCreated }: CampaignEditorProps) {
  const { data: senderReply } = useCall(routes.sender, {});
  const sender = senderReply?.sender ?? null;
  const editor = useCampaignForm({ id, saved, onCreated });
  const { form, failure } = editor;
  const { subject, body, audience } = form.values;
  const [cameBack, setCameBack] = useState(editor.isUnsaved);
  const failed = failure && <EditorFailure failure={failure} />;
  return (
    <SpaceBetween size="l">
      {cameBack && <KeptNotice onStartOver={editor.startOver} onClose={() => setCameBack(false)} />}
      {senderReply && <SenderPanel key={sender?.postal_address ?? 'none'} sender={sender} />}
      <div className={styles.columns}>
        <MessagePanel id={id} form={form} onSave={editor.save} onTest={editor.test}>
          {failure?.of !== 'send' && failed}
        </MessagePanel>
        <Container
          header={<Header description={words.previewNote(strings.preview.sampleName)}>{words.preview}</Header>}
        >
          <MailPreview subject={subject} body={body} sender={sender} name={strings.preview.sampleName} />
        </Container>
      </div>
      <AudiencePicker audience={audience} onChange={(next) => form.change({ audience: next })} />
      <SendPanel
        content={{ subject, body, sender }}
        refused={failure?.fields.send_at}
        isChecking={form.doing === 'check'}
        onCheck={editor.check}
        onSend={editor.send}
      >
        {failure?.of === 'send' && failed}
      </SendPanel>
    </SpaceBetween>
  );
}
