import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useRef, useState } from 'react';
import { routes } from '#contracts/chat/transaction';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useOwnName } from '#web/session/own-name.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useChatStrings } from '../strings.ts';

export function StartTransaction({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) {
  const words = useChatStrings().transactions.form;
  const ownName = useOwnName();
  const [form, setForm] = useState(() => ({
    agent_name: ownName,
    first_name: '',
    last_name: '',
    email: '',
    message: '',
  }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const key = useRef(crypto.randomUUID());
  const isComplete = [form.agent_name, form.first_name, form.last_name, form.email].every((text) => text.trim() !== '');

  const send = async () => {
    if (!isComplete || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call(routes.startTransaction, { body: form, idempotencyKey: key.current });
      notify({ type: 'success', content: words.sent(form.email) });
      onStarted();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What was refused because of its content may be corrected and sent as a new one.
      if (error.status === 400) key.current = crypto.randomUUID();
      setFailure(error);
      setBusy(false);
    }
  };
  const field = (name: keyof typeof form, label: string, type: 'text' | 'email' = 'text') => (
    <FormField label={label} errorText={failure?.fields[name]}>
      <Input
        value={form[name]}
        type={type}
        onChange={({ detail }) => setForm((now) => ({ ...now, [name]: detail.value }))}
      />
    </FormField>
  );

  return (
    <Modal
      visible
      header={words.title}
      closeAriaLabel={words.cancel}
      onDismiss={() => !busy && onClose()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" disabled={busy} onClick={onClose}>
              {words.cancel}
            </Button>
            <Button variant="primary" loading={busy} disabled={!isComplete} onClick={() => void send()}>
              {words.send}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <SpaceBetween size="m">
          <p className="soft">{words.words}</p>
          {field('first_name', words.firstName)}
          {field('last_name', words.lastName)}
          {field('email', words.email, 'email')}
          {field('agent_name', words.agentName)}
          <FormField label={words.message} errorText={failure?.fields.message}>
            <Textarea
              value={form.message}
              rows={3}
              onChange={({ detail }) => setForm((now) => ({ ...now, message: detail.value }))}
            />
          </FormField>
          {failure && Object.keys(failure.fields).length === 0 && (
            <div role="alert">
              <Alert type="error">{failure.message}</Alert>
            </div>
          )}
          <input type="submit" hidden />
        </SpaceBetween>
      </form>
    </Modal>
  );
}
