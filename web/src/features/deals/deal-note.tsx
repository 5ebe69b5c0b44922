import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { DEAL_LIMITS, routes } from '#contracts/funds/deals';
import { call } from '#web/api/call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from './strings.ts';

const words = strings.deal.note;

type DealNoteProps = { id: string; note: string; onSaved: () => void };

/** What the agent wants to remember of a deal. No one else sees it. */
export function DealNote({ id, note, onSaved }: DealNoteProps) {
  const form = useForm({ initial: { note }, rules: { limits: { note: DEAL_LIMITS.note }, check: () => ({}) } });
  const edit = useEdit({ note });
  const save = async ({ note }: { note: string }) => {
    await edit.save((seen) => call(routes.saveDealNote, { params: { id }, body: { note, seen: seen.note } }));
    edit.reset({ note });
    notify({ type: 'success', content: words.saved });
    onSaved();
  };
  return (
    <section className="panel">
      <form {...form.onSubmit(save)}>
        <SpaceBetween size="s">
          <TextAreaField
            label={words.label}
            description={words.hint}
            rows={rowsFor(form.values.note, 3, 12)}
            {...fieldOf(form, 'note')}
          />
          <FormError>{form.hasRefused ? undefined : form.failure?.message}</FormError>
          <Button formAction="submit" loading={form.doing !== undefined} disabled={form.values.note === note}>
            {words.save}
          </Button>
        </SpaceBetween>
      </form>
    </section>
  );
}
