import type { ShownTour } from '#contracts/chat/transaction/tours';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useTourStrings } from './strings.ts';
import type { TourCalls } from './tour-calls.ts';

const noteRules = { check: () => ({}) };

type TourNoteProps = { tour: ShownTour; onSave: NonNullable<TourCalls['note']>; onClose: () => void };

/** The agent's private note about a tour. */
export function TourNote({ tour, onSave, onClose }: TourNoteProps) {
  const words = useTourStrings();
  const form = useForm({ initial: { note: tour.note ?? '' }, rules: noteRules });
  return (
    <FormModal
      title={words.notes.title}
      form={form}
      submitLabel={words.notes.save}
      onSubmit={({ note }) => onSave(tour, note)}
      onClose={onClose}
    >
      <p className="soft">{words.notes.words}</p>
      <TextAreaField label={words.note} rows={4} {...fieldOf(form, 'note')} />
    </FormModal>
  );
}
