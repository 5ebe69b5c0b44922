import { type Communication, type ReminderPlan, routes } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ReminderField } from '../new-request/reminder-field.tsx';
import { strings } from '../strings.ts';

const words = strings.request;

type RemindersModalProps = {
  communication: Communication;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** When the client of a sent request is reminded from now on. */
export function RemindersModal({ communication, onClose, onChanged }: RemindersModalProps) {
  const form = useForm<{ reminder_plan: ReminderPlan }>({
    initial: { reminder_plan: communication.request?.reminder_plan ?? 'usual' },
    rules: { check: () => ({}) },
  });
  return (
    <FormModal
      title={words.changeRemindersTitle}
      form={form}
      submitLabel={words.changeRemindersSave}
      cancelLabel={words.dismiss}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(routes.changeReminders, { params: { id: communication.id }, body });
        notify({ type: 'success', content: words.remindersChanged });
        await onChanged();
        onClose();
      }}
    >
      <ReminderField plan={form.values.reminder_plan} onChange={(reminder_plan) => form.change({ reminder_plan })} />
      {words.changeRemindersNote}
    </FormModal>
  );
}
