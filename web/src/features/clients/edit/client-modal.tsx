import * as v from 'valibot';
import { type ListedClient, routes, tags } from '#contracts/clients/list';
import { ApiError } from '#web/api/api-error.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { CLIENT_READS } from '../client-reads.ts';
import { strings } from '../strings.ts';
import { DuplicateModal } from './duplicate-modal.tsx';
import { addClient, type ClientFields, editClient, seenOf, tagsIn } from './save-client.ts';

const words = strings.form;

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
  /** Edits this one; without it a new one is added. */
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
      submitLabel={client ? words.save : words.add}
      failedTitle={client ? words.saveFailed : words.addFailed}
      onClose={onClose}
      onSubmit={save()}
    >
      <TextField label={words.name} autoComplete="off" {...fieldOf(form, 'name')} />
      <TextField label={words.address} {...fieldOf(form, 'address')} />
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
      <TextField label={words.phone} isPhone autoComplete="off" {...fieldOf(form, 'phone_number')} />
      <TextField label={words.tags} description={words.tagsNote} autoComplete="off" {...fieldOf(form, 'tags')} />
    </FormModal>
  );
}

/** The client who is on the list already. */
const duplicateIn = (failure: Error | undefined): ListedClient | undefined =>
  failure instanceof ApiError && failure.code === 'DUPLICATE'
    ? (failure.body as { client?: ListedClient }).client
    : undefined;
