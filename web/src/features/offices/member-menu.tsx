import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { managedBy, type OfficeMember, type OfficeView } from '#contracts/offices';
import { ChangeRole } from './change-role.tsx';
import { HandOverClients } from './hand-over-clients.tsx';
import { strings } from './strings.ts';
import { useRemovePerson } from './use-remove-person.ts';

type Action = 'hand over' | 'role' | 'remove';

type MemberMenuProps = { office: OfficeView; member: OfficeMember; isMe: boolean };

type Item = { id: Action; text: string };

const itemsFor = ({ office, member, isMe }: MemberMenuProps): Item[] => {
  const role: Item[] = office.role === 'owner' ? [{ id: 'role', text: strings.role.button }] : [];
  if (isMe) return role;
  const isManaged = managedBy(office.role).includes(member.role);
  return [
    ...role,
    ...(isManaged ? [{ id: 'remove' as const, text: strings.remove.button }] : []),
    ...(office.role === 'owner' ? [{ id: 'hand over' as const, text: strings.handover.button }] : []),
  ];
};

/** What can be done with someone of the office. */
export function MemberMenu({ office, member, isMe }: MemberMenuProps) {
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const remove = useRemovePerson(office, member, isMe);
  const items = itemsFor({ office, member, isMe });
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={strings.actionsFor(member.name)}
        items={items}
        onItemClick={({ detail }) => (detail.id === 'remove' ? remove() : setOpen(detail.id as Action))}
      />
      {open === 'hand over' && <HandOverClients office={office} member={member} onClose={close} />}
      {open === 'role' && <ChangeRole office={office} member={member} onClose={close} />}
    </>
  );
}
