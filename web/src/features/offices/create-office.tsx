import { routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
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
  const create = useAction(routes.createOffice, { done: ({ name }) => words.done(name), refreshes: [routes.offices] });
  if (useIsTwoStep() === false) return <SecondStepDialog title={words.title} onClose={onClose} />;
  return (
    <FormModal
      title={words.title}
      form={form}
      submitLabel={words.submit}
      onSubmit={(body) => create.send({ body })}
      onClose={onClose}
    >
      <p>{words.words}</p>
      <TextField label={words.name} {...fieldOf(form, 'name')} />
    </FormModal>
  );
}
