import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { BODY_LENGTH, type Campaign, routes, SUBJECT_LENGTH } from '#contracts/clients/campaigns';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { rowsFor, TextAreaField, TextField } from '#web/ui/form/text-field.tsx';
import { RemoveDraft } from '../remove-draft.tsx';
import { strings } from '../strings.ts';
import { AudiencePicker } from './audience-picker.tsx';
import styles from './campaign-editor.module.css';
import { MailPreview } from './mail-preview.tsx';
import { SendPanel } from './send-panel.tsx';
import { SenderPanel } from './sender-panel.tsx';

const words = strings.editor;

export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { data: senderReply } = useCall(routes.sender, {});
  const [draft, setDraft] = useState({ subject: campaign.subject, body: campaign.body, audience: campaign.audience });
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState<'save' | 'test'>();
  const { id } = campaign;
  const sender = senderReply?.sender ?? null;
  const missing = failure ? Object.values(failure.fields) : [];

  const save = () => call(routes.saveCampaign, { params: { id }, body: draft });

  const run = async (what: 'save' | 'test', work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await save();
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  };

  const send = async (sendAt: string | undefined) => {
    try {
      await save();
      await call(routes.sendCampaign, { params: { id }, body: sendAt ? { send_at: sendAt } : {} });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      const fields = Object.values(error.fields);
      throw fields.length > 0 ? new Error(`${strings.send.missing} ${fields.join(' ')}`) : error;
    }
    notify({ type: 'success', content: sendAt ? strings.send.scheduled : strings.send.started });
    await refreshCalls(routes.campaign, routes.campaigns);
  };

  return (
    <SpaceBetween size="l">
      {failure && (
        <div role="alert">
          <Alert type="error" header={words.failed}>
            {missing.length > 0 ? missing.join(' ') : failure.message}
          </Alert>
        </div>
      )}
      {senderReply && <SenderPanel key={sender?.postal_address ?? 'none'} sender={sender} />}
      <div className={styles.columns}>
        <Container
          header={<Header>{words.content}</Header>}
          footer={
            <div className="form-buttons">
              <RemoveDraft id={id} draft={draft} />
              <Button
                loading={busy === 'save'}
                onClick={() =>
                  void run('save', async () => {
                    notify({ type: 'success', content: words.saved });
                    await refreshCalls(routes.campaigns);
                  })
                }
              >
                {words.save}
              </Button>
              <Button
                loading={busy === 'test'}
                onClick={() =>
                  void run('test', async () => {
                    const { to } = await call(routes.testCampaign, { params: { id } });
                    notify({ type: 'success', content: words.tested(to) });
                  })
                }
              >
                {words.test}
              </Button>
            </div>
          }
        >
          <SpaceBetween size="m">
            <TextField
              label={words.subject}
              isRequired
              value={draft.subject}
              errorText={failure?.fields.subject}
              onChange={(subject) => setDraft({ ...draft, subject: subject.slice(0, SUBJECT_LENGTH) })}
            />
            <TextAreaField
              label={words.body}
              description={words.bodyNote}
              constraintText={
                draft.body.length > BODY_LENGTH * 0.9 ? words.left(BODY_LENGTH - draft.body.length) : undefined
              }
              isRequired
              rows={rowsFor(draft.body, 10, 20)}
              maxLength={BODY_LENGTH}
              value={draft.body}
              errorText={failure?.fields.body}
              onChange={(body) => setDraft({ ...draft, body })}
            />
          </SpaceBetween>
        </Container>
        <Container
          header={<Header description={words.previewNote(strings.preview.sampleName)}>{words.preview}</Header>}
        >
          <MailPreview subject={draft.subject} body={draft.body} sender={sender} />
        </Container>
      </div>
      <AudiencePicker audience={draft.audience} onChange={(audience) => setDraft({ ...draft, audience })} />
      <SendPanel audience={draft.audience} refused={failure?.fields.send_at} onSend={send} />
    </SpaceBetween>
  );
}
