import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes } from '#contracts/clients/campaigns';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { useOwnName } from '#web/session/own-name.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';

const words = strings.sender;
type Sender = Reply<typeof routes.sender>['sender'];
const empty = { name: '', postal_address: '' };
const rules = contractRules(routes.saveSender.body, empty);

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
  const saved = sender ? { name: sender.name, postal_address: sender.postal_address } : empty;
  const form = useForm({ initial: sender ? saved : { ...empty, name: ownName }, rules });
  const edit = useEdit(saved);
  const save = async (typed: typeof empty) => {
    await edit.save((seen) => call(routes.saveSender, { body: { ...typed, seen } }));
    await refreshCalls(routes.sender);
    notify({ type: 'success', content: words.saved });
    onDone();
  };
  return (
    <form {...form.onSubmit(save)}>
      <SpaceBetween size="m">
        {form.failure && !form.hasRefused && <ErrorState error={refusalOf(form.failure)} />}
        <TextField label={words.name} {...fieldOf(form, 'name')} />
        <TextAreaField
          label={words.address}
          description={words.addressNote}
          rows={3}
          {...fieldOf(form, 'postal_address')}
        />
        <div className="form-buttons">
          {sender && (
            <Button variant="link" formAction="none" onClick={onDone}>
              {words.cancel}
            </Button>
          )}
          <Button formAction="submit" loading={form.doing !== undefined}>
            {words.save}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}
