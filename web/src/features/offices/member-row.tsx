import SpaceBetween from '@cloudscape-design/components/space-between';
import { maySeePipelines, type OfficeMember, type OfficeView } from '#contracts/offices';
import { href } from '#web/config/paths.ts';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings as deals } from './deals/strings.ts';
import { MemberMenu } from './member-menu.tsx';
import { strings } from './strings.ts';

type MemberRowProps = { office: OfficeView; member: OfficeMember; isMe: boolean };

export function MemberRow({ office, member, isMe }: MemberRowProps) {
  const { id, name, email, role, shows_pipeline: isShown } = member;
  const maySee = isShown && maySeePipelines(office.role);
  return (
    <li>
      <RowWords>
        <strong>
          {name} {isMe && strings.you}
        </strong>
        <span>
          {strings.roles[role]} · <EmailWords address={email} />
        </span>
      </RowWords>
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        {maySee && (
          <LinkButton variant="inline-link" to={href.officeDeals(office.id, id)} ariaLabel={deals.openLabel(name)}>
            {deals.open}
          </LinkButton>
        )}
        <MemberMenu office={office} member={member} isMe={isMe} />
      </SpaceBetween>
    </li>
  );
}
