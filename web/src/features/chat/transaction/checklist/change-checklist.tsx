import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { type AgentTransaction, type ChecklistTask, routes } from '#contracts/chat/transaction';
import { call } from '#web/api/call.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useChatStrings } from '../../strings.ts';

// A list that can be dragged is heavy, and few visits are about it.
const ChecklistEditor = lazy(() =>
  import('./checklist-editor.tsx').then((module) => ({ default: module.ChecklistEditor })),
);

type ChangeChecklistProps = {
  transaction: Pick<AgentTransaction, 'id' | 'checklist' | 'checklist_version'>;
  onChanged: () => Promise<unknown>;
};

/** What is on this client's list. Each change can be taken back as long as its message is on the page. */
export function ChangeChecklist({ transaction, onChanged }: ChangeChecklistProps) {
  const { id, checklist, checklist_version } = transaction;
  const words = useChatStrings().checklist;
  const say = useRefusalText();
  const [isOpen, setOpen] = useState(false);

  const save = async (tasks: ChecklistTask[], version: number) => {
    await call(routes.changeChecklist, { params: { id }, body: { tasks, version } });
    await onChanged();
  };
  const undo = async () => {
    const former = checklist.map(({ kind, text }) => ({ kind, text }));
    try {
      await save(former, checklist_version + 1);
    } catch (error) {
      notify({ type: 'error', content: say(refusalOf(error)) });
    }
  };
  const change = async (tasks: ChecklistTask[]) => {
    await save(tasks, checklist_version);
    notify({ type: 'success', content: words.changed, action: { label: words.undo, run: () => void undo() } });
    setOpen(false);
  };
  return (
    <>
      <Button iconName="edit" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      {isOpen && (
        <Suspense>
          <ChecklistEditor items={checklist} onSave={change} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
