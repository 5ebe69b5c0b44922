import { routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { useOwnName } from '#web/session/own-name.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../strings.ts';

const empty = { agent_name: '', first_name: '', last_name: '', email: '', message: '' };
const rules = contractRules(routes.startTransaction.body, empty);

export function StartTransaction({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) {
  const words = useChatStrings().transactions.form;
  const ownName = useOwnName();
  const form = useForm({ initial: { ...empty, agent_name: ownName }, rules });
  const onceKey = useOnceKey();

  const start = async (body: typeof empty) => {
    await call(routes.startTransaction, { body, idempotencyKey: onceKey(body) });
    notify({ type: 'success', content: words.sent(body.email) });
    onStarted();
    onClose();
  };

  return (
    <FormModal
      title={words.title}
      form={form}
      submitLabel={words.send}
      cancelLabel={words.cancel}
      onSubmit={start}
      onClose={onClose}
    >
      <p className="soft">{words.words}</p>
      <TextField label={words.firstName} {...fieldOf(form, 'first_name')} />
      <TextField label={words.lastName} {...fieldOf(form, 'last_name')} />
      <TextField label={words.email} type="email" {...fieldOf(form, 'email')} />
      <TextField label={words.agentName} {...fieldOf(form, 'agent_name')} />
      <TextAreaField label={words.message} rows={3} {...fieldOf(form, 'message')} />
    </FormModal>
  );
}
