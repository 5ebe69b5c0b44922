import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes } from '#contracts/clients/campaigns';
import type { Reply } from '#core/http/route.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useOwnName } from '#web/session/own-name.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextAreaField, TextField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';
import styles from './sender-panel.module.css';

const words = strings.sender;
type Sender = Reply<typeof routes.sender>['sender'];

export function SenderPanel({ sender }: { sender: Sender }) {
  const [isEditing, setEditing] = useState(sender === null);
  return (
    <Container
      header={
        <Header
          description={words.note}
          actions={!isEditing && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
        >
          {words.title}
        </Header>
      }
    >
      {isEditing || !sender ? (
        <SenderForm sender={sender} onDone={() => setEditing(false)} />
      ) : (
        <p className={styles.sender}>
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
  const [name, setName] = useState(sender?.name ?? ownName);
  const [address, setAddress] = useState(sender?.postal_address ?? '');
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(routes.saveSender, { body: { name, postal_address: address } });
      await refreshCalls(routes.sender);
      notify({ type: 'success', content: words.saved });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SpaceBetween size="m">
        {failure && Object.keys(failure.fields).length === 0 && <ErrorState error={failure} />}
        <TextField label={words.name} isRequired value={name} errorText={failure?.fields.name} onChange={setName} />
        <TextAreaField
          label={words.address}
          description={words.addressNote}
          isRequired
          rows={3}
          maxLength={300}
          value={address}
          errorText={failure?.fields.postal_address}
          onChange={setAddress}
        />
        <div className="form-buttons">
          {sender && (
            <Button variant="link" formAction="none" onClick={onDone}>
              {words.cancel}
            </Button>
          )}
          <Button formAction="submit" loading={busy}>
            {words.save}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}
