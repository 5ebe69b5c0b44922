import { type Communication, type ReminderPlan, routes } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ReminderField } from '../new-request/reminder-field.tsx';
import { strings } from '../strings.ts';

const words = strings.request;

type RemindersModalProps = {
  communication: Communication;
  onClose: () => void;
};

/** When the client of a sent request is reminded from now on. */
export function RemindersModal({ communication, onClose }: RemindersModalProps) {
  const form = useForm<{ reminder_plan: ReminderPlan }>({
    initial: { reminder_plan: communication.request?.reminder_plan ?? 'usual' },
    rules: { check: () => ({}) },
  });
  const change = useAction(routes.changeReminders, {
    done: words.remindersChanged,
    refreshes: [routes.communications],
  });
  return (
    <FormModal
      title={words.changeRemindersTitle}
      form={form}
      submitLabel={words.changeRemindersSave}
      cancelLabel={words.dismiss}
      onClose={onClose}
      onSubmit={(body) => change.send({ params: { id: communication.id }, body })}
    >
      <ReminderField plan={form.values.reminder_plan} onChange={(reminder_plan) => form.change({ reminder_plan })} />
      {words.changeRemindersNote}
    </FormModal>
  );
}
