import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ListedClient } from '#contracts/clients/client';
import { routes } from '#contracts/clients/list';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { strings } from '../strings.ts';
import { type ClientForm, emptyForm, formOf, payloadOf, problemsOf } from './client-form.ts';
import { DuplicateChoice } from './duplicate-choice.tsx';
import { PhoneField } from './phone-field.tsx';

const words = strings.form;

type ClientModalProps = {
  /** Edits this one; without it a new one is added. */
  client?: ListedClient;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

export function ClientModal({ client, onClose, onSaved }: ClientModalProps) {
  const [form, setForm] = useState<ClientForm>(client ? formOf(client) : emptyForm);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const problems = isTried ? problemsOf(form) : {};
  const refused = failure?.fields ?? {};
  const duplicate = failure?.code === 'DUPLICATE' ? (failure.body as { client?: ListedClient }).client : undefined;

  const add = async (query: { merge?: string; force?: string }) => {
    const { merged } = await call(routes.addClient, { query, body: payloadOf(form) });
    notify({ type: 'success', content: (merged ? words.merged : words.added)(form.name.trim()) });
  };

  const save = async (known: ListedClient) => {
    const { ended } = await call(routes.editClient, { params: { id: known.id }, body: payloadOf(form) });
    notify({ type: 'success', content: words.saved(form.name.trim()) });
    if (ended.length > 0) {
      const channels = ended.map((channel) => strings.consent.channels[channel].toLowerCase()).join(', ');
      notify({ type: 'warning', content: words.ended(channels) });
    }
  };

  const submit = async (query: { merge?: string; force?: string } = {}) => {
    setTried(true);
    if (busy || Object.keys(problemsOf(form)).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await (client ? save(client) : add(query));
      onClose();
      await onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };

  const field = (name: keyof ClientForm, wireName: string) => ({
    isRequired: true,
    value: form[name],
    errorText: problems[name] ?? refused[wireName],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });

  const footer = (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="primary" loading={busy} onClick={() => void submit()}>
          {client ? words.save : words.add}
        </Button>
      </SpaceBetween>
    </Box>
  );

  return (
    <Modal
      visible
      header={client ? words.editTitle : words.addTitle}
      closeAriaLabel={words.close}
      onDismiss={() => !busy && onClose()}
      footer={duplicate ? undefined : footer}
    >
      {duplicate ? (
        <DuplicateChoice
          there={duplicate}
          canDecide={client === undefined}
          isBusy={busy}
          onMerge={() => void submit({ merge: duplicate.id })}
          onForce={() => void submit({ force: '1' })}
          onBack={() => setFailure(undefined)}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <SpaceBetween size="m">
            {failure && <ErrorState title={client ? words.saveFailed : words.addFailed} error={failure} />}
            <TextField label={words.name} autoComplete="off" {...field('name', 'name')} />
            <TextField label={words.address} {...field('address', 'address')} />
            <TextField label={words.email} type="email" {...field('email', 'email')} />
            <PhoneField label={words.phone} {...field('phoneNumber', 'phone_number')} />
          </SpaceBetween>
          {/* Enter in a field sends the form, though its button stands in the footer. */}
          <button type="submit" hidden />
        </form>
      )}
    </Modal>
  );
}
