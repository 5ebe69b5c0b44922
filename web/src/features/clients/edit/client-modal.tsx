import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as v from 'valibot';
import { type ListedClient, routes, tags } from '#contracts/clients/list';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { CLIENT_READS } from '../client-reads.ts';
import { strings } from '../strings.ts';

const words = strings.form;

type ClientFields = {
  name: string;
  address: string;
  email: string;
  phone_number: string;
  tags: string;
};

/** The tags from their text field. */
const tagsIn = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const bodyOf = ({ tags, ...typed }: ClientFields) => ({ ...typed, tags: tagsIn(tags) });

/** `merge` is the ID of the same client on the list; `force` keeps both. */
const addClient = async (query: { merge?: string; force?: string }, fields: ClientFields) => {
  const { merged } = await call(routes.addClient, { query, body: bodyOf(fields) });
  notify({ type: 'success', content: (merged ? words.merged : words.added)(fields.name.trim()) });
};

/** The form's initial values, with the server's field names. */
type SeenClient = Pick<ListedClient, 'name' | 'address' | 'email' | 'phone_number' | 'tags'>;

const seenOf = ({ name, address, email, phone_number, tags }: ListedClient): SeenClient => ({
  name,
  address,
  email,
  phone_number,
  tags,
});

const editClient = async ({ id }: ListedClient, typed: ClientFields, seen: SeenClient) => {
  const { ended } = await call(routes.editClient, { params: { id }, body: { ...bodyOf(typed), seen } });
  notify({ type: 'success', content: words.saved(typed.name.trim()) });
  if (ended.length === 0) return;
  const channels = ended.map((channel) => strings.consent.channels[channel].toLowerCase()).join(', ');
  notify({ type: 'warning', content: words.ended(channels) });
};

type DuplicateModalProps = {
  title: string;
  duplicate: ListedClient;
  /** True for a new client, who can be merged or added anyway. An edit can only go back. */
  canDecide: boolean;
  isBusy: boolean;
  onMerge: () => void;
  onForce: () => void;
  /** Also called when someone closes the window. The form still has the typed text. */
  onBack: () => void;
};

const DuplicateModal = ({ title, duplicate, canDecide, isBusy, ...on }: DuplicateModalProps) => (
  <Dialog title={title} isBusy={isBusy} onClose={on.onBack}>
    <SpaceBetween size="l">
      <Alert type="info" header="This client is already on your list">
        {canDecide ? 'You can merge the two, or keep both if they are different people.' : null}
      </Alert>
      <KeyValuePairs
        columns={2}
        items={[
          { label: words.name, value: duplicate.name },
          { label: words.address, value: duplicate.address || '–' },
          { label: words.email, value: duplicate.email || '–' },
          { label: words.phone, value: duplicate.phone_number || '–' },
        ]}
      />
      <div className="actions actions-end">
        <Button variant="link" disabled={isBusy} onClick={on.onBack}>
          Back
        </Button>
        {canDecide && (
          <>
            <Button disabled={isBusy} onClick={on.onForce}>
              Keep both
            </Button>
            <Button variant="primary" loading={isBusy} onClick={on.onMerge}>
              Merge into this one
            </Button>
          </>
        )}
      </div>
    </SpaceBetween>
  </Dialog>
);

const emptyContact = { name: '', address: '', email: '', phone_number: '' };
const emptyForm: ClientFields = { ...emptyContact, tags: '' };
const contactRules = contractRules(routes.addClient.body, emptyContact);
const rules: FormRules<ClientFields> = {
  check: ({ tags: typed, name, address, email, phone_number }) => ({
    ...contactRules.check({ name, address, email, phone_number }),
    ...(v.is(tags, tagsIn(typed)) ? {} : { tags: words.tagsProblem }),
  }),
  limits: contactRules.limits,
  required: () => ['name', 'address', 'email', 'phone_number'],
};
const fieldsOfClient = ({ name, address, email, phone_number, tags }: ListedClient): ClientFields => ({
  name,
  address,
  email,
  phone_number,
  tags: tags.join(', '),
});

type ClientModalProps = {
  /** The client to edit. Without it, the form adds a new one. */
  client?: ListedClient;
  onClose: () => void;
};

export function ClientModal({ client, onClose }: ClientModalProps) {
  const form = useForm({ initial: client ? fieldsOfClient(client) : emptyForm, rules });
  const edit = useEdit(client && seenOf(client));
  const save =
    (query: { merge?: string; force?: string } = {}) =>
    async (fields: ClientFields): Promise<void> => {
      await edit.save((seen) => (client && seen ? editClient(client, fields, seen) : addClient(query, fields)));
      await refreshCalls(...CLIENT_READS);
    };

  const decide = async (query: { merge?: string; force?: string }) => {
    if (!(await form.act(save(query)))) onClose();
  };

  const duplicate = duplicateIn(form.failure);
  if (duplicate)
    return (
      <DuplicateModal
        title={client ? words.editTitle : words.addTitle}
        duplicate={duplicate}
        canDecide={client === undefined}
        isBusy={form.doing !== undefined}
        onMerge={() => void decide({ merge: duplicate.id })}
        onForce={() => void decide({ force: '1' })}
        onBack={form.clearFailure}
      />
    );
  return (
    <FormModal
      title={client ? words.editTitle : words.addTitle}
      form={form}
      submitLabel={client ? 'Save changes' : 'Add Client'}
      failedTitle={client ? 'Error: Failed to save client' : 'Error: Failed to add client'}
      onClose={onClose}
      onSubmit={save()}
    >
      <TextField label={words.name} autoComplete="off" {...fieldOf(form, 'name')} />
      <TextField label={words.address} {...fieldOf(form, 'address')} />
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
      <TextField label={words.phone} isPhone autoComplete="off" {...fieldOf(form, 'phone_number')} />
      <TextField label="Tags (optional)" description={words.tagsNote} autoComplete="off" {...fieldOf(form, 'tags')} />
    </FormModal>
  );
}

/** The client on the list that the server found to be the same. */
const duplicateIn = (failure: Error | undefined): ListedClient | undefined =>
  failure instanceof ApiError && failure.code === 'DUPLICATE'
    ? (failure.body as { client?: ListedClient }).client
    : undefined;
