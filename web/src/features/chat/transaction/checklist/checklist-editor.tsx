import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import List from '@cloudscape-design/components/list';
import { useState } from 'react';
import { CHECKLIST_LIMITS, type ChecklistItem, type ChecklistTask } from '#contracts/chat/transaction';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useChatStrings } from '../../strings.ts';
import styles from './checklist-editor.module.css';
import { taskWords } from './task-words.ts';

/** `stored`: the saved text, which differs from the shown one if a standard task is translated. */
type Row = ChecklistTask & { key: string; shown: string; stored: string };
type ChecklistEditorProps = {
  items: readonly ChecklistItem[];
  onSave: (tasks: ChecklistTask[]) => Promise<unknown>;
  onClose: () => void;
};

const newRow = (): Row => ({ key: crypto.randomUUID(), kind: 'task', text: '', shown: '', stored: '' });
const taskOf = ({ kind, text, shown, stored }: Row): ChecklistTask => ({ kind, text: text === shown ? stored : text });

const moving = {
  dragHandleAriaLabel: 'Move this task',
  dragHandleAriaDescription:
    'Press the space bar to pick it up, the arrow keys to move it, and the space bar again to put it down.',
  liveAnnouncementDndStarted: (position: number, total: number) => `Picked up task ${position} of ${total}.`,
  liveAnnouncementDndItemReordered: (_before: number, now: number, total: number) => `Now task ${now} of ${total}.`,
  liveAnnouncementDndItemCommitted: (before: number, now: number) =>
    before === now ? 'The task is back in its place.' : `Task ${before} is now task ${now}.`,
  liveAnnouncementDndDiscarded: 'The task was not moved.',
};

export function ChecklistEditor({ items, onSave, onClose }: ChecklistEditorProps) {
  const { checklist: words } = useChatStrings();
  const [initial] = useState(() =>
    items.map((item): Row => {
      const shown = taskWords(item, words);
      return { key: item.id, kind: item.kind, text: shown, shown, stored: item.text };
    }),
  );
  const form = useForm({ initial: { rows: initial }, rules: { check: () => ({}) } });
  const { rows } = form.values;
  const setRows = (next: Row[]) => form.change({ rows: next });
  const change = (row: Row) => setRows(rows.map((one) => (one.key === row.key ? row : one)));
  return (
    <FormModal
      title={words.change}
      form={form}
      submitLabel={words.save}
      onSubmit={() => onSave(rows.filter(({ text }) => text.trim()).map(taskOf))}
      onClose={onClose}
    >
      <p className="soft">{words.changeNote}</p>
      <List
        sortable
        ariaLabel={words.change}
        items={rows.map((row, at) => ({ row, name: row.text || words.newTask(at + 1) }))}
        renderItem={({ row, name }) => ({
          id: row.key,
          announcementLabel: name,
          content: <TaskFields row={row} name={name} onChange={change} />,
          actions: (
            <Button
              variant="icon"
              iconName="remove"
              formAction="none"
              ariaLabel={words.remove(name)}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ),
        })}
        onSortingChange={({ detail }) => setRows(detail.items.map(({ row }) => row))}
        i18nStrings={moving}
      />
      <Button
        iconName="add-plus"
        formAction="none"
        disabled={rows.length >= CHECKLIST_LIMITS.tasks}
        onClick={() => setRows([...rows, newRow()])}
      >
        {words.add}
      </Button>
    </FormModal>
  );
}

type TaskFieldsProps = { row: Row; name: string; onChange: (row: Row) => void };

const TaskFields = ({ row, name, onChange }: TaskFieldsProps) => {
  const words = useChatStrings().checklist;
  return (
    <div className={styles.task}>
      <Input
        value={row.text}
        ariaLabel={words.taskLabel(name)}
        nativeInputAttributes={{ maxLength: CHECKLIST_LIMITS.text }}
        onChange={({ detail }) => onChange({ ...row, text: detail.value })}
      />
      <Checkbox
        checked={row.kind === 'photo'}
        onChange={({ detail }) => onChange({ ...row, kind: detail.checked ? 'photo' : 'task' })}
      >
        {words.isPhoto}
      </Checkbox>
    </div>
  );
};
