import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { type AgentTransaction, routes } from '#contracts/chat/transaction';
import { useAction } from '#web/api/use-action.ts';
import { useChatStrings } from '../../strings.ts';

// A list that can be dragged is heavy, and few visits are about it.
const ChecklistEditor = lazy(() =>
  import('./checklist-editor.tsx').then((module) => ({ default: module.ChecklistEditor })),
);

type ChangeChecklistProps = { transaction: Pick<AgentTransaction, 'id' | 'checklist' | 'checklist_version'> };

/** What is on this client's list. Each change can be taken back as long as its message is on the page. */
export function ChangeChecklist({ transaction: { id, checklist, checklist_version } }: ChangeChecklistProps) {
  const words = useChatStrings().checklist;
  const [isOpen, setOpen] = useState(false);
  const params = { id };
  const refreshes = [routes.transaction];
  const changeBack = useAction(routes.changeChecklist, { refreshes });
  const former = checklist.map(({ kind, text }) => ({ kind, text }));
  const change = useAction(routes.changeChecklist, {
    done: words.changed,
    undo: ({ body: { version } }) => ({
      label: words.undo,
      run: () => void changeBack.run({ params, body: { tasks: former, version: version + 1 } }),
    }),
    refreshes,
  });
  return (
    <>
      <Button iconName="edit" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      {isOpen && (
        <Suspense>
          <ChecklistEditor
            items={checklist}
            onSave={(tasks) => change.send({ params, body: { tasks, version: checklist_version } })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
