import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { routes, type Template, type TemplateList } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { addTemplate, renameTemplate } from './list-calls.ts';
import { listWords as words } from './list-words.ts';

const rules = contractRules(routes.addTemplate.body, { name: '' });
/** As a name may be, whatever it was made of. */
const LENGTH = rules.limits?.name ?? 60;

type NewTemplateProps = {
  list: TemplateList;
  /** The ID of the one that it copies; empty: the standard text. */
  from?: string;
  onAdded: (id: string) => void;
  onClose: () => void;
};

export function NewTemplate({ list, from = '', onAdded, onClose }: NewTemplateProps) {
  const { step, templates } = list;
  const source = templates.find(({ id }) => id === from);
  const name = source ? words.copyOf(source.name).slice(0, LENGTH) : '';
  const form = useForm({ initial: { name, from }, rules: contractRules(routes.addTemplate.body, { name, from }) });
  const options = [
    { value: '', label: words.beginStandard },
    ...templates.map((one) => ({ value: one.id, label: words.beginCopy(one.name) })),
  ];
  const add = async (values: { name: string; from: string }) => {
    const params = { step: String(step), template: values.from };
    const text = values.from ? await call(routes.template, { params }) : undefined;
    onAdded(await addTemplate(step, values.name.trim(), text));
    onClose();
  };
  return (
    <FormModal title={words.addTitle} form={form} submitLabel={words.submitAdd} onSubmit={add} onClose={onClose}>
      <TextField label={words.name} description={words.nameNote} autoComplete="off" {...fieldOf(form, 'name')} />
      <FormField label={words.begin}>
        <Select
          selectedOption={options.find(({ value }) => value === form.values.from) ?? null}
          options={options}
          onChange={({ detail }) => form.change({ from: detail.selectedOption.value ?? '' })}
        />
      </FormField>
    </FormModal>
  );
}

type CopyToOwnProps = { template: Template; name: string; onClose: () => void };

/** An office's template becomes one more of the agent's own. */
export function CopyToOwn({ template, name, onClose }: CopyToOwnProps) {
  const form = useForm({ initial: { name: name.slice(0, LENGTH) }, rules });
  const add = async (values: { name: string }) => {
    await addTemplate(template.step, values.name.trim(), template);
    onClose();
  };
  return (
    <FormModal title={words.addTitle} form={form} submitLabel={words.submitAdd} onSubmit={add} onClose={onClose}>
      <TextField label={words.name} description={words.nameNote} autoComplete="off" {...fieldOf(form, 'name')} />
    </FormModal>
  );
}

type RenameTemplateProps = { list: TemplateList; template: { id: string; name: string }; onClose: () => void };

export function RenameTemplate({ list, template, onClose }: RenameTemplateProps) {
  const place = list.templates.findIndex(({ id }) => id === template.id);
  const form = useForm({
    initial: { name: template.name },
    rules,
    fieldOnForm: { [`templates.${place}.name`]: 'name' },
  });
  const rename = async ({ name }: { name: string }) => {
    await renameTemplate(list, template.id, name.trim());
    onClose();
  };
  return (
    <FormModal title={words.renameTitle} form={form} submitLabel={words.submitName} onSubmit={rename} onClose={onClose}>
      <TextField label={words.name} description={words.nameNote} autoComplete="off" {...fieldOf(form, 'name')} />
    </FormModal>
  );
}
