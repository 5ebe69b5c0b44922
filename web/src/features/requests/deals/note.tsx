import Container from '@cloudscape-design/components/container';
import { routes } from '#contracts/funds/deals';
import { useAction } from '#web/api/use-action.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { rowsFor } from '#web/ui/form/text-area-field.tsx';

/** The agent's own note about a deal. No one else sees it. */
export function DealNote({ id, note }: { id: string; note: string }) {
  const edit = useEdit({ note });
  const save = useAction(routes.saveDealNote, { done: 'Your note is saved.', refreshes: [routes.deal] });
  const field = { label: 'Your note', description: 'Only you see it.', value: note, rows: rowsFor(note, 3, 12) };
  return (
    <Container>
      <ContractForm
        schema={routes.saveDealNote.body}
        fields={{ note: field }}
        submitLabel="Save note"
        onSubmit={(body) => edit.save((seen) => save.send({ params: { id }, body: { ...body, seen: seen.note } }))}
      />
    </Container>
  );
}
