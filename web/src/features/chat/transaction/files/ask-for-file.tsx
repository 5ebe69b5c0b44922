import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { FILE_KINDS } from '#contracts/chat/files';
import { type AskedFile, routes } from '#contracts/chat/files/asked';
import { useAction } from '#web/api/use-action.ts';
import { useFileStrings } from '#web/files/strings.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../../strings.ts';

const empty = { text: '', due_on: '' };
const rules = contractRules(routes.askForFile.body, empty);

type AskForFileProps = {
  transactionId: string;
  /** The items of the checklist, to choose one that the file belongs to. */
  tasks: readonly string[];
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

function AskForm({ transactionId, tasks, onClose }: AskForFileProps & { onClose: () => void }) {
  const words = useChatStrings().asked;
  const kindWords = useFileStrings();
  const form = useForm({ initial: empty, rules });
  const onceKey = useOnceKey();
  const [kind, setKind] = useState<AskedFile['kind']>('other');
  const kinds = FILE_KINDS.transaction.map((value) => ({ value, label: kindWords.kinds[value] }));
  const forTasks = tasks.map((value) => ({ value, label: value }));
  const ask = useAction(routes.askForFile, { done: words.asked, refreshes: [routes.askedFiles] });
  const submit = (values: typeof empty) => {
    const body = { ...values, kind };
    return ask.send({ params: { id: transactionId }, body, idempotencyKey: onceKey(body) });
  };
  return (
    <FormModal title={words.ask} form={form} submitLabel={words.send} onSubmit={submit} onClose={onClose}>
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
