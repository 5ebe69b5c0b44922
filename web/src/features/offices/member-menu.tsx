import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { routes as handoverRoutes } from '#contracts/client-work/handover';
import { managedBy, type OfficeMember, type OfficeView, ROLES, routes } from '#contracts/members/offices';
import { useAction } from '#web/api/use-action.ts';
import { roleField } from './role-field.ts';
import { strings } from './strings.ts';
import { useRemovePerson } from './use-remove-person.ts';

type Action = 'hand over' | 'role' | 'remove';

type MemberMenuProps = { office: OfficeView; member: OfficeMember; isMe: boolean };

type Item = { id: Action; text: string };

const itemsFor = ({ office, member, isMe }: MemberMenuProps): Item[] => {
  const role: Item[] = office.role === 'owner' ? [{ id: 'role', text: 'Change role' }] : [];
  if (isMe) return role;
  const isManaged = managedBy(office.role).includes(member.role);
  return [
    ...role,
    ...(isManaged ? [{ id: 'remove' as const, text: 'Remove' }] : []),
    ...(office.role === 'owner' ? [{ id: 'hand over' as const, text: 'Remove and move clients' }] : []),
  ];
};

export function MemberMenu({ office, member, isMe }: MemberMenuProps) {
  const { id, name, role } = member;
  const remove = useRemovePerson(office, member, isMe);
  const changeRole = useAction(routes.changeRole, {
    asks: { title: `Change the role of ${name}`, confirm: 'Save role', fields: { role: roleField(ROLES, role) } },
    done: (_, { body }) => strings.role.done(name, body.role),
    refreshes: [routes.office, routes.offices],
  });
  const colleagues = office.members.filter((one) => one.id !== id);
  /** Moving the clients can't be undone, so the owner has to type the name. */
  const handOver = useAction(handoverRoutes.handOverClients, {
    asks: {
      title: `Remove ${name} and move their clients?`,
      words: `${name} leaves ${office.name}. All of their clients move to a colleague, with open requests, closings and listings. The links that clients have are replaced, what they agreed to with ${name} ends, and each of them gets an email. Clients stay with ${name} while something of theirs can't move, such as a request that a bank is answering. You can't undo this.`,
      confirm: 'Remove and move clients',
      typed: name,
      fields: {
        to_id: {
          label: 'Who takes over',
          choices: colleagues.map((one) => ({ value: one.id, label: one.name, description: one.email })),
        },
      },
      check: ({ to_id }) => (to_id === '' ? { to_id: 'Choose a colleague.' } : {}),
    },
    done: `The clients of ${name} are moving.`,
    refreshes: [handoverRoutes.handovers, routes.office, routes.offices],
  });
  const items = itemsFor({ office, member, isMe });
  if (items.length === 0) return null;
  const params = { id: office.id, member: id };
  const act = { remove, role: () => changeRole.run({ params }), 'hand over': () => handOver.run({ params }) };
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={`Actions for ${name}`}
      items={items}
      onItemClick={({ detail }) => void act[detail.id as Action]()}
    />
  );
}
