import { type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from './strings.ts';

type RemovePersonProps = { office: OfficeView; member: OfficeMember; isMe: boolean; onClose: () => void };

/** Can't be undone without a new invitation, so it takes typing: one's office to leave it, a person's name to remove them. */
export function RemovePerson({ office, member: { id, name }, isMe, onClose }: RemovePersonProps) {
  const text = isMe ? office.name : name;
  const check = ({ typed }: { typed: string }) =>
    typed.trim().toLowerCase() === text.toLowerCase() ? {} : { typed: strings.typedWrong(text) };
  const form = useForm({ initial: { typed: '' }, rules: { check } });
  const remove = async () => {
    await call(routes.removeMember, { params: { id: office.id, member: id } });
    notify({ type: 'success', content: isMe ? strings.leave.done(office.name) : strings.remove.done(name) });
    onClose();
    await refreshCalls(routes.offices, ...(isMe ? [] : [routes.office]));
  };
  return (
    <FormModal
      title={isMe ? strings.leave.title(office.name) : strings.remove.title(name, office.name)}
      form={form}
      submitLabel={isMe ? strings.leave.button : strings.remove.button}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>{isMe ? strings.leave.words : strings.remove.words(name)}</p>
      <TextField label={strings.typed(text)} {...fieldOf(form, 'typed')} />
    </FormModal>
  );
}
