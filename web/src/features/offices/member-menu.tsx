import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { type DealShare, managedBy, type OfficeMember, type OfficeView } from '#contracts/offices';
import { ChangeRole } from './change-role.tsx';
import { AskHelp } from './deals/ask-help.tsx';
import { ShareAll } from './deals/share-all.tsx';
import { strings as deals } from './deals/strings.ts';
import { HandOverClients } from './hand-over-clients.tsx';
import { RemovePerson } from './remove-person.tsx';
import { strings } from './strings.ts';

type Action = 'share' | 'help' | 'hand over' | 'role' | 'remove';

/** `given` is what one shares with the person; undefined as long as it isn't known. */
type MemberMenuProps = { office: OfficeView; member: OfficeMember; isMe: boolean; given: DealShare[] | undefined };

type Item = { id: Action; text: string };

/** What one shares with a colleague, and whether a coordinator also works on it. */
const sharing = ({ role }: OfficeMember, given: DealShare[]): Item[] => {
  const share = { id: 'share' as const, text: given.length > 0 ? deals.share.stop : deals.share.all };
  const isHelping = given.some(({ helps }) => helps);
  const help = { id: 'help' as const, text: isHelping ? deals.help.end : deals.help.ask };
  return role === 'coordinator' ? [share, help] : [share];
};

const itemsFor = ({ office, member, isMe, given }: MemberMenuProps): Item[] => {
  const role: Item[] = office.role === 'owner' ? [{ id: 'role', text: strings.role.button }] : [];
  if (isMe) return role;
  const isManaged = managedBy(office.role).includes(member.role);
  return [
    ...(given ? sharing(member, given) : []),
    ...role,
    ...(isManaged ? [{ id: 'remove' as const, text: strings.remove.button }] : []),
    ...(office.role === 'owner' ? [{ id: 'hand over' as const, text: strings.handover.button }] : []),
  ];
};

/** What can be done with someone of the office. */
export function MemberMenu({ office, member, isMe, given }: MemberMenuProps) {
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const items = itemsFor({ office, member, isMe, given });
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={strings.actionsFor(member.name)}
        items={items}
        onItemClick={({ detail }) => setOpen(detail.id as Action)}
      />
      {open === 'share' && given && <ShareAll office={office} member={member} given={given} onClose={close} />}
      {open === 'help' && given && <AskHelp office={office} member={member} given={given} onClose={close} />}
      {open === 'hand over' && <HandOverClients office={office} member={member} onClose={close} />}
      {open === 'role' && <ChangeRole office={office} member={member} onClose={close} />}
      {open === 'remove' && <RemovePerson office={office} member={member} isMe={isMe} onClose={close} />}
    </>
  );
}
