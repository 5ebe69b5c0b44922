import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type DealShare, managedBy, maySeePipelines, type OfficeMember, type OfficeView } from '#contracts/offices';
import { href } from '#web/config/paths.ts';
import { RowWords } from '#web/ui/list/rows.tsx';
import { ChangeRole } from './change-role.tsx';
import { ShareAll } from './deals/share-all.tsx';
import { strings as deals } from './deals/strings.ts';
import { RemovePerson } from './remove-person.tsx';
import { strings } from './strings.ts';

type Shares = { given: readonly DealShare[]; received: readonly DealShare[] };
type MemberRowProps = { office: OfficeView; member: OfficeMember; isMe: boolean; shares: Shares | undefined };

const sharesWith = (shares: readonly DealShare[] = [], id: string) => shares.filter((one) => one.member_id === id);

export function MemberRow({ office, member, isMe, shares }: MemberRowProps) {
  const [open, setOpen] = useState<'role' | 'remove'>();
  const close = () => setOpen(undefined);
  const { name, email, role, shows_pipeline: isShown } = member;
  const maySee = (isShown && maySeePipelines(office.role)) || sharesWith(shares?.received, member.id).length > 0;
  const mayRemove = !isMe && managedBy(office.role).includes(role);
  return (
    <li>
      <RowWords>
        <strong>
          {name} {isMe && strings.you}
        </strong>
        <span>
          {strings.roles[role]} · {email}
        </span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="m">
        {maySee && (
          <Link to={href.officeDeals(office.id, member.id)} aria-label={deals.openLabel(name)}>
            {deals.open}
          </Link>
        )}
        {shares && !isMe && <ShareAll office={office} member={member} given={sharesWith(shares.given, member.id)} />}
        {office.role === 'owner' && (
          <Button variant="inline-link" ariaLabel={strings.role.label(name)} onClick={() => setOpen('role')}>
            {strings.role.button}
          </Button>
        )}
        {mayRemove && (
          <Button variant="inline-link" ariaLabel={strings.remove.label(name)} onClick={() => setOpen('remove')}>
            {strings.remove.button}
          </Button>
        )}
      </SpaceBetween>
      {open === 'role' && <ChangeRole office={office} member={member} onClose={close} />}
      {open === 'remove' && <RemovePerson office={office} member={member} isMe={isMe} onClose={close} />}
    </li>
  );
}
