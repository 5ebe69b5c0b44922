import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes, TRANSACTION_KINDS, type TransactionKind } from '#contracts/chat/transaction';
import type { ListedClient } from '#contracts/clients/list';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { useAction } from '#web/api/use-action.ts';
import { href } from '#web/config/href.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useOwnName } from '#web/session/own-name.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useChatStrings } from '../strings.ts';

const ClientPicker = lazyPart(() => import('#web/clients/client-picker.tsx'), 'ClientPicker');

const empty = {
  agent_name: '',
  first_name: '',
  last_name: '',
  email: '',
  message: '',
  kind: 'selling' as TransactionKind,
};
const rules = contractRules(routes.startTransaction.body, empty);

type Known = Pick<ListedClient, 'name' | 'email'>;

const fromClient = ({ name, email }: Known) => {
  const { first, last } = splitAtFirstSpace(name);
  return { first_name: first, last_name: last, email };
};

type StartTransactionProps = {
  client?: Known;
  /** The kind, if the page that opens this form knows it. */
  kind?: TransactionKind;
  /** True if people stay on the page that opened this form. */
  isStaying?: boolean;
  onClose: () => void;
};

export function StartTransaction({ client, kind = 'selling', isStaying = false, onClose }: StartTransactionProps) {
  const words = useChatStrings().transactions.form;
  const ownName = useOwnName();
  const navigate = useNavigate();
  const initial = { ...empty, kind, agent_name: ownName, ...(client && fromClient(client)) };
  const form = useForm({ initial, rules });
  const onceKey = useOnceKey();

  const start = useAction(routes.startTransaction, {
    done: (_, { body }) => words.sent(body.email),
    refreshes: [routes.transactions],
    // With `replace`, Back leads to the client and not to this form.
    after: ({ id }) => isStaying || navigate(href.transaction(id), { replace: client !== undefined }),
  });
  const submit = async (body: typeof empty) => {
    await start.send({ body, idempotencyKey: onceKey(body) });
    // After leading to the transaction, closing the window would go back.
    return isStaying;
  };

  return (
    <FormModal
      title={words.title}
      form={form}
      submitLabel={words.send}
      cancelLabel={words.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{words.words}</p>
      <ChoiceField
        label={words.kind}
        choices={TRANSACTION_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        value={form.values.kind}
        onChange={(chosen) => form.change({ kind: chosen })}
      />
      {!client && (
        <Suspense>
          <ClientPicker label={words.find} onPick={(picked) => form.change(fromClient(picked))} />
        </Suspense>
      )}
      <TextField label={words.firstName} {...fieldOf(form, 'first_name')} />
      <TextField label={words.lastName} {...fieldOf(form, 'last_name')} />
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
      <TextField label={words.agentName} {...fieldOf(form, 'agent_name')} />
      <TextAreaField label={words.message} rows={3} {...fieldOf(form, 'message')} />
    </FormModal>
  );
}
