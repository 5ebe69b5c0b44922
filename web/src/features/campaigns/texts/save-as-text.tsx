import Alert from '@cloudscape-design/components/alert';
import { type ListedText, routes } from '#contracts/clients/saved-texts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from '../strings.ts';
import { saveText } from './text-calls.ts';

const words = strings.texts;
const rules = contractRules(routes.addSavedText.body, { name: '' });

/** As the server compares names: without case, accents and double spaces. */
const compared = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

type SaveAsTextProps = { content: { subject: string; body: string }; texts: ListedText[]; onClose: () => void };

/** Keeps what is written under a name, or in place of the text that has it. */
export function SaveAsText({ content, texts, onClose }: SaveAsTextProps) {
  const form = useForm({ initial: { name: '' }, rules });
  const taken = texts.find(({ name }) => compared(name) === compared(form.values.name));
  const save = async ({ name }: { name: string }) => {
    await saveText({ name, subject: content.subject, body: content.body }, taken);
    onClose();
  };
  return (
    <FormModal
      title={words.saveTitle}
      form={form}
      submitLabel={taken ? words.replace : words.save}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{words.saveNote}</p>
      <TextField label={words.name} description={words.nameNote} autoComplete="off" {...fieldOf(form, 'name')} />
      <div role="status">{taken && <Alert type="warning">{words.replaceNote(taken.name)}</Alert>}</div>
    </FormModal>
  );
}
