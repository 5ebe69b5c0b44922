import { type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { TypedConfirm } from '#web/ui/form/typed-confirm.tsx';
import { strings } from './strings.ts';

type RemovePersonProps = { office: OfficeView; member: OfficeMember; isMe: boolean; onClose: () => void };

/** Can't be undone without a new invitation, so it takes typing: one's office to leave it, a person's name to remove them. */
export function RemovePerson({ office, member: { id, name }, isMe, onClose }: RemovePersonProps) {
  const remove = async () => {
    await call(routes.removeMember, { params: { id: office.id, member: id } });
    notify({ type: 'success', content: isMe ? strings.leave.done(office.name) : strings.remove.done(name) });
    await refreshCalls(routes.offices, ...(isMe ? [] : [routes.office]));
  };
  return (
    <TypedConfirm
      title={isMe ? strings.leave.title(office.name) : strings.remove.title(name, office.name)}
      text={isMe ? office.name : name}
      confirmLabel={isMe ? strings.leave.button : strings.remove.button}
      onConfirm={remove}
      onClose={onClose}
    >
      {isMe ? strings.leave.words : strings.remove.words(name)}
      {office.plan && !isMe ? ` ${strings.remove.seat}` : null}
    </TypedConfirm>
  );
}
