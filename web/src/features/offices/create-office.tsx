import { routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { SecondStepDialog, useIsTwoStep } from './second-step-note.tsx';
import { strings } from './strings.ts';

const words = strings.create;
const initial = { name: '' };
const rules = contractRules(routes.createOffice.body, initial);

export function CreateOffice({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial, rules });
  const create = async (body: typeof initial) => {
    const { name } = await call(routes.createOffice, { body });
    await refreshCalls(routes.offices);
    notify({ type: 'success', content: words.done(name) });
    onClose();
  };
  if (useIsTwoStep() === false) return <SecondStepDialog title={words.title} onClose={onClose} />;
  return (
    <FormModal title={words.title} form={form} submitLabel={words.submit} onSubmit={create} onClose={onClose}>
      <p>{words.words}</p>
      <TextField label={words.name} {...fieldOf(form, 'name')} />
    </FormModal>
  );
}
