import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { KeptNotice } from '#web/funds/unsent/kept-notice.tsx';
import { useOwnName } from '#web/session/own-name.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { strings } from '../strings.ts';
import { AudiencePicker } from './audience-picker.tsx';
import { EditorFailure } from './editor-failure.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MessagePanel } from './message-panel.tsx';
import { SendPanel } from './send-panel.tsx';
import { type Draft, useCampaignForm } from './use-campaign-form.ts';

type Sender = Reply<typeof routes.sender>['sender'];

function SenderPanel({ sender }: { sender: Sender }) {
  const [isEditing, setEditing] = useState(sender === null);
  return (
    <Container
      header={
        <Header
          description="They appear at the bottom of every campaign. The law requires a postal address where you can be reached."
          actions={!isEditing && <Button onClick={() => setEditing(true)}>Change</Button>}
        >
          Sender details
        </Header>
      }
    >
      {isEditing || !sender ? (
        <SenderForm sender={sender} onDone={() => setEditing(false)} />
      ) : (
        <p className="as-written">
          <strong>{sender.name}</strong>
          {'\n'}
          {sender.postal_address}
        </p>
      )}
    </Container>
  );
}

function SenderForm({ sender, onDone }: { sender: Sender; onDone: () => void }) {
  const ownName = useOwnName();
  const { name, postal_address } = sender ?? { name: '', postal_address: '' };
  const edit = useEdit({ name, postal_address });
  const save = useAction(routes.saveSender, {
    done: 'Sender details saved.',
    refreshes: [routes.sender],
    after: onDone,
  });
  return (
    <ContractForm
      schema={routes.saveSender.body}
      fields={{
        name: { label: 'Your name or company', value: name || ownName },
        postal_address: {
          label: 'Postal address',
          description: 'Street, city, state and ZIP code',
          value: postal_address,
          rows: 3,
        },
      }}
      submitLabel="Save sender details"
      onSubmit={(typed) => edit.save((seen) => save.send({ body: { ...typed, seen } }))}
      onCancel={sender ? onDone : undefined}
    />
  );
}

const words = strings.editor;

type CampaignEditorProps = {
  /** Undefined until the first save. */
  id: string | undefined;
  saved: Draft;
  onCreated: (campaign: Campaign) => void;
};

export function CampaignEditor({ id, saved, onCreated }: CampaignEditorProps) {
  const { data: senderReply, error: senderError } = useCall(routes.sender, {});
  const sender = senderReply?.sender ?? null;
  const editor = useCampaignForm({ id, saved, onCreated });
  const { form, failure } = editor;
  const { subject, body, audience } = form.values;
  const [cameBack, setCameBack] = useState(editor.isUnsaved);
  const failed = failure && <EditorFailure failure={failure} />;
  // The sender is above the message, and would push it down when it loads.
  if (!senderReply && !senderError) return <Loading lines={6} />;
  return (
    <SpaceBetween size="l">
      {cameBack && <KeptNotice onStartOver={editor.startOver} onClose={() => setCameBack(false)} />}
      {senderReply && <SenderPanel key={sender?.postal_address ?? 'none'} sender={sender} />}
      <ColumnLayout columns={2} minColumnWidth={360}>
        <MessagePanel id={id} form={form} onSave={editor.save} onTest={editor.test}>
          {failure?.of !== 'send' && failed}
        </MessagePanel>
        <Container
          header={<Header description={words.previewNote(strings.preview.sampleName)}>{words.preview}</Header>}
        >
          <MailPreview subject={subject} body={body} sender={sender} name={strings.preview.sampleName} />
        </Container>
      </ColumnLayout>
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
