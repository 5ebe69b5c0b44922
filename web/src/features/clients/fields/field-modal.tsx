import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type ClientField, FIELD_KINDS, FIELD_LIMITS, type FieldKind } from '#contracts/clients/fields';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { saveFields } from './field-calls.ts';
import { strings as words } from './strings.ts';

type Values = { name: string; kind: FieldKind; choices: string };

const choicesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const rules: FormRules<Values> = {
  check: ({ name, kind, choices }) => {
    const count = choicesIn(choices).length;
    return {
      ...(name.trim() === '' && { name: REQUIRED_MESSAGE }),
      ...(kind === 'choice' && (count === 0 || count > FIELD_LIMITS.choices) && { choices: words.choicesProblem }),
    };
  },
  limits: { name: FIELD_LIMITS.name },
  required: ({ kind }) => (kind === 'choice' ? ['name', 'choices'] : ['name']),
};

const kinds = FIELD_KINDS.map((value) => ({ value, label: words.kinds[value] }));

type FieldModalProps = {
  /** Changes this one; without it a new one is added. */
  field?: ClientField;
  /** Where it is, or will be, among the others: what the server says of it names the place. */
  at: number;
  onClose: () => void;
};

export function FieldModal({ field, at, onClose }: FieldModalProps) {
  const initial: Values = field
    ? { name: field.name, kind: field.kind, choices: field.choices.join('\n') }
    : { name: '', kind: 'text', choices: '' };
  const form = useForm({
    initial,
    rules,
    fieldOnForm: { [`fields.${at}.name`]: 'name', [`fields.${at}.choices`]: 'choices' },
  });
  const { kind } = form.values;
  const save = async (values: Values) => {
    const typed = { name: values.name.trim(), kind: values.kind, choices: choicesIn(values.choices) };
    await saveFields((fields) =>
      field ? fields.map((one) => (one.id === field.id ? { ...typed, id: field.id } : one)) : [...fields, typed],
    );
    notify({ type: 'success', content: words.saved(typed.name) });
    onClose();
  };
  return (
    <FormModal
      title={field ? words.changeTitle(field.name) : words.addTitle}
      form={form}
      submitLabel={field ? words.save : words.add}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label={words.name} description={words.nameNote} autoComplete="off" {...fieldOf(form, 'name')} />
      {!field && (
        <FormField label={words.kind} description={words.kindNote} stretch>
          <Select
            selectedOption={kinds.find(({ value }) => value === kind) ?? null}
            options={kinds}
            onChange={({ detail }) =>
              form.change({ kind: FIELD_KINDS.find((one) => one === detail.selectedOption.value) ?? 'text' })
            }
          />
        </FormField>
      )}
      {kind === 'choice' && (
        <TextAreaField
          label={words.choices}
          description={field && words.choicesNote}
          rows={5}
          {...fieldOf(form, 'choices')}
        />
      )}
    </FormModal>
  );
}
