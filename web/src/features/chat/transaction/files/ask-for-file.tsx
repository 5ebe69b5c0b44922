import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { FILE_KINDS } from '#contracts/files';
import { type AskedFile, routes } from '#contracts/files/asked';
import { useFileStrings } from '#web/files/strings.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../../strings.ts';

const empty = { text: '', due_on: '' };
const rules = contractRules(routes.askForFile.body, empty);

export type NewAsked = Pick<AskedFile, 'text' | 'kind' | 'due_on'>;
type AskForFileProps = {
  /** What is on the checklist, to ask for a file that belongs to it. */
  tasks: readonly string[];
  onAsk: (asked: NewAsked, idempotencyKey: string) => Promise<unknown>;
};

export function AskForFile(props: AskForFileProps) {
  const words = useChatStrings().asked;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="actions">
      <Button iconName="add-plus" onClick={() => setOpen(true)}>
        {words.ask}
      </Button>
      {isOpen && <AskForm {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AskForm({ tasks, onAsk, onClose }: AskForFileProps & { onClose: () => void }) {
  const words = useChatStrings().asked;
  const kindWords = useFileStrings();
  const form = useForm({ initial: empty, rules });
  const onceKey = useOnceKey();
  const [kind, setKind] = useState<AskedFile['kind']>('other');
  const kinds = FILE_KINDS.transaction.map((value) => ({ value, label: kindWords.kinds[value] }));
  const forTasks = tasks.map((value) => ({ value, label: value }));
  const ask = async (values: typeof empty) => {
    const asked = { ...values, kind };
    await onAsk(asked, onceKey(asked));
    notify({ type: 'success', content: words.asked });
    onClose();
  };
  return (
    <FormModal title={words.ask} form={form} submitLabel={words.send} onSubmit={ask} onClose={onClose}>
      <p className="soft">{words.askNote}</p>
      <FormField label={words.task} stretch>
        <Select
          options={forTasks}
          placeholder={words.noTask}
          selectedOption={forTasks.find(({ value }) => value === form.values.text) ?? null}
          onChange={({ detail }) => form.change({ text: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <TextField label={words.text} {...fieldOf(form, 'text')} />
      <FormField label={kindWords.kind} stretch>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === kind) ?? null}
          onChange={({ detail }) => setKind((detail.selectedOption.value as AskedFile['kind'] | undefined) ?? kind)}
        />
      </FormField>
      <TextField label={words.day} isDay {...fieldOf(form, 'due_on')} />
    </FormModal>
  );
}
