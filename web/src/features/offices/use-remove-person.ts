import { type OfficeMember, type OfficeView, routes } from '#contracts/offices';
import { useAction } from '#web/api/use-action.ts';
import { strings } from './strings.ts';

/** Can't be undone without a new invitation, so it takes typing: one's office to leave it, a person's name to remove them. */
export function useRemovePerson(office: OfficeView, { id, name }: OfficeMember, isMe: boolean): () => void {
  const seat = office.plan && !isMe ? ` ${strings.remove.seat}` : '';
  const remove = useAction(routes.removeMember, {
    asks: {
      title: isMe ? strings.leave.title(office.name) : strings.remove.title(name, office.name),
      words: (isMe ? strings.leave.words : strings.remove.words(name)) + seat,
      confirm: isMe ? strings.leave.button : strings.remove.button,
      typed: isMe ? office.name : name,
    },
    done: isMe ? strings.leave.done(office.name) : strings.remove.done(name),
    refreshes: isMe ? [routes.offices] : [routes.offices, routes.office],
  });
  return () => void remove.run({ params: { id: office.id, member: id } });
}
