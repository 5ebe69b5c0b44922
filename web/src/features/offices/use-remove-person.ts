import { type OfficeMember, type OfficeView, routes } from '#contracts/members/offices';
import { useAction } from '#web/api/use-action.ts';

/** Only a new invitation could undo this, so people have to type: the office's name to leave, or the person's name to remove them. */
export function useRemovePerson(office: OfficeView, { id, name }: OfficeMember, isMe: boolean): () => void {
  const seat =
    office.plan && !isMe
      ? ' Their seat is free for someone else then, and stays paid until you change the number of seats.'
      : '';
  const remove = useAction(routes.removeMember, {
    asks: {
      title: isMe ? `Leave ${office.name}?` : `Remove ${name} from ${office.name}?`,
      words:
        (isMe
          ? "You won't see the office anymore, and it won't see your deals. Your clients and deals stay with you. Or ask an owner to move your clients to a colleague. To come back, you'll need a new invitation."
          : `${name} no longer sees the office. Their clients and deals stay with them.`) + seat,
      confirm: isMe ? 'Leave the office' : 'Remove',
      typed: isMe ? office.name : name,
    },
    done: isMe ? `You left ${office.name}.` : `${name} is no longer in the office.`,
    refreshes: isMe ? [routes.offices] : [routes.offices, routes.office],
  });
  return () => void remove.run({ params: { id: office.id, member: id } });
}
